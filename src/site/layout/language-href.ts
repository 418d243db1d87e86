import { useParams } from 'react-router'
import type { Locale } from '../../i18n/locales.ts'
import { useCurrentRoute } from '../routing/current-route.ts'

/** URL that stores the chosen language in a cookie and redirects to the current page in it (`api/redirects.ts`). */
export function useLanguageHref(): (locale: Locale) => string {
  const { page = 'home' } = useCurrentRoute()
  const { id } = useParams()
  const query = new URLSearchParams({ page, ...(page === 'booking' && id && { id }) })
  return (locale) => `/language/${locale}?${query}`
}
