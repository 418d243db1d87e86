import type { AvailabilityHint, Quote } from '../../../../contract/reservation.ts'
import type { BookingStep, FieldErrors } from '../../routing/booking-steps.ts'
import type { Deadline } from '../deadline.ts'
import type { BookingFields } from './booking-fields.ts'

export interface StepRejection {
  errors: FieldErrors
  /**
   * Set if the focus moves to the invalid field at once. Then the error is shown at this field only, and not in the
   * error summary.
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
  /**
   * In the last step, for how many minutes a booking made now would hold its places. Null on earlier steps. Also null
   * if unpaid bookings hold so many places that this booking would lose its places unless the card is charged at once.
   */
  holdMinutes: number | null
  /** In the last step, until when an order could be cancelled free of charge. Null if too late or on earlier steps. */
  freeUntil: Deadline | null
  /** In the last step, whether the departure has the minimum of guests already. False on earlier steps. */
  isMinimumReached: boolean
  rejection: StepRejection | null
  /** For each quay, the first day on which a trip from there can still be cancelled free of charge. */
  firstCancellableDays: Record<string, string>
}
