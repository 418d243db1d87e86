import { defaultLocale, type Locale, locales } from '../../../i18n/locales.ts'
import { type Fragment, fragmentHref, fragments, hrefTo, type Page, pageKeys, pagesWithId } from '../../../pages.ts'
import { offlineHref } from './offline-href.ts'
import { localeOfPath } from './page-by-path.ts'

export interface Route {
  locale: Locale
  page: Page | undefined
  fragment: Fragment | undefined
  isOfflinePage: boolean
  id: string | undefined
}

type Target = Partial<Pick<Route, 'page' | 'fragment' | 'isOfflinePage'>>

const targets = new Map<string, Target>(
  locales.flatMap((locale): [string, Target][] => [
    ...pageKeys.map((page): [string, Target] => [hrefTo(page, locale), { page }]),
    ...fragments.map((fragment): [string, Target] => [fragmentHref(fragment, locale), { fragment }]),
    [offlineHref(locale), { isOfflinePage: true }],
  ]),
)

/** @param path the percent-decoded path of a URL */
export function matchRoute(path: string): Route {
  const locale = localeOfPath(path)
  const { page, fragment, isOfflinePage = false } = targets.get(path) ?? defaultFragment(path) ?? {}
  const [, parent = '', id] = /^(.+)\/([^/]+)$/.exec(path) ?? []
  const parentPage = pagesWithId.find((candidate) => hrefTo(candidate, locale) === parent)
  return page || fragment || isOfflinePage || !parentPage
    ? { locale, page, fragment, isOfflinePage, id: undefined }
    : { locale, page: parentPage, fragment, isOfflinePage, id }
}

/**
 * The fragment at a path whose first segment is no locale, such as `/xx/Reviews`. It is rendered in the default locale.
 */
function defaultFragment(path: string): Target | undefined {
  const [, first, name, ...rest] = path.split('/')
  const fragment = fragments.find((candidate) => candidate === name)
  return first && fragment && rest.length === 0 && localeOfPath(path) === defaultLocale ? { fragment } : undefined
}
