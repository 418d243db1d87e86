import type { ReactNode } from 'react'
import { useI18n } from '../context/i18n-context.tsx'
import { usePageContext } from '../head/page-context.tsx'
import type { SiteLink } from '../routing/navigation.ts'

/**
 * A link of the navigation. With several trips on sale, the link to the trip's page becomes a link to the list of trips
 * on the home page.
 */
export function NavigationLink({ item, children }: { item: SiteLink; children?: ReactNode }) {
  const { t, href } = useI18n()
  const { page, hasSeveralTrips } = usePageContext()
  const isList = item.page === 'tour' && hasSeveralTrips
  return (
    <a
      href={isList ? `${href('home')}#trips` : href(item.page)}
      aria-current={item.page === page ? (isList ? 'true' : 'page') : undefined}
    >
      {t(isList ? 'layout.nav.trips' : item.label)}
      {children}
    </a>
  )
}
