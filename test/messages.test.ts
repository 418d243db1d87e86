import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { locales } from '../src/i18n/locales.ts'
import { projectRoot } from '../src/project-root.ts'

const read = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(projectRoot, 'messages', `${locale}.json`), 'utf8'))
const english = read('en')

test('there is one catalogue per language', () => {
  expect(readdirSync(join(projectRoot, 'messages')).sort()).toEqual(locales.map((locale) => `${locale}.json`).sort())
})

describe.each(locales)('%s', (locale) => {
  const catalogue = read(locale)

  test('has every key and none left over', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort())
  })

  test('has no empty text, and none with a space at its ends', () => {
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() !== text || text === '')).toEqual([])
  })

  test('uses the values that the English text is given', () => {
    // Which names a mail's greeting needs is the language's own affair; the mails' tests look for what was not filled in.
    const ours = Object.keys(english).filter((key) => !key.startsWith('mail.'))
    const different = ours.filter((key) => {
      const used = valuesOf(compileMessage(catalogue[key] ?? ''))
      const given = valuesOf(compileMessage(english[key] ?? ''))
      return used.some((name) => !given.includes(name))
    })
    expect(different).toEqual([])
  })

  test('has every plural form of the language', () => {
    // Italian's "many" is for millions, which we don't count.
    const forms = new Intl.PluralRules(locale)
      .resolvedOptions()
      .pluralCategories.filter((form) => locale !== 'it' || form !== 'many')
    const lacking = Object.entries(catalogue).flatMap(([key, text]) =>
      pluralsOf(compileMessage(text)).flatMap((found) =>
        forms.filter((form) => !found.includes(form)).map((form) => `${key} lacks ${form}`),
      ),
    )
    expect(lacking).toEqual([])
  })
})

test.each(locales.filter((locale) => locale !== 'en'))('%s is not left in English', (locale) => {
  const catalogue = read(locale)
  const inWords = /\p{L}{3,} \p{L}{3,}/u
  expect(
    Object.keys(english).filter((key) => catalogue[key] === english[key] && inWords.test(english[key] ?? '')),
  ).toEqual([])
})

/** Compiled: texts, and `[value, format?, cases?]` for what is filled in. */
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

/** A plural's offset stands among its cases, and is none. */
function casesOf(part: Part): Record<string, CompiledMessage> {
  const cases = Array.isArray(part) ? part[2] : undefined
  if (typeof cases !== 'object' || cases === null) return {}
  const messages = Object.entries(cases).filter(([form]) => form !== 'offset')
  return Object.fromEntries(messages) as Record<string, CompiledMessage>
}
