import type { ReservationView } from '../../../contract/reservation.ts'
import { hrefTo } from '../../../i18n/href-to.ts'
import type { Locale } from '../../../i18n/locales.ts'

/** At the end of a booking's address: script sends the visitor on to the bank, once. Without script it says nothing. */
export const onToTheBank = '#bank'

/** Where the visitor goes once a reservation is made: to the bank where it asks for them, else to the booking's page. */
export function addressAfter({ id, payment: { next_action: action } }: ReservationView, locale: Locale): string {
  if (action?.type !== 'redirect') return hrefTo('booking', locale, id)
  // A form of the bank's can only be posted from a page.
  return action.method === 'GET' ? action.url : hrefTo('booking', locale, id) + onToTheBank
}
