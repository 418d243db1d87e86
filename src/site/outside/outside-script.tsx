import { useLocation, useRouteLoaderData } from 'react-router'
import { noOutsideParties, type OutsideParties, partiesIn } from '../outside-parties.ts'
import { useCurrentRoute } from '../route-of.ts'
import bringAlong from './bring-along.ts?worker&url'

/** Whom the site brings along where it may; nobody where the root itself could not be loaded. */
export const useConfiguredParties = (): OutsideParties =>
  useRouteLoaderData<{ outside: OutsideParties }>('root')?.outside ?? noOutsideParties

/** Who comes along into this document. */
export function useOutsideParties(): OutsideParties {
  const { page } = useCurrentRoute()
  const { search } = useLocation()
  return partiesIn({ page, search }, useConfiguredParties())
}

/** Our own script that brings them; where nobody is to come, it isn't there either. */
export function OutsideScript() {
  const { analyticsId, tagManagerId, marketplacePartnerId } = useOutsideParties()
  if (!analyticsId && !tagManagerId && !marketplacePartnerId) return null
  return (
    <script
      type="module"
      src={bringAlong}
      data-parties={JSON.stringify({ analyticsId, tagManagerId, marketplacePartnerId })}
    />
  )
}
