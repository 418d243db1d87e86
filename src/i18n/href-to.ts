import { type Fragment, type Page, pages } from '../pages.ts'
import { defaultLocale, type Locale } from './locales.ts'
import { textIn } from './localized-text.ts'

/** The path of a page in a locale: `hrefTo('booking', 'de', 'x7')` is `/de/booking/x7`. */
export function hrefTo(page: Page, locale: Locale, id?: string): string {
  const prefix = locale === defaultLocale ? '' : locale
  return `/${[prefix, textIn(pages[page].paths, locale), id && encodeURIComponent(id)].filter(Boolean).join('/')}`
}

/**
 * The path with the query of a request, which may hold the attribution of a campaign (`gclid`, `utm_source`).
 * @param changes parameters to set, or with null to remove
 */
export function withQuery(path: string, { searchParams }: URL, changes: Record<string, string | null> = {}): string {
  const query = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The path of an embeddable section. Its first segment is always the locale, also for English, as in `/en/Reviews`. */
export const fragmentHref = (fragment: Fragment, locale: Locale): string => `/${locale}/${fragment}`
