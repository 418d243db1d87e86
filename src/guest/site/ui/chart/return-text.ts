import type { Settings } from '../../../../contract/settings.ts'

/** When the boat is back, and at which place first: `17:30 Sukošan → Biograd`. */
export function returnText({ departure_locations, returns_at, returns_first }: Settings): string {
  if (!returns_first) return returns_at
  const isFirst = ({ id }: { id: string }) => id === returns_first
  const places = [...departure_locations.filter(isFirst), ...departure_locations.filter((place) => !isFirst(place))]
  return `${returns_at} ${places.map(({ name }) => name).join(' → ')}`
}
