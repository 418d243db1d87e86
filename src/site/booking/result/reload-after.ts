import type { ReservationView } from '../../../contract/reservation.ts'

const soonSeconds = 5
const unhurriedSeconds = 15

/**
 * When a page without scripts looks again: soon while it is the bank's turn. While it is the visitor's, who may be
 * reading, only the end of the hold is news. Null once the outcome is known, so that it stops.
 */
export function reloadAfterSeconds(
  { status, payment, hold_expires_at: until }: Pick<ReservationView, 'status' | 'payment' | 'hold_expires_at'>,
  now: Date,
): number | null {
  if (status !== 'created' && status !== 'pending') return null
  if (payment.status === 'processing' || payment.status === 'paid') return soonSeconds
  if (payment.next_action?.type === 'redirect' || !until) return unhurriedSeconds
  const secondsLeft = Math.ceil((new Date(until).getTime() - now.getTime()) / 1000)
  return Math.max(unhurriedSeconds, secondsLeft + soonSeconds)
}
