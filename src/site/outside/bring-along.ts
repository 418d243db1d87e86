import { storedConsent } from '../consent/consent-record.ts'
import type { OutsideParties } from '../outside-parties.ts'
import { countVisit } from './analytics.ts'
import { showMarketplace } from './marketplace.ts'

/** Loads the third parties of the page as far as the visitor has consented; `outside-script.tsx` writes the configuration. */
const configuration = document.querySelector('script[data-parties]')?.getAttribute('data-parties')
if (configuration) {
  const { analyticsId, tagManagerId, marketplacePartnerId }: OutsideParties = JSON.parse(configuration)
  const consent = consentIfAvailable()
  if (analyticsId || tagManagerId) countVisit({ analyticsId, tagManagerId }, consent)
  if (marketplacePartnerId && consent?.ad_storage === 'granted') showMarketplace(marketplacePartnerId)
}

/** Without access to localStorage everything counts as denied. */
function consentIfAvailable() {
  try {
    return storedConsent()
  } catch {
    return null
  }
}
