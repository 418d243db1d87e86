import { type ReactNode, useState } from 'react'
import { type Locale, languages } from '../../../i18n/locales.ts'
import { useRead } from '../api/use-read.ts'
import { GuestsConcerned } from '../fleet/guests-concerned.tsx'
import { type Fact, Facts, FleetHead, NotFound, Retire } from '../fleet/parts.tsx'
import { seasonLine } from '../fleet/season-line.ts'
import { TripRulesSheet, tripNumbers } from '../fleet/trip-rules-sheet.tsx'
import { TripSeasonsSheet } from '../fleet/trip-seasons-sheet.tsx'
import { type ChangedTrip, TripNamesSheet, type TripView, useTripChange } from '../fleet/trip-sheet.tsx'
import { TripStartSheet } from '../fleet/trip-start-sheet.tsx'
import { TripStopsSheet } from '../fleet/trip-stops-sheet.tsx'
import { TripTextsSheet, tripTextNames } from '../fleet/trip-texts-sheet.tsx'
import { type AppI18n, useAppI18n } from '../i18n/i18n.tsx'
import { Link, navigate, useLocation } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Open = 'names' | 'seasons' | 'rules' | 'stops' | 'texts' | 'new-start' | { start: string }

/** A trip: its starts, season, rules and state. */
export function TripScreen({ id }: { id: string }) {
  const i18n = useAppI18n()
  const { t, locale } = i18n
  const trips = useRead('trips', {})
  const boats = useRead('boats', {}).data?.boats.filter(({ state }) => state !== 'retired') ?? []
  const quays = useRead('quays', {}).data?.quays ?? []
  // The screen of the season links here with `?seasons`, which opens the sheet of the seasons.
  const [open, setOpen] = useState<Open | undefined>(useLocation().query.has('seasons') ? 'seasons' : undefined)
  const [changed, setChanged] = useState<ChangedTrip | undefined>()
  const list = trips.data?.trips ?? []
  const trip = list.find((each) => each.id === id)
  if (!trip) return <NotFound error={trips.error} isLoaded={trips.data !== undefined} />
  const sheet = {
    trip,
    onClose: () => setOpen(undefined),
    onChanged: (answer: ChangedTrip) => {
      setChanged(answer)
      return trips.reload()
    },
  }
  const name = trip.names[locale] ?? trip.names.en ?? id
  const quayName = (wanted: string) => quays.find((quay) => quay.id === wanted)?.name ?? wanted
  const quaysInUse = quays.filter(({ state }) => state === 'in_use')
  return (
    <>
      <FleetHead title={name} state={t(`trip.state.${trip.state}`)} />
      {changed && <GuestsConcerned changed={changed} />}
      <TripState {...sheet} />
      <section className="block" aria-labelledby="starts">
        <h2 id="starts">{t('trip.starts')}</h2>
        {trip.starts.length === 0 && <p className="quiet">{t('trip.no_starts')}</p>}
        <ul className="rows">
          {trip.starts.map((start) => (
            <li className="row" key={start.id}>
              <span>
                <span className="row-title num">{callsText(start, quayName)}</span>
                {[
                  ...(trip.starts.length > 1 ? [t('trip.start', { id: start.id })] : []),
                  ...(start.endsNextDay ? [t('trip.next_day')] : []),
                  ...(start.state === 'retired' ? [t('trip.start_retired')] : []),
                ].join('. ')}
              </span>
              <button
                type="button"
                className="button button-outline button-quiet"
                aria-label={`${t('trip.start', { id: start.id })}: ${t('action.change')}`}
                onClick={() => setOpen({ start: start.id })}
              >
                {t('action.change')}
              </button>
            </li>
          ))}
        </ul>
        <div className="buttons">
          <button type="button" className="button button-outline button-quiet" onClick={() => setOpen('new-start')}>
            {t('trip.add_start')}
          </button>
        </div>
      </section>
      <Facts
        title={t('nav.season')}
        facts={trip.seasons.map((season, index) => [t('trip.season', { number: index + 1 }), seasonLine(season, i18n)])}
        empty={t('trip.no_season')}
        onChange={() => setOpen('seasons')}
      />
      <Facts
        title={t('trip.rules')}
        facts={[[t('fleet.boat'), <BoatLink key="boat" boats={boats} id={trip.boat} />], ...rulesOf(trip, i18n)]}
        onChange={() => setOpen('rules')}
      />
      <Facts
        title={t('trip.stops')}
        facts={trip.stops.map(({ name: stop, latitude, longitude }) => [stop, `${latitude}, ${longitude}`])}
        empty={t('trip.no_stops')}
        onChange={() => setOpen('stops')}
      />
      <Facts
        title={t('trip.texts')}
        facts={tripTextNames.flatMap((text): Fact[] => {
          const written = trip.texts[text]?.[locale]
          return written ? [[t(`trip.text.${text}`), [written].flat().join(', ')]] : []
        })}
        empty={t('trip.no_texts')}
        onChange={() => setOpen('texts')}
      />
      <Facts
        title={t('trip.names')}
        facts={Object.entries(trip.names).map(([language, text]) => [
          languages[language as Locale].name,
          trip.titles[language] === text ? text : `${text}: ${trip.titles[language]}`,
        ])}
        onChange={() => setOpen('names')}
      />
      <div className="buttons">
        <Link className="button button-outline" to={`/prices?trip=${id}`}>
          {t('nav.prices')}
        </Link>
        {trip.state !== 'retired' && (
          <Retire action="trip-retire" id={id} name={name} onRetired={() => navigate('/fleet')} />
        )}
      </div>
      {open === 'names' && <TripNamesSheet {...sheet} />}
      {open === 'stops' && <TripStopsSheet {...sheet} />}
      {open === 'texts' && <TripTextsSheet {...sheet} />}
      {open === 'seasons' && <TripSeasonsSheet {...sheet} />}
      {open === 'rules' && <TripRulesSheet {...sheet} boats={boats} position={list.indexOf(trip) + 1} />}
      {open === 'new-start' && <TripStartSheet {...sheet} quays={quaysInUse} />}
      {typeof open === 'object' && (
        <TripStartSheet {...sheet} quays={quaysInUse} start={trip.starts.find((start) => start.id === open.start)!} />
      )}
    </>
  )
}

const callsText = ({ calls }: TripView['starts'][number], nameOf: (quay: string) => string): string =>
  calls
    .map(({ quay, departsAt, returnsAt }) => `${nameOf(quay)} ${departsAt}${returnsAt ? `–${returnsAt}` : ''}`)
    .join(', ')

const rulesOf = (trip: TripView, { t }: AppI18n): Fact[] => [
  ...tripNumbers
    .filter((rule) => rule !== 'closesDaysBefore')
    .map((rule): Fact => [t(`trip.rule.${rule}`), String(trip[rule])]),
  [t('trip.closes'), t('trip.closes_text', { time: trip.closesAt, days: trip.closesDaysBefore })],
  [t('trip.rule.asksNames'), t(`trip.names.${trip.asksNames ? 'yes' : 'no'}`)],
  ...(trip.minimumGuests
    ? ([
        [t('trip.rule.minimum'), String(trip.minimumGuests.count)],
        [t('trip.rule.notice'), String(trip.minimumGuests.noticeHours)],
      ] as Fact[])
    : []),
]

function BoatLink({ boats, id }: { boats: readonly { id: string; name: string }[]; id: string }): ReactNode {
  return <Link to={`/fleet/boats/${id}`}>{boats.find((boat) => boat.id === id)?.name ?? id}</Link>
}

const states = ['draft', 'on_sale', 'by_link'] as const

/**
 * Buttons that put a trip on sale or take it off sale. If the trip lacks something that a sale needs, the server
 * refuses, and the error says what is missing.
 */
function TripState(props: Parameters<typeof useTripChange>[0]) {
  const { t } = useAppI18n()
  const { save, error, isBusy } = useTripChange(props)
  return (
    <>
      <ErrorNotice error={error} />
      <div className="buttons">
        {states
          .filter((state) => state !== props.trip.state)
          .map((state) => (
            <button
              key={state}
              type="button"
              className={`button ${state === 'on_sale' ? 'button-primary' : 'button-outline'}`}
              disabled={isBusy}
              onClick={() => void save({ state })}
            >
              {t(`trip.to_state.${state}`)}
            </button>
          ))}
      </div>
    </>
  )
}
