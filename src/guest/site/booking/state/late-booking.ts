import type { BookingFields } from './booking-fields.ts'
import type { StepResult } from './step-result.ts'

/**
 * Whether the chosen trip can no longer be cancelled free of charge. `firstCancellableDays` has a day for each quay.
 * Until a quay is chosen, the latest of these days applies.
 */
export function isLateBooking(
  { date, departure_location }: Pick<BookingFields, 'date' | 'departure_location'>,
  { firstCancellableDays: days }: Pick<StepResult, 'firstCancellableDays'>,
): boolean {
  const first = days[departure_location] ?? Object.values(days).sort().at(-1) ?? ''
  return date !== '' && date < first
}
