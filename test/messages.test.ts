import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { appLocales } from '../src/contract/operator-app/roles.ts'
import { locales } from '../src/i18n/locales.ts'
import { projectRoot } from '../src/shared/project-root.ts'

const read = (folder: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(projectRoot, folder, `${locale}.json`), 'utf8'))

/** The catalogues of the site, and those of the operator's app, which has the languages of the crew. */
const catalogues = [
  ...locales.map((locale) => ({ folder: 'messages', locale })),
  ...appLocales.map((locale) => ({ folder: 'src/operator-app/messages', locale })),
]

test('there is one messages/<locale>.json per locale', () => {
  expect(readdirSync(join(projectRoot, 'messages')).sort()).toEqual(locales.map((locale) => `${locale}.json`).sort())
})

describe.each(catalogues)('$folder/$locale.json', ({ folder, locale }) => {
  const catalogue = read(folder, locale)
  const english = read(folder, 'en')

  test('has exactly the keys of en.json', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort())
  })

  test('has no empty text and no leading or trailing whitespace', () => {
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() !== text || text === '')).toEqual([])
  })

  test('uses only placeholders of the English text', () => {
    // Greetings in mails use different name placeholders per language; the mail tests check for unfilled ones.
    const checkedKeys = Object.keys(english).filter((key) => !key.startsWith('mail.'))
    const keysWithUnknownPlaceholders = checkedKeys.filter((key) => {
      const used = valuesOf(compileMessage(catalogue[key] ?? ''))
      const given = valuesOf(compileMessage(english[key] ?? ''))
      return used.some((name) => !given.includes(name))
    })
    expect(keysWithUnknownPlaceholders).toEqual([])
  })

  test('has every plural category of the language in each plural', () => {
    // Skips the Italian category "many", which applies only to millions.
    const forms = new Intl.PluralRules(locale)
      .resolvedOptions()
      .pluralCategories.filter((form) => locale !== 'it' || form !== 'many')
    const missingForms = Object.entries(catalogue).flatMap(([key, text]) =>
      pluralsOf(compileMessage(text)).flatMap((found) =>
        forms.filter((form) => !found.includes(form)).map((form) => `${key}: plural form "${form}" is missing`),
      ),
    )
    expect(missingForms).toEqual([])
  })
})

test.each(catalogues.filter(({ locale }) => locale !== 'en'))(
  '$folder/$locale.json has no untranslated English text of two words or more',
  ({ folder, locale }) => {
    const catalogue = read(folder, locale)
    const english = read(folder, 'en')
    const twoWords = /\p{L}{3,} \p{L}{3,}/u
    expect(
      Object.keys(english).filter((key) => catalogue[key] === english[key] && twoWords.test(english[key] ?? '')),
    ).toEqual([])
  },
)

/** Part of a compiled message: text, or `[placeholder, format?, cases?]`. */
type Part = CompiledMessage[number]

function valuesOf(message: CompiledMessage): string[] {
  return parts(message).flatMap((part) =>
    Array.isArray(part) ? [String(part[0]), ...Object.values(casesOf(part)).flatMap(valuesOf)] : [],
  )
}

function pluralsOf(message: CompiledMessage): string[][] {
  return parts(message).flatMap((part) => {
    if (!Array.isArray(part) || part[1] !== 'plural') return []
    const cases = casesOf(part)
    return [Object.keys(cases), ...Object.values(cases).flatMap(pluralsOf)]
  })
}

const parts = (message: CompiledMessage): Part[] => (typeof message === 'string' ? [] : [...message])

/** The cases of a plural or select, without the plural's `offset`. */
function casesOf(part: Part): Record<string, CompiledMessage> {
  const cases = Array.isArray(part) ? part[2] : undefined
  if (typeof cases !== 'object' || cases === null) return {}
  const messages = Object.entries(cases).filter(([form]) => form !== 'offset')
  return Object.fromEntries(messages) as Record<string, CompiledMessage>
}
