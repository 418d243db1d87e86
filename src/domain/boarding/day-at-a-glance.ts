import type { Runner } from '../../database/connect.ts'
import { type Stuck, whatIsStuck } from '../audit/what-is-stuck.ts'
import { type DepartureHolds, openHolds } from '../availability/open-holds.ts'
import { inSeason } from '../availability/sailing-day.ts'
import { type DepartureState, departureOn } from '../availability/set-departure.ts'
import type { Services } from '../services.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import { type BoardingPlace, byBoardingPlace } from './boarding-places.ts'
import { partiesOfDay, type Totals, totalsOf } from './parties-of-day.ts'

export interface DayAtAGlance {
  day: DaySummary
  places: BoardingPlace[]
  /** The summary of the following day. */
  next: DaySummary
  /** Payments declined on this day, and bookings that ended unpaid. */
  refused: { payments: number; bookings: number }
  /** Departures on which unpaid bookings hold places now, most places first. */
  holds: DepartureHolds[]
  stuck: Stuck
}

export interface DaySummary {
  date: string
  /** Whether the day is in season; a day that was removed from the season may still have bookings. */
  inSeason: boolean
  departure: DepartureState
  totals: Totals
}

/** Loads the office's overview of a day (`YYYY-MM-DD`): departure, manifest, holds and stuck work. */
export async function dayAtAGlance({ db, now }: Pick<Services, 'db' | 'now'>, date: string): Promise<DayAtAGlance> {
  const [parties, next, refused, stuck, holds] = await Promise.all([
    partiesOfDay(db, date),
    partiesOfDay(db, addDays(date, 1)),
    countRefused(db, date),
    whatIsStuck(db, now()),
    openHolds(db),
  ])
  return {
    day: await summaryOf(db, date, totalsOf(parties)),
    places: byBoardingPlace(parties),
    next: await summaryOf(db, addDays(date, 1), totalsOf(next)),
    refused,
    holds,
    stuck,
  }
}

async function summaryOf(db: Runner, date: string, totals: Totals): Promise<DaySummary> {
  const [departure, { season }] = await Promise.all([departureOn({ db }, date), operatorSettings(db)])
  if (!departure) throw new Error(`invalid date ${date}`)
  return { date, inSeason: inSeason(date, season), departure, totals }
}

async function countRefused(db: Runner, date: string): Promise<DayAtAGlance['refused']> {
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
