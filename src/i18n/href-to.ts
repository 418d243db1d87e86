import { type Fragment, type Page, pages } from '../pages.ts'
import { defaultLocale, type Locale } from './locales.ts'

/** The path of a page in a language: `hrefTo('booking', 'de', 'x7')` is `/de/booking/x7`. */
export function hrefTo(page: Page, locale: Locale, id?: string): string {
  const prefix = locale === defaultLocale ? '' : locale
  return `/${[prefix, pages[page].paths[locale], id && encodeURIComponent(id)].filter(Boolean).join('/')}`
}

/** The path of a section that stands alone: its first part is always a language, `/en/Reviews` too. */
export const fragmentHref = (fragment: Fragment, locale: Locale): string => `/${locale}/${fragment}`
