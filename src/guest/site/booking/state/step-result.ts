import type { AvailabilityHint, Quote } from '../../../../contract/reservation.ts'
import type { BookingStep, FieldErrors } from '../../routing/booking-steps.ts'
import type { Deadline } from '../deadline.ts'
import type { BookingFields } from './booking-fields.ts'

export interface StepRejection {
  errors: FieldErrors
  /**
   * Set if the visitor has just used the invalid field: then errors are shown at their fields only, without the error
   * summary.
   */
  inlineOnly?: true
  available?: AvailabilityHint | undefined
  /** The new quote, if the order was rejected because its price has changed. */
  quote?: Quote | undefined
  /** Set if the request was rate limited. */
  retryAfterSeconds?: number
}

/** The server's evaluation of the booking: everything that the next step shows. */
export interface StepResult {
  step: BookingStep
  fields: BookingFields
  /** The furthest step that the visitor may open with these fields. */
  reached: BookingStep
  /** The server's quote; null without a valid date and party. */
  quote: Quote | null
  /** The digest of the order (`digestOrder`), which the last step submits; null until the fields are complete. */
  orderDigest: string | null
  /** How long a booking made now would hold its places; null on earlier steps, and if it would hold none. */
  holdMinutes: number | null
  /** In the last step, until when the booking could be cancelled free of charge; null if it is too late. */
  freeUntil: Deadline | null
  rejection: StepRejection | null
  /** For each quay, the first day on which a trip from there can still be cancelled free of charge. */
  firstCancellableDays: Record<string, string>
}
