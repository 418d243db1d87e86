import type { Locale } from '../../../i18n/locales.ts'
import { isPersonalPage } from '../../../pages.ts'
import { usePageContext } from '../head/page-context.tsx'

/**
 * URL that stores a language in a cookie and redirects to the current page in that language (`guest/api/redirects.ts`). The pages that
 * send no complete Referer pass their query in it.
 */
export function useLanguageHref(): (locale: Locale) => string {
  const { page = 'home', id, url } = usePageContext()
  const state = isPersonalPage(page) ? { ...(id && { id }), ...(url.search && { query: url.search }) } : {}
  const query = new URLSearchParams({ page, ...state })
  return (locale) => `/language/${locale}?${query}`
}
