import type { ReservationView } from '../../../../contract/reservation.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { hrefTo } from '../../../../pages.ts'

/**
 * The reservation as the payment components need it. If a change waits for its payment, the view has the payment, hold
 * and amount of the change, and the status `pending`: a change is paid like a new booking. Otherwise the view is the
 * reservation itself.
 */
export function paymentViewOf(reservation: ReservationView): ReservationView {
  const { change } = reservation
  if (change?.status !== 'pending') return reservation
  const { payment, hold_expires_at, due_now_amount } = change
  const quote = { ...reservation.quote, bail_amount: due_now_amount }
  return { ...reservation, status: 'pending', payment, hold_expires_at, quote }
}

/**
 * URL fragment of the booking's page. If the URL has it, the script submits the form to the bank automatically. Without
 * JavaScript the visitor presses the button.
 */
export const bankRedirectHash = '#bank'

/** The URL after a reservation is created: the bank's page if the payment requires a redirect, else the booking's page. */
export function redirectTargetOf({ id, payment: { next_action: action } }: ReservationView, locale: Locale): string {
  if (action?.type !== 'redirect') return hrefTo('booking', locale, id)
  // A redirect can't send a POST to the bank, but the booking's page has a form that can.
  return action.method === 'GET' ? action.url : hrefTo('booking', locale, id) + bankRedirectHash
}
