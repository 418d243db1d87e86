import { useLocation, useRouteLoaderData } from 'react-router'
import { noOutsideParties, type OutsideParties, partiesIn } from '../outside-parties.ts'
import { useCurrentRoute } from '../route-of.ts'
import loaderUrl from './bring-along.ts?worker&url'

/** All configured third parties; none if the root loader failed. */
export const useConfiguredParties = (): OutsideParties =>
  useRouteLoaderData<{ outside: OutsideParties }>('root')?.outside ?? noOutsideParties

/** The third parties that may load on this page. */
export function useOutsideParties(): OutsideParties {
  const { page } = useCurrentRoute()
  const { search } = useLocation()
  return partiesIn({ page, search }, useConfiguredParties())
}

/** The loader script with its configuration; left out when no third party may load. */
export function OutsideScript() {
  const { analyticsId, tagManagerId, marketplacePartnerId } = useOutsideParties()
  if (!analyticsId && !tagManagerId && !marketplacePartnerId) return null
  return (
    <script
      type="module"
      src={loaderUrl}
      data-parties={JSON.stringify({ analyticsId, tagManagerId, marketplacePartnerId })}
    />
  )
}
