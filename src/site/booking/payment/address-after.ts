import type { ReservationView } from '../../../contract/reservation.ts'
import { hrefTo } from '../../../i18n/href-to.ts'
import type { Locale } from '../../../i18n/locales.ts'

/** Where the visitor goes once a reservation is made: to the bank where it asks for them, else to the booking's page. */
export function addressAfter({ id, payment: { next_action: action } }: ReservationView, locale: Locale): string {
  if (action?.type === 'redirect' && action.method === 'GET') return action.url
  return hrefTo('booking', locale, id)
}
