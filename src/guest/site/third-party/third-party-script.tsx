import { usePageContext } from '../head/page-context.tsx'
import { type ThirdParties, thirdPartiesOnPage } from '../routing/third-parties.ts'
import loaderUrl from './third-party-loader.ts?worker&url'

/** The third parties that may load on this page. */
export function useThirdParties(): ThirdParties {
  const { page, url, thirdParties } = usePageContext()
  return thirdPartiesOnPage({ page, search: url.search }, thirdParties)
}

/** The loader script with its configuration, or nothing if no third party may load. */
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
