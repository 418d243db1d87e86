import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { fragmentHref, hrefTo } from './i18n/href-to.ts'
import { defaultLocale, type Locale, locales } from './i18n/locales.ts'
import { type Fragment, fragments, pageKeys, pages, trailingParams } from './pages.ts'
import { offlineHref } from './site/service-worker/offline-href.ts'

/**
 * One route per page and locale, from the page table; its id is `<locale>.<page>`. Embeddable sections have the id
 * `<locale>.fragment.<name>`.
 */
export default locales.map((locale) =>
  layout('site/layout/locale-layout.tsx', { id: locale }, [
    ...pageKeys.map((page) =>
      route(hrefTo(page, locale) + (trailingParams[page] ?? ''), pages[page].module, {
        id: `${locale}.${page}`,
        caseSensitive: true,
      }),
    ),
    ...fragments.map((fragment) =>
      route(fragmentPath(fragment, locale), `site/fragments/${fragment.toLowerCase()}.tsx`, {
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

/** The first path segment selects the locale; any segment that is no locale means the default. */
function fragmentPath(fragment: Fragment, locale: Locale): string {
  return locale === defaultLocale ? `/:includes/${fragment}` : fragmentHref(fragment, locale)
}
