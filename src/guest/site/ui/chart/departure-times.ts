import type { Settings } from '../../../../contract/settings.ts'

/** Departure and return times as charts and itineraries show them. */
export interface ChartTimes {
  zadar: string
  bibinje: string
  back: string
}

export function departureTimes({ departure_locations, returns_at }: Settings): ChartTimes {
  const from = (id: string) => departure_locations.find((location) => location.id === id)?.departs_at ?? ''
  return { zadar: from('zadar'), bibinje: from('bibinje'), back: returns_at }
}

/** When the boat is back, and at which place first: `17:30 Bibinje → Zadar`. */
export function returnText({ departure_locations, returns_at, returns_first }: Settings): string {
  if (!returns_first) return returns_at
  const isFirst = ({ id }: { id: string }) => id === returns_first
  const places = [...departure_locations.filter(isFirst), ...departure_locations.filter((place) => !isFirst(place))]
  return `${returns_at} ${places.map(({ name }) => name).join(' → ')}`
}
