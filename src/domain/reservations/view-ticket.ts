import type { SailingNow } from '../../contract/departure-messages.ts'
import { reservationId as ticketFormat } from '../../contract/primitives.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { ReservationRow } from '../../platform/database/tables.ts'
import { sailingNowOf } from '../messages/timetable-deviation.ts'
import { departsAt } from '../trips/sailing.ts'
import { loadTrips } from '../trips/trips.ts'

/** What anyone with the QR code may see: nothing that gives access to the booking or its guest. Amounts in cents. */
export interface TicketView
  extends Pick<
    ReservationRow,
    'ticket' | 'code' | 'trip' | 'date' | 'start' | 'departure_location' | 'adults' | 'children' | 'infants'
  > {
  departs_at: string
  sailing: SailingNow
  /** The first name only. */
  name: string
  /** The amount due in cash on board. */
  rest_amount: number
}

/** The paid booking of a ticket, cancelled or not; null if there is none. `id` is for the server only. */
export async function viewTicket(
  db: Queryable,
  ticket: string,
): Promise<{ id: string; isCancelled: boolean; view: TicketView } | null> {
  if (!ticketFormat.safeParse(ticket).success) return null
  const row = await db
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .select(['id', 'ticket', 'code', 'trip', 'date', 'start', 'departure_location', 'adults', 'children', 'infants'])
    .select(['first_name as name', 'cancelled_at', 'total_amount', 'bail_amount'])
    .where('ticket', '=', ticket)
    .where('state', '=', 'completed')
    .executeTakeFirst()
  if (!row) return null
  const { id, cancelled_at, total_amount, bail_amount, ...shown } = row
  const trips = await loadTrips(db)
  const view = {
    ...{ ...shown, departs_at: departsAt(trips, row), sailing: await sailingNowOf(db, trips, row) },
    rest_amount: total_amount - bail_amount,
  }
  return { id, isCancelled: cancelled_at !== null, view }
}
