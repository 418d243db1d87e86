import { storedConsent } from '../consent/consent-record.ts'
import type { OutsideParties } from '../outside-parties.ts'
import { countVisit } from './analytics.ts'
import { showMarketplace } from './marketplace.ts'

/** Brings the outside parties into a page, each as far as the visitor has agreed; see `outside-script.tsx`. */
const { parties } = document.querySelector<HTMLScriptElement>('script[data-parties]')?.dataset ?? {}
if (parties) {
  const { analyticsId, tagManagerId, marketplacePartnerId }: OutsideParties = JSON.parse(parties)
  const consent = decided()
  if (analyticsId || tagManagerId) countVisit({ analyticsId, tagManagerId }, consent)
  if (marketplacePartnerId && consent?.ad_storage === 'granted') showMarketplace(marketplacePartnerId)
}

/** Where storage is forbidden, everything is denied. */
function decided() {
  try {
    return storedConsent()
  } catch {
    return null
  }
}
