import type { ManifestPartyData } from '../../operations/operations.ts'
import { namedText, noticeText } from '../../paper/notice-text.ts'
import { useAppI18n } from '../i18n/i18n.tsx'

/**
 * What a party has told the crew: that it comes late, or not at all. It renders nothing if all of the party are aboard.
 */
export function PartyNotice({ party }: { party: ManifestPartyData }) {
  const text = noticeText(party, useAppI18n())
  return text && <strong className="party-notice">{text}</strong>
}

/**
 * How many guests of the party have a name on the passenger list. It renders nothing if the trip does not ask for
 * names.
 */
export function PartyNames({ party }: { party: ManifestPartyData }) {
  const text = namedText(party, useAppI18n().t)
  return text && <span className="party-names">{text}</span>
}
