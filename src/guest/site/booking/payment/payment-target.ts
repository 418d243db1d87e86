import type { ReservationView } from '../../../../contract/reservation.ts'

/**
 * The reservation as the payment parts see it: with the payment, hold and amount of its open change if there is one. A change
 * is paid like a new booking, and until then the booking stays as it was.
 */
export function paymentTargetOf(reservation: ReservationView): ReservationView {
  const { change } = reservation
  if (change?.status !== 'pending') return reservation
  const { payment, hold_expires_at, due_now_amount } = change
  const quote = { ...reservation.quote, bail_amount: due_now_amount }
  return { ...reservation, status: 'pending', payment, hold_expires_at, quote }
}
