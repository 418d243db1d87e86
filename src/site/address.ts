import { hrefTo } from '../i18n/href-to.ts'
import { defaultLocale, isLocale, type Locale } from '../i18n/locales.ts'
import { listedPages, type Page } from '../pages.ts'

/** The language of an address: its first part, or the default's, which has none. */
export function localeOf(path: string): Locale {
  const [, first] = path.split('/')
  return isLocale(first) ? first : defaultLocale
}

/** Which page in which language a loader is asked for. */
export function pageAt<P extends Page>(path: string, candidates: readonly P[]): { page: P; locale: Locale } {
  const locale = localeOf(path)
  const page = candidates.find((key) => hrefTo(key, locale) === path)
  if (!page) throw new Error(`no page of ${candidates.join(', ')} at ${path}`)
  return { page, locale }
}

/** The page that search engines may list at an address; undefined where there is none. */
export function listedPageAt(path: string): { page: Page; locale: Locale } | undefined {
  const locale = localeOf(path)
  const page = listedPages.find((key) => hrefTo(key, locale) === path)
  return page && { page, locale }
}
