import type { Settings } from '../../../../contract/settings.ts'
import { inOrderOfReturn } from '../../../../shared/order-of-returns.ts'

/** When the boat is back, and at which place first: `17:30 Sukošan → Biograd`. */
export function returnText({ departure_locations, returns_at, returns_first }: Settings): string {
  if (!returns_first) return returns_at
  const places = inOrderOfReturn(departure_locations)
  return `${returns_at} ${places.map(({ name }) => name).join(' → ')}`
}
