import type { Queryable } from '../../../platform/database/connect.ts'
import { disputedAmount } from '../../payments/disputed.ts'
import { refundsDeposit } from '../../trips/cancellation-rules.ts'
import { loadTrips } from '../../trips/trips.ts'

/**
 * Why the cancellation of a booking refunds nothing. `unpaid`: no deposit was paid. `late`: the guest cancelled after the
 * cancellation deadline. `disputed`: the guest's bank returns the deposit, or decides about it. `by_hand`: the deposit was
 * not paid by card, so the operator returns it without a refund.
 */
export type NoRefundReason = 'unpaid' | 'disputed' | 'late' | 'by_hand'

/** The reason why a booking was cancelled without a refund; null if it is not cancelled. */
export async function findNoRefundReason(db: Queryable, id: string): Promise<NoRefundReason | null> {
  const booking = await db
    .selectFrom('cancellation')
    .innerJoin('reservation', 'reservation.id', 'cancellation.reservation_id')
    .select(['state', 'bail_amount', 'trip', 'date', 'start', 'departure_location', 'cancellation_hours'])
    .select(['reason', 'cancelled_at'])
    .where('reservation.id', '=', id)
    .executeTakeFirst()
  if (!booking) return null
  if (booking.state !== 'completed' || booking.bail_amount === 0) return 'unpaid'
  if ((await disputedAmount(db, id)) > 0) return 'disputed'
  return refundsDeposit(await loadTrips(db), booking) ? 'by_hand' : 'late'
}
