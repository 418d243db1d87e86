import { type Page, pages } from '../pages.ts'
import { defaultLocale, type Locale } from './locales.ts'

/** The path of a page in a language: `hrefTo('booking', 'de', 'x7')` is `/de/booking/x7`. */
export function hrefTo(page: Page, locale: Locale, id?: string): string {
  const prefix = locale === defaultLocale ? '' : locale
  return `/${[prefix, pages[page].paths[locale], id && encodeURIComponent(id)].filter(Boolean).join('/')}`
}
