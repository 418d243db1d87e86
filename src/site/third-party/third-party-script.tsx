import { useLocation, useRouteLoaderData } from 'react-router'
import { useCurrentRoute } from '../routing/current-route.ts'
import { noThirdParties, type ThirdParties, thirdPartiesOnPage } from './third-parties.ts'
import loaderUrl from './third-party-loader.ts?worker&url'

/** All configured third parties; none if the root loader failed. */
export const useConfiguredThirdParties = (): ThirdParties =>
  useRouteLoaderData<{ outside: ThirdParties }>('root')?.outside ?? noThirdParties

/** The third parties that may load on this page. */
export function useThirdParties(): ThirdParties {
  const { page } = useCurrentRoute()
  const { search } = useLocation()
  return thirdPartiesOnPage({ page, search }, useConfiguredThirdParties())
}

/** The loader script with its configuration; left out when no third party may load. */
export function ThirdPartyScript() {
  const { analyticsId, tagManagerId, marketplacePartnerId } = useThirdParties()
  if (!analyticsId && !tagManagerId && !marketplacePartnerId) return null
  return (
    <script
      type="module"
      src={loaderUrl}
      data-third-parties={JSON.stringify({ analyticsId, tagManagerId, marketplacePartnerId })}
    />
  )
}
