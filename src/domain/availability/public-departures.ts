import { region } from '../../../content/business.ts'
import { listedDays, type PublicDeparture } from '../../contract/departures.ts'
import type { Locale } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { hrefTo } from '../../pages.ts'
import type { AppContext } from '../context.ts'
import { loadPriceList } from '../pricing/prices.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf, localDateTime } from '../time/operator-time.ts'
import { tripsOnSale } from '../trips/trips.ts'
import { sailingsBetween } from './availability.ts'
import { fewPlaces } from './few-places.ts'
import type { SailingDay } from './sailing-day.ts'

/** The departures of the next days, of all trips on sale: those that can be booked, and those without a free place. */
export async function publicDepartures(
  { db, now: clock, origin }: Pick<AppContext, 'db' | 'now' | 'origin'>,
  locale: Locale,
): Promise<PublicDeparture[]> {
  const now = clock()
  const from = dayOf(now)
  const to = addDays(from, listedDays - 1)
  const settings = await operatorSettings(db)
  const of = tripsOnSale(settings.trips)
  const priceLists = new Map<string, Awaited<ReturnType<typeof loadPriceList>>>()
  for (const { id } of of) priceLists.set(id, await loadPriceList(db, id))
  const sailings = await sailingsBetween(db, { from, to, now, settings, of })
  return sailings
    .filter(({ day: { state } }) => state === 'open' || isTaken(state))
    .flatMap(({ trip, start, day, departsAt }) => {
      const { date } = day
      const prices = priceLists.get(trip.id)?.(date)
      if (!prices) return []
      const { adult, child, infant } = prices
      const query = new URLSearchParams({ trip: trip.id, date, start: start.id })
      return {
        ...{ trip: trip.id, title: textIn(trip.titles, locale), date, start: start.id },
        departs_at: localDateTime(date, departsAt),
        free_places: freePlaces(day),
        currency: region.currency,
        prices: { adult: adult.original_amount, child: child.original_amount, infant: infant.original_amount },
        url: `${origin}${hrefTo('book_now', locale)}?${query}`,
      }
    })
}

const isTaken = (state: SailingDay['state']) => state === 'full' || state === 'boat_away'

/** The exact number of free places is not published, because competitors read this list. */
const freePlaces = ({ placesLeft }: SailingDay) =>
  placesLeft === 0 ? 'none' : placesLeft <= fewPlaces ? 'few' : 'more'
