import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { currentSite } from '../../content/site.ts'
import type { ReservationView } from '../../contract/reservation.ts'
import type { Buyer } from '../../platform/integrations/payment-provider.ts'
import { fullName } from '../../shared/person-name.ts'
import type { AppContext } from '../context.ts'

type Payment = ReservationView['payment']

/**
 * Adds the buyer to the form that the browser posts to the bank's page (decision 074).
 * @param isBookedHere whether this browser has made the booking. Otherwise only the country is added, because the link
 *   of a booking can be forwarded and must not show contact data.
 */
export async function withBuyer(
  services: Pick<AppContext, 'db' | 'providers'>,
  view: ReservationView,
  isBookedHere: () => Promise<boolean>,
): Promise<ReservationView> {
  const buyerFieldsOf = ({ provider, next_action: action }: Payment) =>
    action?.type === 'redirect' ? services.providers.get(provider)?.buyerFields : undefined
  const { payment, change } = view
  if (!buyerFieldsOf(payment) && !(change && buyerFieldsOf(change.payment))) return view
  const buyer = await loadBuyer(services, view.id, await isBookedHere())
  const complete = (shown: Payment): Payment => {
    const fields = buyerFieldsOf(shown)?.(buyer)
    if (!fields || shown.next_action?.type !== 'redirect') return shown
    const { next_action: action } = shown
    return { ...shown, next_action: { ...action, fields: { ...action.fields, ...fields } } }
  }
  return {
    ...view,
    payment: complete(payment),
    ...(change && { change: { ...change, payment: complete(change.payment) } }),
  }
}

async function loadBuyer({ db }: Pick<AppContext, 'db'>, id: string, withContact: boolean): Promise<Buyer> {
  const { firstName, lastName, email, phone } = await db
    .selectFrom('reservation')
    .select(['first_name as firstName', 'last_name as lastName', 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const country = countryOf(phone) ?? currentSite().business.company.country
  return { country, ...(withContact && { contact: { name: fullName({ firstName, lastName }), email, phone } }) }
}

/** The country of a phone number; if several share its calling code, the main one. */
function countryOf(phone: string): string | undefined {
  const parsed = parsePhoneNumberFromString(phone)
  return parsed?.country ?? parsed?.getPossibleCountries()[0]
}
