import type { ReservationView } from '../../../../contract/reservation.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { hrefTo } from '../../../../pages.ts'

/**
 * URL fragment of the booking's page: the script submits the form to the bank automatically. Without JavaScript the
 * visitor presses the button.
 */
export const bankRedirectHash = '#bank'

/** The URL after a reservation is created: the bank's page if the payment requires a redirect, else the booking's page. */
export function redirectTargetOf({ id, payment: { next_action: action } }: ReservationView, locale: Locale): string {
  if (action?.type !== 'redirect') return hrefTo('booking', locale, id)
  // A redirect cannot send a POST to the bank. The booking's page contains a form that does.
  return action.method === 'GET' ? action.url : hrefTo('booking', locale, id) + bankRedirectHash
}
