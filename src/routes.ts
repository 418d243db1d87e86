import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { fragmentHref, hrefTo } from './i18n/href-to.ts'
import { defaultLocale, type Locale, locales } from './i18n/locales.ts'
import { type Fragment, fragments, pageKeys, pages, trailing } from './pages.ts'
import { offlineHref } from './site/service-worker/offline-href.ts'

/**
 * Every page in every language from the page table; a route's id is `<locale>.<page>`. The sections that stand alone
 * are `<locale>.fragment.<name>`.
 */
export default locales.map((locale) =>
  layout('site/layout/locale-layout.tsx', { id: locale }, [
    ...pageKeys.map((page) =>
      route(hrefTo(page, locale) + (trailing[page] ?? ''), pages[page].module, {
        id: `${locale}.${page}`,
        caseSensitive: true,
      }),
    ),
    ...fragments.map((fragment) =>
      route(addressOf(fragment, locale), `site/fragments/${fragment.toLowerCase()}.tsx`, {
        id: `${locale}.fragment.${fragment}`,
        caseSensitive: true,
      }),
    ),
    route(offlineHref(locale), 'site/layout/offline.tsx', {
      id: `${locale}.offline`,
      caseSensitive: true,
    }),
    route(locale === defaultLocale ? '*' : `${locale}/*`, 'site/layout/not-found.tsx', { id: `${locale}.not_found` }),
  ]),
) satisfies RouteConfig

/** The first part chooses the language where it is one of ours; whatever else it says, it is the default's. */
function addressOf(fragment: Fragment, locale: Locale): string {
  return locale === defaultLocale ? `/:includes/${fragment}` : fragmentHref(fragment, locale)
}
