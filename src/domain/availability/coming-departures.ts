import { region } from '../../../content/business.ts'
import { type ComingDeparture, comingDays } from '../../contract/departures.ts'
import type { Locale } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { hrefTo } from '../../pages.ts'
import type { AppContext } from '../context.ts'
import { loadPriceList } from '../pricing/prices.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf, localDateTime } from '../time/operator-time.ts'
import { loadTrips, startsInUse, tripsOnSale } from '../trips/trips.ts'
import { sailingDays } from './availability.ts'
import { fewPlaces } from './few-places.ts'
import type { SailingDay } from './sailing-day.ts'

/** The departures of the next days, of all trips on sale: those that can be booked, and those without a free place. */
export async function comingDepartures(
  { db, now: clock, origin }: Pick<AppContext, 'db' | 'now' | 'origin'>,
  locale: Locale,
): Promise<ComingDeparture[]> {
  const now = clock()
  const from = dayOf(now)
  const to = addDays(from, comingDays - 1)
  const listed: ComingDeparture[] = []
  for (const trip of tripsOnSale(await loadTrips(db))) {
    const settings = await operatorSettings(db, trip.id)
    const pricesOf = await loadPriceList(db, trip.id)
    for (const start of startsInUse(trip)) {
      const days = await sailingDays(db, { from, to, now, settings, start: start.id })
      for (const day of days.filter(({ state }) => state === 'open' || isTaken(state))) {
        const { date } = day
        const { adult, child, infant } = pricesOf(date)
        const query = new URLSearchParams({ trip: trip.id, date, start: start.id })
        listed.push({
          ...{ trip: trip.id, title: textIn(trip.titles, locale), date, start: start.id },
          departs_at: localDateTime(date, start.calls[0]?.departsAt ?? '00:00'),
          free_places: freePlaces(day),
          currency: region.currency,
          prices: { adult: adult.original_amount, child: child.original_amount, infant: infant.original_amount },
          url: `${origin}${hrefTo('book_now', locale)}?${query}`,
        })
      }
    }
  }
  return listed.sort((a, b) => Date.parse(a.departs_at) - Date.parse(b.departs_at))
}

const isTaken = (state: SailingDay['state']) => state === 'full' || state === 'boat_away'

/** Never the number: competitors read this. */
const freePlaces = ({ placesLeft }: SailingDay) =>
  placesLeft === 0 ? 'none' : placesLeft <= fewPlaces ? 'few' : 'more'
