import { readConsent } from '../consent/consent-record.ts'
import type { ThirdParties } from '../routing/third-parties.ts'
import { startAnalytics } from './analytics.ts'
import { loadMarketplaceWidget } from './marketplace-widget.ts'

/**
 * Loads the third parties of the page. Google's tags always load and get the consent state; the marketplace widget
 * loads only with consent to `ad_storage`. The configuration is rendered by `third-party-script.tsx`.
 */
const configuration = document.querySelector('script[data-third-parties]')?.getAttribute('data-third-parties')
if (configuration) {
  const { analyticsId, tagManagerId, marketplacePartnerId }: ThirdParties = JSON.parse(configuration)
  const consent = consentIfAvailable()
  if (analyticsId || tagManagerId) startAnalytics({ analyticsId, tagManagerId }, consent)
  if (marketplacePartnerId && consent?.ad_storage === 'granted') loadMarketplaceWidget(marketplacePartnerId)
}

/** If localStorage is blocked, all consent counts as denied. */
function consentIfAvailable() {
  try {
    return readConsent()
  } catch {
    return null
  }
}
