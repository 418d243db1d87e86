import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ResellerContact } from '../../../contract/octo-requests.ts'
import type { QuoteLine } from '../../../contract/reservation.ts'
import type { Queryable } from '../../../platform/database/connect.ts'
import type { ReservationRow } from '../../../platform/database/tables.ts'
import type { UnitItem } from '../../resellers/unit-items.ts'
import { linesOf } from '../price-lines.ts'

/** A reservation with the data that only reservations of resellers have. */
export interface ResoldBooking extends ReservationRow {
  uuid: string
  requestHash: string
  commission: number
  reference: string | null
  contact: ResellerContact
  items: UnitItem[]
  lines: QuoteLine[]
  /**
   * When the booking was cancelled, by the reseller, by the operator or together with its departure; null if it was not
   * cancelled.
   */
  cancelledAt: Date | null
  cancelReason: string | null
  boardedAt: Date | null
  /** The time of the last change by reseller, operator or guest. */
  updatedAt: Date
  /** What the guest has paid to the reseller, in cents. The reseller owes this amount less its commission. */
  collected: number
}

/** Selects bookings of the reseller; a booking has to meet all given conditions. */
export interface ResoldFilter {
  uuid?: string | undefined
  reference?: string | undefined
  code?: string | undefined
  /** The first and the last date of departure, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  trip?: string | undefined
  location?: ReservationRow['departure_location'] | undefined
  /** The uuid of a booking: only bookings that come after it in the list are selected. */
  after?: string | undefined
}

/** Bookings of one reseller, the oldest first. Bookings of other resellers are never found. */
export async function findResoldBookings(
  db: Queryable,
  resellerId: string,
  { uuid, reference, code, from, to, trip, location, after }: ResoldFilter,
  limit: number,
): Promise<ResoldBooking[]> {
  let query = db
    .selectFrom('reseller_booking as resold')
    .innerJoin('reservation', 'reservation.id', 'resold.reservation_id')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .leftJoin('boarding', 'boarding.reservation_id', 'reservation.id')
    .where('resold.reseller_id', '=', resellerId)
  if (uuid !== undefined) query = query.where('resold.uuid', '=', uuid)
  if (reference !== undefined) query = query.where('resold.reference', '=', reference)
  if (code !== undefined) query = query.where('reservation.code', '=', code)
  if (from !== undefined) query = query.where('reservation.date', '>=', from)
  if (to !== undefined) query = query.where('reservation.date', '<=', to)
  if (trip !== undefined) query = query.where('reservation.trip', '=', trip)
  if (location !== undefined) query = query.where('reservation.departure_location', '=', location)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(reservation.created_at, reservation.id) > (select created_at, id from reservation join reseller_booking as last
        on last.reservation_id = id where last.reseller_id = ${resellerId} and last.uuid = ${after})`,
    )
  return query
    .selectAll('reservation')
    .select((row) => [
      'resold.uuid',
      'resold.request_hash as requestHash',
      'resold.commission',
      'resold.reference',
      'resold.contact',
      'resold.cancel_reason as cancelReason',
      'boarding.boarded_at as boardedAt',
      sql<Date | null>`coalesce(cancellation.cancelled_at, resold.cancelled_at)`.as('cancelledAt'),
      sql<Date>`greatest(resold.updated_at, boarding.boarded_at, (select max(happened_at) from reservation_event as event
        where event.reservation_id = reservation.id))`.as('updatedAt'),
      sql<number>`(select coalesce(sum(amount), 0) from ledger_entry as entry
        where entry.reservation_id = reservation.id and kind = 'outside')::int`.as('collected'),
      jsonArrayFrom(
        row
          .selectFrom('reseller_unit_item as item')
          .select(['item.uuid', 'item.unit', 'item.reference', 'item.contact'])
          .whereRef('item.reservation_id', '=', 'reservation.id')
          .orderBy('item.position'),
      ).as('items'),
      linesOf(row).as('lines'),
    ])
    .orderBy('reservation.created_at')
    .orderBy('reservation.id')
    .limit(limit)
    .execute()
}

/** One booking of the reseller; undefined if the reseller has no booking with this uuid. */
export const findResoldBooking = async (
  db: Queryable,
  resellerId: string,
  uuid: string,
): Promise<ResoldBooking | undefined> => (await findResoldBookings(db, resellerId, { uuid }, 1))[0]
