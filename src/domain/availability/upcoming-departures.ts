import type { AppContext } from '../context.ts'
import { type FarePrices, loadPriceList } from '../pricing/prices.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { sailingDays } from './availability.ts'
import { inSeason } from './sailing-day.ts'

/** A departure that can be booked. */
export interface UpcomingDeparture {
  date: string
  placesLeft: number
  prices: FarePrices
}

/**
 * The departures that can be booked among the next `days` dates in season. Outside the season, these are the first
 * dates of the next season.
 */
export async function upcomingDepartures(
  { db, now: clock }: AppContext,
  days: number,
  settings: OperatorSettings,
): Promise<UpcomingDeparture[]> {
  const now = clock()
  const today = dayOf(now)
  const pricesOf = await loadPriceList(db)
  const dates = Array.from({ length: settings.booking.horizon_days + 1 }, (_, n) => addDays(today, n))
  const seasonDates = dates.filter((date) => inSeason(date, settings.season)).slice(0, days)
  const [from, to] = [seasonDates.at(0), seasonDates.at(-1)]
  if (!from || !to) return []
  const all = await sailingDays(db, { from, to, now, settings })
  return all
    .filter(({ state }) => state === 'open')
    .map(({ date, placesLeft }) => ({ date, placesLeft, prices: pricesOf(date) }))
}
