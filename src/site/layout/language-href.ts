import type { Locale } from '../../i18n/locales.ts'
import { usePageContext } from '../context/page-context.tsx'

/** URL that stores a language in a cookie and redirects to the current page in that language (`api/redirects.ts`). */
export function useLanguageHref(): (locale: Locale) => string {
  const { page = 'home', id } = usePageContext()
  const query = new URLSearchParams({ page, ...(id && { id }) })
  return (locale) => `/language/${locale}?${query}`
}
