import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { type ManifestTotals, manifestTotals } from '../../shared/manifest-totals.ts'
import { sailsOn } from '../availability/sailing-day.ts'
import { type DepartureState, departuresOn } from '../availability/set-departure.ts'
import type { AppContext } from '../context.ts'
import { type FailingCheck, failingChecks } from '../monitoring/health-state.ts'
import { findStuckWork, type StuckWork } from '../monitoring/stuck-work.ts'
import { type DepartureHolds, openHolds } from '../places/open-holds.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import { isBookable, loadTrips, type Trips } from '../trips/trips.ts'
import { type BoardingPlace, groupByBoardingPlace } from './boarding-places.ts'
import { manifestOn } from './manifest.ts'

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
): Promise<DailyOverview> {
  const trips = await loadTrips(db)
  const [parties, next, refused, stuck, holds, failing] = await Promise.all([
    manifestOn(db, date, locale),
    manifestOn(db, addDays(date, 1), locale),
    countRefused(db, date),
    findStuckWork(db, now()),
    openHolds(db),
    failingChecks(db),
  ])
  return {
    day: await summaryOf(db, trips, date, manifestTotals(parties)),
    places: groupByBoardingPlace(trips, parties),
    next: await summaryOf(db, trips, addDays(date, 1), manifestTotals(next)),
    refused,
    holds,
    stuck,
    failing,
  }
}

async function summaryOf(db: Queryable, trips: Trips, date: string, totals: ManifestTotals): Promise<DaySummary> {
  const departures = await departuresOn(db, trips, date)
  return { date, inSeason: trips.trips.some((trip) => isBookable(trip) && sailsOn(date, trip)), departures, totals }
}

async function countRefused(db: Queryable, date: string): Promise<DailyOverview['refused']> {
  const [from, to] = [instantOf(date, '00:00'), instantOf(addDays(date, 1), '00:00')]
  const [payments, bookings] = await Promise.all([
    db
      .selectFrom('payment_attempt')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('state', '=', 'declined')
      .where('changed_at', '>=', from)
      .where('changed_at', '<', to)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('reservation')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('state', 'in', ['not_paid', 'failed'])
      .where('ended_at', '>=', from)
      .where('ended_at', '<', to)
      .executeTakeFirstOrThrow(),
  ])
  return { payments: payments.count, bookings: bookings.count }
}
