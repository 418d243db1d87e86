import { useMatches } from 'react-router'
import { defaultLocale, isLocale, type Locale } from '../i18n/locales.ts'
import { type Fragment, fragments, type Page, pages } from '../pages.ts'

/** What is being shown in which language: a page, a section alone, or neither on the error screens. */
export interface CurrentRoute {
  locale: Locale
  page: Page | undefined
  /** A section of the home page, in another site's frame: nothing of the site stands around it. */
  fragment: Fragment | undefined
  hydrated: boolean
}

/** Route ids are `<locale>.<page>` or `<locale>.fragment.<name>` (see `routes.ts`). */
export function routeOf(ids: string[]): CurrentRoute {
  const [locale, page, name] = (ids.at(-1) ?? '').split('.')
  const known = page && page in pages ? (page as Page) : undefined
  return {
    locale: isLocale(locale) ? locale : defaultLocale,
    page: known,
    fragment: page === 'fragment' ? fragments.find((fragment) => fragment === name) : undefined,
    hydrated: known ? pages[known].hydrated : false,
  }
}

export const useCurrentRoute = (): CurrentRoute => routeOf(useMatches().map((match) => match.id))
