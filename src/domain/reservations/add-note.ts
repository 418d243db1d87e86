import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { findReservationId } from './find-reservation.ts'

/** Adds a note to a reservation, for the crew. @returns undefined if the reservation is not found */
export function addReservationNote(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  { booking, note, actor }: { booking: string; note: string; actor: string },
): Promise<{ code: string } | undefined> {
  const now = clock()
  return inTransaction(db, async (trx) => {
    const id = await findReservationId(trx, booking)
    if (id === undefined) return undefined
    const { code } = await trx.selectFrom('reservation').select('code').where('id', '=', id).executeTakeFirstOrThrow()
    await trx
      .insertInto('reservation_note')
      .values({ reservation_id: id, note, noted_by: actor, noted_at: now })
      .execute()
    await recordAction(trx, { command: 'reservation note', details: { code }, actor, now })
    return { code }
  })
}
