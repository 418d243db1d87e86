import type { AppContext } from '../context.ts'
import { type FarePrices, loadPriceList } from '../pricing/prices.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { sailingDays } from './availability.ts'

/** A departure that can be booked. */
export interface UpcomingDeparture {
  date: string
  placesLeft: number
  prices: FarePrices
}

/**
 * The departures of a trip that can be booked, in chronological order: those of `start`, or if it is omitted, the one
 * with the most free places of each day.
 */
export async function upcomingDepartures(
  { db, now: clock }: AppContext,
  settings: OperatorSettings,
  start?: string,
): Promise<UpcomingDeparture[]> {
  const now = clock()
  const today = dayOf(now)
  const pricesOf = await loadPriceList(db, settings.trip.id)
  const to = addDays(today, settings.booking.horizon_days)
  const all = await sailingDays(db, { from: today, to, now, settings, start })
  return all
    .filter(({ state }) => state === 'open')
    .map(({ date, placesLeft }) => ({ date, placesLeft, prices: pricesOf(date) }))
}
