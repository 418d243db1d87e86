import { useMatches } from 'react-router'
import { defaultLocale, isLocale, type Locale } from '../../i18n/locales.ts'
import { type Fragment, fragments, type Page, pages } from '../../pages.ts'

/** The rendered locale with its page or fragment; error pages have neither. */
export interface CurrentRoute {
  locale: Locale
  page: Page | undefined
  /** A section of the home page for embedding in other sites, rendered without the site layout. */
  fragment: Fragment | undefined
  hydrated: boolean
}

/** Route ids are `<locale>.<page>` or `<locale>.fragment.<name>` (see `routes.ts`). */
export function routeFromIds(ids: string[]): CurrentRoute {
  const [locale, page, name] = (ids.at(-1) ?? '').split('.')
  const knownPage = page && page in pages ? (page as Page) : undefined
  return {
    locale: isLocale(locale) ? locale : defaultLocale,
    page: knownPage,
    fragment: page === 'fragment' ? fragments.find((fragment) => fragment === name) : undefined,
    hydrated: knownPage ? pages[knownPage].hydrated : false,
  }
}

export const useCurrentRoute = (): CurrentRoute => routeFromIds(useMatches().map((match) => match.id))
