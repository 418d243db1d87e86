import type { Available, Quote } from '../../contract/reservation.ts'
import type { BookingFields } from './booking-fields.ts'
import type { Errors, Step } from './steps.ts'

export interface Refusal {
  errors: Errors
  /** Said at the field alone, where the visitor is already. */
  quiet?: true
  available?: Available | undefined
  /** The new price, where the refusal is that the price has changed. */
  quote?: Quote | undefined
  /** Where too much came from one address: when there is room again. */
  retryAfterSeconds?: number
}

/** What the server makes of a booking: everything that the next step shows. */
export interface StepAnswer {
  step: Step
  fields: BookingFields
  /** The furthest step that these fields allow. */
  reached: Step
  /** Priced by the server; null while there is no valid date and party. */
  quote: Quote | null
  refusal: Refusal | null
}
