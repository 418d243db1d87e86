import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { KnownBooking } from './import-plan.ts'

export interface StoredImport extends KnownBooking {
  source: string
  sourceId: string
  date: string
}

/** The bookings of earlier imports from these sources; with `reservationId`, only the booking of this reservation. */
export async function knownBookings(
  db: Queryable,
  { sources, reservationId }: { sources: string[]; reservationId?: string },
): Promise<StoredImport[]> {
  if (sources.length === 0) return []
  const rows = await db
    .selectFrom('imported_booking as imported')
    .innerJoin('reservation', 'reservation.id', 'imported.reservation_id')
    .select([
      'source',
      'source_id as sourceId',
      'reservation.id as reservationId',
      'code',
      'facts',
      'contact_hash as contactHash',
      'ticket_code as ticketCode',
      'departure',
      'date',
      'party',
      sql<boolean>`exists (select from cancellation where reservation_id = reservation.id)`.as('isCancelled'),
      sql<boolean>`anonymized_at is not null`.as('isErased'),
      sql<boolean>`exists (select from boarding where reservation_id = reservation.id)`.as('hasBoarded'),
      sql<boolean>`exists (select from reservation_change as change where change.reservation_id = reservation.id
        and (change.state = 'completed' or change.ended_at is null))`.as('isChangedHere'),
      sumOf(['cash', 'terminal']).as('takenOnBoard'),
      sumOf(['outside']).as('posted'),
    ])
    .where('source', 'in', sources)
    .$if(reservationId !== undefined, (query) => query.where('reservation.id', '=', reservationId ?? ''))
    .execute()
  return rows
}

const sumOf = (kinds: string[]) =>
  sql<number>`coalesce((select sum(amount) from ledger_entry as entry where entry.reservation_id = reservation.id
    and kind = any (${kinds}::text[])), 0)::int`
