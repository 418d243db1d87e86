import type { AvailabilityHint, Quote } from '../../../contract/reservation.ts'
import type { BookingFields } from './booking-fields.ts'
import type { BookingStep, FieldErrors } from './steps.ts'

export interface StepRejection {
  errors: FieldErrors
  /**
   * True if the errors are shown at their fields only, without the error summary, because the visitor has just used
   * that field.
   */
  inlineOnly?: true
  available?: AvailabilityHint | undefined
  /** The new price, if the order was rejected because the price has changed. */
  quote?: Quote | undefined
  /** Set if the request was rate limited. */
  retryAfterSeconds?: number
}

/** The server's evaluation of the booking: everything that the next step shows. */
export interface StepResult {
  step: BookingStep
  fields: BookingFields
  /** The furthest step that these fields allow. */
  reached: BookingStep
  /** The server's quote; null without a valid date and party. */
  quote: Quote | null
  rejection: StepRejection | null
}
