import type { PublicBoat } from '../contract/public-boat.ts'
import type { TripFacts } from './business-schema.ts'

/**
 * The facts for conditions and placeholders of page texts: those of the trip and of its boat. `boat` is null if guests
 * can't book the trip.
 */
export interface TextFacts extends TripFacts {
  boat: PublicBoat | null
}
