import { createContext, use } from 'react'
import type { Formats } from '../../../i18n/formats.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { type Catalogue, createTranslator, type Translate } from '../../../i18n/translator.ts'
import { hrefTo, type Page } from '../../../pages.ts'

/** The locale with its message catalogue, formats and page URLs. */
export interface I18n {
  locale: Locale
  catalogue: Catalogue
  t: Translate
  formats: Formats
  href: (page: Page, id?: string) => string
}

const I18nContext = createContext<I18n | null>(null)
export const I18nProvider = I18nContext.Provider

export const createI18n = (locale: Locale, catalogue: Catalogue, formats: Formats): I18n => ({
  locale,
  catalogue,
  t: createTranslator(locale, catalogue),
  formats,
  href: (page, id) => hrefTo(page, locale, id),
})

export function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('useI18n must be used inside a locale layout or an island')
  return i18n
}
