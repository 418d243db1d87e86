import type { ReservationView } from '../../../contract/reservation.ts'
import { hrefTo } from '../../../i18n/href-to.ts'
import type { Locale } from '../../../i18n/locales.ts'

/** The hash on the booking's URL that makes script submit the form to the bank once; ignored without JavaScript. */
export const bankRedirectHash = '#bank'

/** The URL after a reservation is created: the bank's page if the payment requires a redirect, else the booking's page. */
export function redirectTargetOf({ id, payment: { next_action: action } }: ReservationView, locale: Locale): string {
  if (action?.type !== 'redirect') return hrefTo('booking', locale, id)
  // A POST to the bank needs a page with a form, so it goes through the booking's page.
  return action.method === 'GET' ? action.url : hrefTo('booking', locale, id) + bankRedirectHash
}
