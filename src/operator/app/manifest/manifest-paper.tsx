import { languages } from '../../../i18n/locales.ts'
import { lastNameFirst } from '../../../shared/person-name.ts'
import type { ManifestData, ManifestPartyData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { agesText } from './party-text.ts'

/** The manifest on paper or as a PDF, by the browser's own dialog; hidden on the screen. It has all parties, whatever the filter. */
export function ManifestPaper({ manifest }: { manifest: ManifestData }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const { date, departures, places, totals, readAt } = manifest
  return (
    <div className="paper">
      <h1>{formats.fullDay(date)}</h1>
      <p>
        {[
          t('people.guests', { count: totals.guests }),
          agesText(i18n, totals),
          t('paper.due', { amount: formats.money(totals.dueAmount) }),
          t('paper.read_at', { time: formats.time(new Date(readAt)) }),
        ].join(' · ')}
      </p>
      {places.map((place) => (
        <section key={`${place.trip} ${place.start} ${place.id}`}>
          <h2>
            {[
              place.departsAt,
              departures.length > 1 &&
                departures.find(({ trip, start }) => trip === place.trip && start === place.start)?.name,
              place.name,
              t('people.guests', { count: place.totals.guests }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </h2>
          <table>
            <thead>
              <tr>
                <th>{t('fact.aboard')}</th>
                <th>{t('add.name')}</th>
                <th>{t('fact.guests')}</th>
                <th>{t('fact.phone')}</th>
                <th>{t('paper.wishes')}</th>
                <th className="figure">{t('paper.owed')}</th>
                <th>{t('cash.taken')}</th>
              </tr>
            </thead>
            <tbody>
              {place.parties.map((party) => (
                <PaperRow key={party.code} party={party} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

function PaperRow({ party }: { party: ManifestPartyData }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const wishes = [
    ...party.extras.map(({ title, pieces }) => `${pieces} × ${title}`),
    ...(party.notes ? [`“${party.notes}”`] : []),
    ...party.ownNotes,
  ]
  return (
    <tr>
      <td>{party.aboard === party.guests ? '☑' : '☐'}</td>
      <td>
        <b>{lastNameFirst(party)}</b> {party.code}
      </td>
      <td>{agesText(i18n, party)}</td>
      <td>
        {party.phone} {languages[party.locale].name}
      </td>
      <td>{wishes.join('; ')}</td>
      <td className="figure">{party.dueAmount > 0 ? formats.money(party.dueAmount) : t('party.paid')}</td>
      <td />
    </tr>
  )
}
