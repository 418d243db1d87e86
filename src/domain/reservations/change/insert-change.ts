import type { Transaction } from '../../../platform/database/connect.ts'
import type { BookedTrip, ChangeKind, ChangeRow, ClaimKind } from '../../../platform/database/tables.ts'

interface NewChange {
  id: string
  reservationId: string
  number: number
  kind: ChangeKind
  before: BookedTrip
  after: BookedTrip
  places: number
  due: number
  refund: number
  now: Date
  holdKind: ClaimKind
  holdExpiresAt: Date
}

/** Inserts a change that holds its places and waits for its payment; `completeChange` applies it. */
export const insertChange = (trx: Transaction, change: NewChange): Promise<ChangeRow> => {
  const { lines, ...after } = change.after
  return trx
    .insertInto('reservation_change')
    .values({
      id: change.id,
      reservation_id: change.reservationId,
      number: change.number,
      kind: change.kind,
      state: 'paying',
      seat_status: 'held',
      hold_kind: change.holdKind,
      places: change.places,
      ...after,
      lines: JSON.stringify(lines),
      previous: JSON.stringify(change.before),
      due_amount: change.due,
      refund_amount: change.refund,
      created_at: change.now,
      hold_expires_at: change.holdExpiresAt,
      hold_extended_at: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
