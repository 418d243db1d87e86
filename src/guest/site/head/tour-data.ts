import type { Settings } from '../../../contract/settings.ts'
import { type UpcomingDeparture, upcomingDepartures } from '../../../domain/availability/upcoming-departures.ts'
import type { AppContext } from '../../../domain/context.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { operatorSettings } from '../../../domain/settings/operator-settings.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import type { Trip, Trips } from '../../../domain/trips/trips.ts'

/** The trip's data for the booking strip and for the structured data on pages that sell it. */
export interface TourData {
  today: string
  trip: Trip
  trips: Trips
  settings: Settings
  /** All departures that can be booked. */
  departures: UpcomingDeparture[]
}

/**
 * The number of departures that a page lists, in the booking strip and in the structured data. Each listed day makes
 * every page with the list some ten bytes larger. So later days can only be chosen in the calendar of the booking page.
 */
export const listedDays = 14

/**
 * Returns a function that loads the data at its first call and then returns the same data.
 * @param tripOf the id of the trip that the page is about; without it, the first on sale
 */
export function tourLoader(
  services: AppContext,
  tripOf: () => Promise<string | undefined> = async () => undefined,
): () => Promise<TourData> {
  let tour: Promise<TourData> | undefined
  return () => {
    tour ??= tripOf().then((trip) => loadTourData(services, trip === undefined ? {} : { trip }))
    return tour
  }
}

/**
 * Loads the settings and the departures of a trip.
 * @param of without `trip`, the first trip on sale; without `start`, each day's departure with the most free places
 */
export async function loadTourData(
  services: AppContext,
  of: { trip?: string; start?: string } = {},
): Promise<TourData> {
  const operator = await operatorSettings(services.db, of.trip)
  const { trip, trips } = operator
  const [settings, departures] = await Promise.all([
    currentSettings(services, of),
    upcomingDepartures(services, operator, of.start),
  ])
  return { today: dayOf(services.now()), trip, trips, settings, departures }
}
