import { useParams } from 'react-router'
import type { Locale } from '../../i18n/locales.ts'
import { useCurrentRoute } from '../route-of.ts'

/** The switch remembers the language and leads to the page one is on, in it; see `api/redirects.ts`. */
export function useLanguageHref(): (locale: Locale) => string {
  const { page = 'home' } = useCurrentRoute()
  const { id } = useParams()
  const query = new URLSearchParams({ page, ...(page === 'booking' && id && { id }) })
  return (locale) => `/language/${locale}?${query}`
}
