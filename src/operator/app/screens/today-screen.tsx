import { useEffect } from 'react'
import type { ManifestData, TodayData } from '../../operations/operations.ts'
import { ConflictList } from '../frame/conflict-list.tsx'
import { DaySwitch } from '../frame/day-switch.tsx'
import { OpenProblems } from '../frame/open-problems.tsx'
import { timeOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { inOrderOfSailing } from '../manifest/in-order-of-sailing.ts'
import { useManifest } from '../manifest/use-day.ts'
import { Link } from '../routing/router.tsx'
import { SailingLinks } from '../sail/sail-link.tsx'
import { useApp, useAppState, useToday } from '../session/app-context.tsx'
import { UpdateNotice } from '../session/installation.tsx'
import { Notice } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppIcon } from '../ui/icon.tsx'
import { Leg } from '../ui/leg.tsx'

type Place = TodayData['places'][number]
type Departure = TodayData['day']['departures'][number]

/**
 * The first screen: the departures of the day, how many guests are aboard, what is due, and the problems that somebody
 * has to solve.
 */
export function TodayScreen({ date }: { date: string }) {
  const { t } = useAppI18n()
  const { sync } = useApp()
  const today = useToday()
  const overview = useAppState((state) => state.overviews[date])
  const { manifest, error } = useManifest(date)
  useEffect(() => {
    // Without signal the stored day stays, and the header shows its age.
    sync.loadOverview(date).catch(() => {})
  }, [sync, date])
  const places: Place[] = manifest?.places ?? overview?.places ?? []
  // Data that an earlier version of the app has stored has no departures.
  const departures = manifest?.departures ?? overview?.day.departures ?? []
  const [departure] = departures
  const sailings = (manifest?.departures ?? []).filter(({ status }) => status !== 'cancelled')
  return (
    <>
      <DaySwitch date={date} path="/day" title={t('nav.today')} />
      <UpdateNotice />
      <ConflictList />
      <ErrorNotice error={error} />
      {departures.length > 1 ? (
        inOrderOfSailing(departures, places, date === today ? timeOf(new Date()) : '00:00').map(
          ({ departure: each, state }, index) => (
            <DepartureSection
              key={`${each.trip}/${each.start}`}
              departure={each}
              sailing={sailings.find(({ trip, start }) => trip === each.trip && start === each.start)}
              places={places}
              date={date}
              when={
                state === 'sailed'
                  ? 'today.sailed'
                  : index === 0 && state === 'sails' && date === today
                    ? 'today.next'
                    : undefined
              }
            />
          ),
        )
      ) : (
        <>
          {departure?.status === 'cancelled' && <Notice tone="warning">{t('today.cancelled')}</Notice>}
          {departure?.status === 'closed' && <Notice>{t('today.closed')}</Notice>}
          <Places places={places} date={date} />
          {sailings[0] && <SailingLinks departure={sailings[0]} isComing={date > today} />}
        </>
      )}
      {(manifest ?? overview) && places.every(({ totals }) => totals.parties === 0) && (
        <p className="block">{t('manifest.empty')}</p>
      )}
      {departures.length > 0 && (
        <Figures
          {...(overview && { overview })}
          totals={manifest?.totals ?? overview?.day.totals}
          departures={departures}
        />
      )}
      {overview && date === today && <OpenProblems problems={overview.problems} />}
      {overview && <NextDay next={overview.next} />}
    </>
  )
}

const Places = ({ places, date }: { places: Place[]; date: string }) => (
  <div className="places">
    {places
      .filter(({ totals }) => totals.parties > 0)
      .map((place) => (
        <PlaceLink key={place.id} place={place} date={date} />
      ))}
  </div>
)

interface DepartureSectionProps {
  departure: Departure
  /** The departure in the manifest; undefined if the departure is cancelled or the manifest is not loaded yet. */
  sailing: ManifestData['departures'][number] | undefined
  places: Place[]
  date: string
  when: 'today.next' | 'today.sailed' | undefined
}

/** One of several departures of the day. */
function DepartureSection({ departure, sailing, places, date, when }: DepartureSectionProps) {
  const { t } = useAppI18n()
  const today = useToday()
  const { trip, start, name, boatName, departsAt, status, sold, capacity } = departure
  const id = `departure-${trip}-${start}`
  return (
    <section className="departure" aria-labelledby={id}>
      <h2 id={id}>{`${departsAt} ${name}`}</h2>
      <p className="quiet">
        {when && <strong>{`${t(when)}. `}</strong>}
        {`${boatName}, ${t('calendar.sold', { sold, capacity })}`}
        {status !== 'open' && `. ${t(`status.${status}`)}`}
      </p>
      <Places places={places.filter((place) => place.trip === trip && place.start === start)} date={date} />
      {sailing && <SailingLinks departure={sailing} isComing={date > today} />}
    </section>
  )
}

function PlaceLink({ place, date }: { place: Place; date: string }) {
  const { t, formats } = useAppI18n()
  const { aboard, guests, dueAmount, cashAmount } = place.totals
  return (
    <Link className="place" to={`/manifest/${date}`}>
      <time>{place.departsAt}</time>
      <h2>{place.name}</h2>
      <span className="place-aboard">{t('party.part', { aboard, guests })}</span>
      <Leg share={guests === 0 ? 0 : aboard / guests} />
      <span className="place-money num">
        <span>{aboard === guests ? t('place.all_aboard') : t('place.expected', { count: guests - aboard })}</span>
        <span>
          {dueAmount > 0
            ? t('place.due', { amount: formats.price(dueAmount) })
            : t('place.taken', { amount: formats.price(cashAmount) })}
        </span>
      </span>
    </Link>
  )
}

interface FiguresProps {
  overview?: TodayData
  totals: TodayData['day']['totals'] | undefined
  departures: Departure[]
}

function Figures({ overview, totals, departures }: FiguresProps) {
  const { t, formats } = useAppI18n()
  const sum = (of: (departure: Departure) => number) => departures.reduce((total, each) => total + of(each), 0)
  return (
    <section className="block" aria-labelledby="figures">
      <h2 id="figures">{t('today.figures')}</h2>
      <dl className="figures">
        <div>
          <dt>{t('today.sold')}</dt>
          <dd>
            {sum(({ sold }) => sold)}{' '}
            <small>{t('today.of_capacity', { capacity: sum(({ capacity }) => capacity) })}</small>
          </dd>
        </div>
        {totals && (
          <>
            <div>
              <dt>{t('today.cash_due')}</dt>
              <dd>{formats.price(totals.dueAmount)}</dd>
            </div>
            <div>
              <dt>{t('today.cash_taken')}</dt>
              <dd>{formats.price(totals.cashAmount)}</dd>
            </div>
          </>
        )}
        {overview && (
          <div>
            <dt>{t('today.deposits')}</dt>
            <dd>{formats.price(overview.day.depositAmount)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function NextDay({ next: { date, totals, departures = [] } }: { next: TodayData['next'] }) {
  const { t, formats } = useAppI18n()
  const isCancelled = departures.length > 0 && departures.every(({ status }) => status === 'cancelled')
  return (
    <section className="block" aria-label={t('today.next')}>
      <Link className="row" to={`/day/${date}`}>
        <span>
          <span className="row-title">{formats.shortDay(date)}</span>
          <span className="num">
            {isCancelled
              ? t('status.cancelled')
              : t('today.next_text', { count: totals.guests, amount: formats.price(totals.dueAmount) })}
          </span>
        </span>
        <AppIcon name="right" />
      </Link>
    </section>
  )
}
