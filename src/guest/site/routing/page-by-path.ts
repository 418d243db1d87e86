import { defaultLocale, isLocale, type Locale } from '../../../i18n/locales.ts'
import { hrefTo, indexablePages, isTripPath, type Page } from '../../../pages.ts'

/** The locale of a path is its first segment. Paths of the default locale have no such prefix. */
export function localeOfPath(path: string): Locale {
  const [, first] = path.split('/')
  return isLocale(first) ? first : defaultLocale
}

/** The indexable page at a path; undefined if there is none. For the page of any trip it is `tour`. */
export function findListedPageByPath(path: string): { page: Page; locale: Locale } | undefined {
  const locale = localeOfPath(path)
  const page = isTripPath(path) ? 'tour' : indexablePages.find((key) => hrefTo(key, locale) === path)
  return page && { page, locale }
}
