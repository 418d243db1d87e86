import type { Settings } from '../../../../contract/settings.ts'
import { currentSettings } from '../../../../domain/settings/current-settings.ts'
import type { PageRequest } from '../../http/page-definition.tsx'
import { loadTripChart } from '../../ui/chart/load-trip-chart.ts'
import type { TripChart } from '../../ui/chart/trip-chart.ts'

type Location = Settings['departure_locations'][number]

/** A quay with all departures from it, and the chart and settings of the first trip that calls there. */
export interface StartLocation {
  location: Location
  chart: TripChart | undefined
  settings: Settings
  sailings: { names: Settings['titles']; departsAt: string; returnsAt: string | null }[]
}

/** Each quay of the trips on sale once, those of the first trip first. */
export async function loadBoardingPlaces(
  { services, locale }: Pick<PageRequest, 'services' | 'locale'>,
  first: Settings,
): Promise<StartLocation[]> {
  const places = new Map<string, StartLocation>()
  const trips = first.trips.map(({ id, names, starts }) => ({ id, names, calls: starts.flatMap(callsOf) }))
  for (const { id, names, calls } of trips) {
    const settings = id === first.trip ? first : await currentSettings(services, { trip: id })
    const chart = await loadTripChart(services, locale, settings)
    for (const location of calls) {
      const place = places.get(location.id) ?? { location, chart, settings, sailings: [] }
      place.sailings.push({ names, departsAt: location.departs_at, returnsAt: location.returns_at })
      places.set(location.id, place)
    }
  }
  return [...places.values()]
}

const callsOf = ({ departure_locations }: Settings['trips'][number]['starts'][number]) => departure_locations
