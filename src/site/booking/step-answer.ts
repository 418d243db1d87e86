import type { Available, Quote } from '../../contract/reservation.ts'
import type { BookingFields } from './booking-fields.ts'
import type { Errors, Step } from './steps.ts'

export interface Refusal {
  errors: Errors
  /** Shown at the field only, not in the error summary: the visitor is already at the field. */
  inlineOnly?: true
  available?: Available | undefined
  /** The new price, if the order was rejected because the price has changed. */
  quote?: Quote | undefined
  /** Set if the request was rate limited. */
  retryAfterSeconds?: number
}

/** The server's evaluation of the booking: everything that the next step shows. */
export interface StepAnswer {
  step: Step
  fields: BookingFields
  /** The furthest step that these fields allow. */
  reached: Step
  /** The server's quote; null without a valid date and party. */
  quote: Quote | null
  rejection: Refusal | null
}
