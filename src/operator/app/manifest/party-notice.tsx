import type { ManifestPartyData } from '../../operations/operations.ts'
import { namedText, noticeText } from '../../paper/notice-text.ts'
import { useAppI18n } from '../i18n/i18n.tsx'

/** That a party which is not aboard has told that it comes late, or not at all. */
export function PartyNotice({ party }: { party: ManifestPartyData }) {
  const text = noticeText(party, useAppI18n())
  return text && <strong className="party-notice">{text}</strong>
}

/** How many of the party are named for the passenger list. */
export function PartyNames({ party }: { party: ManifestPartyData }) {
  const text = namedText(party, useAppI18n().t)
  return text && <span className="party-names">{text}</span>
}
