import type { ManifestData, ManifestPartyData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { PartyNotice } from '../manifest/party-notice.tsx'
import { agesText, isolatedName } from '../manifest/party-text.ts'
import { missingOf, useBoarding } from '../manifest/use-boarding.ts'
import { CallLink } from '../ui/call-link.tsx'

interface MissingPartiesProps {
  places: ManifestData['places']
  /**
   * Whether missing parties can be marked as no-shows: true after the boat has left the last quay at which guests
   * board.
   */
  canMarkNoShow: boolean
  onBoard: (party: ManifestPartyData) => void
}

/** The parties that are not completely aboard, each with its quay. If a party has a phone number, a button dials it. */
export function MissingParties({ places, canMarkNoShow, onBoard }: MissingPartiesProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const { setNoShow } = useBoarding()
  const missing = places.flatMap(({ name, departsAt, parties }) =>
    parties
      .filter(({ aboard, guests, noShow }) => aboard < guests && !noShow)
      .map((party) => ({ party, place: `${departsAt} ${name}` })),
  )
  if (missing.length === 0) return <p className="block">{t('place.all_aboard')}</p>
  const guests = missing.reduce((sum, { party }) => sum + party.guests - party.aboard, 0)
  return (
    <section className="block" aria-labelledby="missing">
      <h2 id="missing">{t('sail.missing', { count: guests })}</h2>
      <ul className="rows">
        {missing.map(({ party, place }) => (
          <li className="row missing-party" key={party.code}>
            <span>
              <span className="row-title">{isolatedName(party)}</span>
              <span>{`${agesText(i18n, missingOf(party))}, ${place}`}</span>
              <PartyNotice party={party} />
            </span>
            <span className="missing-actions">
              {party.phone && <CallLink name={isolatedName(party)} phone={party.phone} />}
              <button type="button" className="button button-outline" onClick={() => onBoard(party)}>
                {t('board.short')} <span className="sr-only">{isolatedName(party)}</span>
              </button>
              {canMarkNoShow && party.aboard === 0 && (
                <button type="button" className="button button-outline" onClick={() => setNoShow(party, true)}>
                  {t('no_show.action')} <span className="sr-only">{isolatedName(party)}</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
