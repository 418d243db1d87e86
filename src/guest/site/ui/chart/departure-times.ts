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
