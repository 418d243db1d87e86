import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { catalogueOf } from './catalogues.ts'
import { locales } from './locales.ts'
import { withNonBreakingWords } from './non-breaking-words.ts'
import { createTranslator, type MessageKey } from './translator.ts'

const counts = [...Array(31).keys(), 101, 102, 111, 999, 1000, 1001, 1234, 12_345, 1.5, -1]

describe.each(locales)('in %s', (locale) => {
  const translate = createTranslator(locale, catalogueOf(locale))
  const catalogue: Record<string, string> = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  const texts = Object.entries(catalogue).filter(([, text]) => text.includes(', plural,'))

  it('contains more than 20 plural messages', () => expect(texts.length).toBeGreaterThan(20))

  it.each(texts)('%s is formatted as by Lingui for every number', (key, text) => {
    const lingui = setupI18n({
      locale,
      messages: { [locale]: { [key]: compileMessage(withNonBreakingWords(text, locale)) } },
    })
    const names = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name)
    for (const count of counts) {
      const values = Object.fromEntries(names.map((name) => [name, count]))
      expect(translate(key as MessageKey, values)).toBe(lingui._(key, values))
    }
  })
})
