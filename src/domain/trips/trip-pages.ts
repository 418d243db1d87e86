import type { Locale } from '../../i18n/locales.ts'
import { hrefTo } from '../../pages.ts'
import { firstTrip, isBookable, type Trip, type Trips } from './trips.ts'

/** The path of the page of a trip. The first one on sale has the address without a name: `/tour`. */
export const tripPath = (trips: Trips, trip: Trip, locale: Locale): string =>
  hrefTo('tour', locale, trip.id === firstTrip(trips).id ? undefined : (trip.slugs[locale] ?? trip.id))

/**
 * The trip with this address. Former addresses and addresses in other languages are found too. Undefined if no trip has
 * the address, or if guests can't book the trip.
 */
export function tripAt({ trips, slugs }: Trips, locale: Locale, slug: string): Trip | undefined {
  const bookable = trips.filter(isBookable)
  const named = slugs.filter((row) => row.slug === slug && bookable.some(({ id }) => id === row.trip))
  const id = (named.find((row) => row.locale === locale) ?? named[0])?.trip
  return bookable.find((trip) => trip.id === id)
}
