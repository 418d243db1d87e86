import { createHash } from 'node:crypto'
import { guestFields } from '../../../contract/guest-fields.ts'
import { reservationForm } from '../../../contract/reservation.ts'

/**
 * A digest of what a visitor orders: trip, day, place, party, extras and contact data. The last step of the booking
 * form sends the digest of the order that it shows. The order itself is in the draft, which another tab can change
 * meanwhile.
 *
 * @param form valid fields of the booking form; other fields are ignored
 */
export function digestOrder(form: unknown): string {
  const order = reservationForm.parse(form)
  const { trip, date, start, departure_location, adults, children, infants, special_offers: offers } = order
  const extras = offers.map(({ id, pieces }) => [id, pieces]).sort()
  const guest = guestFields.map((name) => order[name])
  const content = JSON.stringify([trip, date, start, departure_location, adults, children, infants, extras, guest])
  return createHash('sha256').update(content).digest('base64url')
}
