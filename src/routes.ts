import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { hrefTo } from './i18n/href-to.ts'
import { defaultLocale, locales } from './i18n/locales.ts'
import { pageKeys, pages, trailing } from './pages.ts'

/** Every page in every language from the page table; a route's id is `<locale>.<page>`. */
export default locales.map((locale) =>
  layout(`site/layout/locales/${locale}.tsx`, { id: locale }, [
    ...pageKeys.map((page) =>
      route(hrefTo(page, locale) + (trailing[page] ?? ''), pages[page].module, { id: `${locale}.${page}` }),
    ),
    route(locale === defaultLocale ? '*' : `${locale}/*`, 'site/layout/not-found.tsx', { id: `${locale}.not_found` }),
  ]),
) satisfies RouteConfig
