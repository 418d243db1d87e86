import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { region } from '../../content/business.ts'
import type { Locale } from './locales.ts'
import { textIn } from './localized-text.ts'
import { withNonBreakingWords } from './non-breaking-words.ts'
import { type Catalogue, formattedNumberKey, pluralFormKey } from './translator.ts'

/**
 * Compiles ICU messages, so that the browser needs no ICU parser. Throws if a message is invalid. `{operator_time}` becomes the
 * name of the operator's time, so that no caller passes it.
 */
export const compileCatalogue = (texts: Record<string, string>, locale: Locale): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const named = text.replaceAll('{operator_time}', textIn(region.timeZoneName, locale))
      const message = compileMessageOrThrow(withNonBreakingWords(named, locale))
      return [key, typeof message === 'string' ? message : message.map(withoutPlurals)]
    }),
  )

type Token = Exclude<ReturnType<typeof compileMessageOrThrow>, string>[number]

/**
 * Converts an ICU plural to a `select` on the plural form (`one`, `few`, …), which the translator passes with each
 * number. Exact matches (`=0`) become a `select` on the number itself. Lingui's own plural would format the number with
 * `Intl`, which is slow to initialize in browsers.
 */
function withoutPlurals(token: Token): Token {
  if (typeof token === 'string') return token
  const [name, type, cases] = token
  if (type !== 'plural' || typeof cases !== 'object' || !cases) return token
  const texts = Object.entries(cases).flatMap(([key, text]) =>
    Array.isArray(text) ? [[key, withFormattedNumber(text, name)] as const] : [],
  )
  const exact = texts.filter(([key]) => isNumber(key))
  const byPluralForm: Token = [
    pluralFormKey(name),
    'select',
    Object.fromEntries(texts.filter(([key]) => !isNumber(key))),
  ]
  return exact.length === 0 ? byPluralForm : [name, 'select', { ...Object.fromEntries(exact), other: [byPluralForm] }]
}

const isNumber = (key: string) => /^\d+$/.test(key)

const withFormattedNumber = (text: Token[], name: string) =>
  text.map((token): Token => (token === '#' ? [formattedNumberKey(name)] : withoutPlurals(token)))
