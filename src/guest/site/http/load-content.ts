import { type PageContent, pageContent } from '../../../content/page-content.ts'
import type { ContentPage } from '../../../content/page-schemas.ts'
import { describesTrip } from '../../../content/template-values.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { AppContext } from '../../../domain/context.ts'
import { currentSettings } from '../../../domain/settings/current-settings.ts'
import { isBookable, loadTrips, tripsOnSale } from '../../../domain/trips/trips.ts'
import type { Queryable } from '../../../platform/database/connect.ts'
import type { PageRequest } from './page-definition.tsx'

/** The content of a page in the locale of the request, with the current settings. */
export const loadContent = async <P extends ContentPage>(
  page: P,
  { locale, services }: PageRequest,
): Promise<PageContent<P>> => pageContent(page, locale, await describedSettings(services))

/**
 * The settings of the trip that the texts of the site describe, or of the first trip on sale if guests can't book the
 * described trip. `trips` contains only trips on sale. If guests can book the described trip only by a link to it,
 * `trips` does not contain it.
 */
export async function describedSettings(services: AppContext): Promise<Settings> {
  const settings = await currentSettings(services, { trip: await describedTripId(services.db) })
  const onSale = tripsOnSale(await loadTrips(services.db))
  return { ...settings, trips: settings.trips.filter((trip) => onSale.some(({ id }) => id === trip.id)) }
}

/** The id of the trip that the texts of the site describe; undefined if guests can't book it. */
export async function describedTripId(db: Queryable): Promise<string | undefined> {
  const { trips } = await loadTrips(db)
  return trips.find((trip) => describesTrip(trip.id) && isBookable(trip))?.id
}
