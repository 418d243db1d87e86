import { createContext, use } from 'react'
import type { Formats } from '../i18n/formats.ts'
import { hrefTo } from '../i18n/href-to.ts'
import type { Locale } from '../i18n/locales.ts'
import { type Catalogue, type Translate, translator } from '../i18n/translator.ts'
import type { Page } from '../pages.ts'

/** What a component needs to speak: the language, its words, its formats, and the addresses in it. */
interface Words {
  locale: Locale
  catalogue: Catalogue
  t: Translate
  formats: Formats
  href: (page: Page, id?: string) => string
}

const WordsContext = createContext<Words | null>(null)
export const WordsProvider = WordsContext.Provider

export const wordsOf = (locale: Locale, catalogue: Catalogue, formats: Formats): Words => ({
  locale,
  catalogue,
  t: translator(locale, catalogue),
  formats,
  href: (page, id) => hrefTo(page, locale, id),
})

export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('useWords outside of a locale layout')
  return words
}
