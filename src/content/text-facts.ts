import type { PublicBoat } from '../contract/public-boat.ts'
import type { TripFacts } from './business-schema.ts'

/** What conditions and placeholders of page texts know: facts of the trip, and of its boat; null if the trip is no longer sold. */
export interface TextFacts extends TripFacts {
  boat: PublicBoat | null
}
