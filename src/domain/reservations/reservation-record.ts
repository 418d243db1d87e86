import type { Selectable } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AttemptRow, ReservationRow, Tables } from '../../platform/database/tables.ts'
import { findReservationId } from './find-reservation.ts'

/** All rows of a reservation, each list in chronological order; for the operator only. */
export interface ReservationRecord {
  reservation: ReservationRow
  lines: Selectable<Tables['reservation_line']>[]
  cancellation: Selectable<Tables['cancellation']> | undefined
  boarding: Selectable<Tables['boarding']> | undefined
  notes: Selectable<Tables['reservation_note']>[]
  attempts: AttemptRow[]
  refunds: Selectable<Tables['refund']>[]
  ledger: Selectable<Tables['ledger_entry']>[]
  messages: Selectable<Tables['message']>[]
  /** The import of a booking from another system; undefined for all other bookings. */
  imported: Selectable<Tables['imported_booking']> | undefined
}

/** Until when an unpaid reservation holds its places; null if it holds none. */
export const heldUntilOf = ({ seat_status, hold_expires_at }: ReservationRow): Date | null =>
  seat_status === 'held' ? hold_expires_at : null

export async function findReservationRecord(db: Queryable, booking: string): Promise<ReservationRecord | undefined> {
  const id = await findReservationId(db, booking)
  if (id === undefined) return undefined
  const [reservation, lines, cancellation, boarding, notes, attempts, refunds, ledger, messages, imported] =
    await Promise.all([
      db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      db.selectFrom('reservation_line').selectAll().where('reservation_id', '=', id).orderBy('position').execute(),
      db.selectFrom('cancellation').selectAll().where('reservation_id', '=', id).executeTakeFirst(),
      db.selectFrom('boarding').selectAll().where('reservation_id', '=', id).executeTakeFirst(),
      db.selectFrom('reservation_note').selectAll().where('reservation_id', '=', id).orderBy('id').execute(),
      db.selectFrom('payment_attempt').selectAll().where('reservation_id', '=', id).orderBy('number').execute(),
      db
        .selectFrom('refund')
        .innerJoin('payment_attempt as attempt', 'attempt.id', 'refund.attempt_id')
        .selectAll('refund')
        .where('attempt.reservation_id', '=', id)
        .orderBy('refund.created_at')
        .execute(),
      db.selectFrom('ledger_entry').selectAll().where('reservation_id', '=', id).orderBy('id').execute(),
      db.selectFrom('message').selectAll().where('reservation_id', '=', id).orderBy('due_at').orderBy('id').execute(),
      db.selectFrom('imported_booking').selectAll().where('reservation_id', '=', id).executeTakeFirst(),
    ])
  return { reservation, lines, cancellation, boarding, notes, attempts, refunds, ledger, messages, imported }
}
