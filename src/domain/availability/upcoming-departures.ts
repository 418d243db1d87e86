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

/** The departures that can be booked, in chronological order. */
export async function upcomingDepartures(
  { db, now: clock }: AppContext,
  settings: OperatorSettings,
): Promise<UpcomingDeparture[]> {
  const now = clock()
  const today = dayOf(now)
  const pricesOf = await loadPriceList(db)
  const all = await sailingDays(db, { from: today, to: addDays(today, settings.booking.horizon_days), now, settings })
  return all
    .filter(({ state }) => state === 'open')
    .map(({ date, placesLeft }) => ({ date, placesLeft, prices: pricesOf(date) }))
}
