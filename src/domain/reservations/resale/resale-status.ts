import { cancellationTerms } from '../../trips/cancellation-rules.ts'
import type { Trips } from '../../trips/trips.ts'
import type { ResoldBooking } from './resold-booking.ts'

export type ResaleStatus = 'ON_HOLD' | 'EXPIRED' | 'CONFIRMED' | 'CANCELLED' | 'REDEEMED'

/** The status for the reseller. A hold counts as expired from its deadline, even if the job has not released its places yet. */
export function resaleStatus(booking: ResoldBooking, now: Date): ResaleStatus {
  if (booking.cancelledAt) return 'CANCELLED'
  if (booking.state === 'completed') return booking.boardedAt ? 'REDEEMED' : 'CONFIRMED'
  return booking.state === 'created' && now < booking.hold_expires_at ? 'ON_HOLD' : 'EXPIRED'
}

/**
 * Whether the reseller may cancel or change a booking: while it is on hold, and afterwards until the cancellation
 * deadline.
 */
export function isCancellable(trips: Trips, booking: ResoldBooking, now: Date): boolean {
  const status = resaleStatus(booking, now)
  return status === 'ON_HOLD' || (status === 'CONFIRMED' && cancellationTerms(trips, booking, now) === 'free')
}
