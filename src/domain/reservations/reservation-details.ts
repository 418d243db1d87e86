import { business } from '../../../content/business.ts'
import type { Queryable } from '../../database/connect.ts'
import { hrefTo } from '../../i18n/href-to.ts'
import type { AppContext } from '../context.ts'

/** The reservation data for mails, calendar file and boarding pass. Amounts in cents. */
export type ReservationDetails = NonNullable<Awaited<ReturnType<typeof findReservationDetails>>>

/** Contains full name, e-mail and phone: for mails to the guest and the operator, never for a public page. */
export async function findReservationDetails({ origin, operator }: AppContext, db: Queryable, reservationId: string) {
  const reservation = await db.selectFrom('reservation').selectAll().where('id', '=', reservationId).executeTakeFirst()
  if (!reservation) return undefined
  const lines = await db
    .selectFrom('reservation_line')
    .select(['label', 'pieces', 'original_amount'])
    .where('reservation_id', '=', reservationId)
    .orderBy('position')
    .execute()
  const location = business.departureLocations.find(({ id }) => id === reservation.departure_location)
  if (!location)
    throw new Error(`unknown departure location ${reservation.departure_location} of reservation ${reservation.id}`)
  return {
    businessName: business.name,
    origin,
    contact: operator,
    id: reservation.id,
    code: reservation.code,
    locale: reservation.locale,
    firstName: reservation.first_name,
    lastName: reservation.last_name,
    phone: reservation.phone,
    email: reservation.email,
    notes: reservation.notes,
    date: reservation.date,
    departureLocation: location,
    returnsAt: business.returnsAt,
    boardingMinutesBefore: business.boardingMinutesBefore,
    party: { adults: reservation.adults, children: reservation.children, infants: reservation.infants },
    lines,
    totalAmount: reservation.total_amount,
    bailAmount: reservation.bail_amount,
    depositBy: reservation.deposit_method,
    restAmount: reservation.total_amount - reservation.bail_amount,
    heldUntil: reservation.hold_expires_at,
    bookingUrl: origin + hrefTo('booking', reservation.locale, reservation.id),
    /** When it was confirmed; before that, when it was created. */
    confirmedAt: reservation.ended_at ?? reservation.created_at,
  }
}
