import type { Settings } from '../../contract/settings.ts'
import { type UpcomingDeparture, upcomingDepartures } from '../../domain/availability/upcoming-departures.ts'
import type { AppContext } from '../../domain/context.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { type OperatorSettings, operatorSettings } from '../../domain/settings/operator-settings.ts'
import { dayOf } from '../../domain/time/operator-time.ts'

/** Input of the booking strip, and of the structured data on pages that sell the trip. */
export interface TourData {
  today: string
  settings: Settings
  /** All departures that can be booked. */
  departures: UpcomingDeparture[]
}

/**
 * The number of departures that a page lists, in the booking strip and in the structured data. Later days are chosen in the
 * calendar of the booking page: each listed day costs every reading page some ten bytes.
 */
export const listedDays = 14

const cacheMs = 1_000
/**
 * Keyed by the settings object. The query cache returns a new object after any content change, which also invalidates
 * this cache.
 */
const cache = new WeakMap<OperatorSettings, { expiresAt: number; data: Promise<TourData> }>()

/** Cached for one second: the booking page is not in the page cache and needs this data for every request. */
export async function loadTourData(services: AppContext): Promise<TourData> {
  const settings = await operatorSettings(services.db)
  const now = services.now().getTime()
  const cached = cache.get(settings)
  if (cached && now < cached.expiresAt) return cached.data
  const data = queryTourData(services, settings)
  cache.set(settings, { expiresAt: now + cacheMs, data })
  data.catch(() => cache.delete(settings))
  return data
}

async function queryTourData(services: AppContext, operator: OperatorSettings): Promise<TourData> {
  const [settings, departures] = await Promise.all([currentSettings(services), upcomingDepartures(services, operator)])
  return { today: dayOf(services.now()), settings, departures }
}
