import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { type ManifestTotals, manifestTotals } from '../../shared/manifest-totals.ts'
import { sailsOn } from '../availability/sailing-day.ts'
import { type DepartureState, departuresOn } from '../availability/set-departure.ts'
import type { AppContext } from '../context.ts'
import { type FailingCheck, failingChecks } from '../monitoring/health-state.ts'
import { findStuckWork, type StuckWork } from '../monitoring/stuck-work.ts'
import { isOfBoats, reservationOfBoats } from '../places/of-boats.ts'
import { type DepartureHolds, openHolds } from '../places/open-holds.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import { isBookable, loadTrips, type Trips } from '../trips/trips.ts'
import { type BoardingPlace, groupByBoardingPlace } from './boarding-places.ts'
import { unreportedVoyages } from './harbour-table.ts'
import { type ManifestParty, manifestOn } from './manifest.ts'

export interface DailyOverview {
  day: DaySummary
  places: BoardingPlace[]
  /** The summary of the following day. */
  next: DaySummary
  /** Payments declined on this day, and bookings that ended unpaid. */
  refused: { payments: number; bookings: number }
  /** Departures on which unpaid bookings hold places now, most places first. */
  holds: DepartureHolds[]
  stuck: StuckWork
  /** How many voyages still have to be signed, or to be exported for the harbour office. */
  unreported: number
  /** Checks of the site that fail, such as that of the disk. */
  failing: FailingCheck[]
}

interface DaySummary {
  date: string
  /** Whether the day is in season; a day that was removed from the season may still have bookings. */
  inSeason: boolean
  /** The departures of the day, in the order of their first calls: those in season and those with bookings. */
  departures: DepartureState[]
  totals: ManifestTotals
}

/** Loads the office's overview of a day (`YYYY-MM-DD`) in the language of the crew: departure, manifest, holds and stuck work. */
export async function getDailyOverview(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  date: string,
  locale: Locale,
  /** Only departures of these boats; none means all. */
  boats: string[] = [],
): Promise<DailyOverview> {
  const trips = await loadTrips(db)
  const [day, next, refused, stuck, holds, failing, unreported] = await Promise.all([
    dayOf(db, trips, { date, locale, boats }),
    dayOf(db, trips, { date: addDays(date, 1), locale, boats }),
    countRefused(db, date, boats),
    findStuckWork(db, now(), boats),
    openHolds(db, boats),
    failingChecks(db),
    unreportedVoyages(db, now(), boats),
  ])
  return {
    day: day.summary,
    places: groupByBoardingPlace(trips, day.parties),
    next: next.summary,
    refused,
    holds,
    stuck,
    unreported: unreported.length,
    failing,
  }
}

/**
 * The departures of a day with their parties.
 * @param boats only departures of these boats; of all boats if omitted
 */
export async function departuresWithParties(
  db: Queryable,
  trips: Trips,
  { date, locale, boats }: { date: string; locale: Locale; boats?: string[] | undefined },
) {
  const departures = (await departuresOn(db, trips, date)).filter(isOfBoats(boats))
  const parties = await manifestOn(db, date, locale)
  return { departures, parties: parties.filter((party) => departures.some((each) => isOn(each, party))) }
}

const isOn = (departure: DepartureState, party: ManifestParty): boolean =>
  departure.trip === party.trip && departure.start === party.start

async function dayOf(db: Queryable, trips: Trips, day: { date: string; locale: Locale; boats: string[] }) {
  const { departures, parties } = await departuresWithParties(db, trips, day)
  const inSeason = trips.trips.some((trip) => isBookable(trip) && sailsOn(day.date, trip))
  return { parties, summary: { date: day.date, inSeason, departures, totals: manifestTotals(parties) } }
}

async function countRefused(db: Queryable, date: string, boats: string[]): Promise<DailyOverview['refused']> {
  const [from, to] = [instantOf(date, '00:00'), instantOf(addDays(date, 1), '00:00')]
  const [payments, bookings] = await Promise.all([
    db
      .selectFrom('payment_attempt')
      .innerJoin('reservation', 'reservation.id', 'payment_attempt.reservation_id')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('payment_attempt.state', '=', 'declined')
      .where(reservationOfBoats(boats))
      .where('changed_at', '>=', from)
      .where('changed_at', '<', to)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('reservation')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('state', 'in', ['not_paid', 'failed'])
      .where(reservationOfBoats(boats))
      .where('ended_at', '>=', from)
      .where('ended_at', '<', to)
      .executeTakeFirstOrThrow(),
  ])
  return { payments: payments.count, bookings: bookings.count }
}
