import en from '../../messages/operator/en.json' with { type: 'json' }
import hr from '../../messages/operator/hr.json' with { type: 'json' }
import type { AppLocale } from '../contract/operator-app/app-locales.ts'
import { compileCatalogue } from '../i18n/compile-catalogue.ts'
import { createTranslator, type Translate } from '../i18n/translator.ts'
import type { ProblemKey, ValueProblem } from './problem.ts'

const texts: Record<AppLocale, Record<string, string>> = { en, hr }
/** All keys, for the schema of an answer with problems. */
export const problemKeys = Object.keys(en).flatMap((key) =>
  key.startsWith('problem.') ? [key.slice('problem.'.length) as ProblemKey] : [],
)

const translators = new Map<AppLocale, Translate<`problem.${ProblemKey}`>>()

/** The sentence of a problem. It begins with the path of the wrong part, such as `list[0].title`, if it is about a part. */
export function sayProblem({ key, values, at }: ValueProblem, locale: AppLocale = 'en'): string {
  const translate = translators.get(locale) ?? translatorIn(locale)
  translators.set(locale, translate)
  return translate(`problem.${key}`, { ...values, field: pathText(at) }).trim()
}

function translatorIn(locale: AppLocale): Translate<`problem.${ProblemKey}`> {
  const problems = Object.entries(texts[locale]).filter(([key]) => key.startsWith('problem.'))
  return createTranslator(locale, compileCatalogue(Object.fromEntries(problems), locale))
}

const pathText = (path: string[]): string =>
  path
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '')
