import type { Settings } from '../../../../contract/settings.ts'

/** Departure and return times as charts and itineraries show them. */
export interface ChartTimes {
  quays: { id: string; name: string; time: string }[]
  back: string
}

export const departureTimes = ({ departure_locations, returns_at }: Settings): ChartTimes => ({
  quays: departure_locations.map(({ id, name, departs_at }) => ({ id, name, time: departs_at })),
  back: returns_at,
})

/** When the boat is back, and at which place first: `17:30 Trogir → Split`. */
export function returnText({ departure_locations, returns_at, returns_first }: Settings): string {
  if (!returns_first) return returns_at
  const isFirst = ({ id }: { id: string }) => id === returns_first
  const places = [...departure_locations.filter(isFirst), ...departure_locations.filter((place) => !isFirst(place))]
  return `${returns_at} ${places.map(({ name }) => name).join(' → ')}`
}
