import { useMatches } from 'react-router'
import { defaultLocale, isLocale, type Locale } from '../i18n/locales.ts'
import { type Page, pages } from '../pages.ts'

/** Which page in which language is being shown; `page` is undefined on the error screens. */
export interface CurrentRoute {
  locale: Locale
  page: Page | undefined
  hydrated: boolean
}

/** Route ids are `<locale>.<page>` (see `routes.ts`). */
export function routeOf(ids: string[]): CurrentRoute {
  const [locale, page] = (ids.at(-1) ?? '').split('.')
  const known = page && page in pages ? (page as Page) : undefined
  return {
    locale: isLocale(locale) ? locale : defaultLocale,
    page: known,
    hydrated: known ? pages[known].hydrated : false,
  }
}

export const useCurrentRoute = (): CurrentRoute => routeOf(useMatches().map((match) => match.id))
