import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { lockReservation } from '../reservations/lock-reservation.ts'
import { dayOf } from '../time/operator-time.ts'
import { findBoarded } from './board-party.ts'

export type NoShowOutcome =
  | { ok: true; code: string; noShow: boolean; changed: boolean }
  | { ok: false; refusal: 'unknown' }
  | { ok: false; refusal: 'not_booked' | 'cancelled' | 'not_yet' | 'aboard'; code: string; date: string }

/**
 * Records that a party did not come, or deletes this record. Money and places stay as they are. When the party boards,
 * the record is deleted too.
 */
export function setNoShow(
  services: AppContext,
  { booking, noShow, actor }: { booking: string; noShow: boolean; actor: string },
): Promise<NoShowOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<NoShowOutcome> => {
    const locked = await lockReservation(trx, booking)
    if (!locked) return { ok: false, refusal: 'unknown' }
    const { reservation, cancelled } = locked
    const { id, code, date } = reservation
    if (reservation.state !== 'completed') return { ok: false, refusal: 'not_booked', code, date }
    if (cancelled) return { ok: false, refusal: 'cancelled', code, date }
    if (date > dayOf(now)) return { ok: false, refusal: 'not_yet', code, date }
    if (noShow && (await findBoarded(trx, reservation)).aboard > 0) return { ok: false, refusal: 'aboard', code, date }
    const before = await trx
      .selectFrom('no_show')
      .select('reservation_id')
      .where('reservation_id', '=', id)
      .executeTakeFirst()
    const changed = noShow !== (before !== undefined)
    if (changed && noShow)
      await trx.insertInto('no_show').values({ reservation_id: id, recorded_by: actor, recorded_at: now }).execute()
    else if (changed) await trx.deleteFrom('no_show').where('reservation_id', '=', id).execute()
    if (changed) await recordAction(trx, { command: 'no-show', details: { code, noShow }, actor, now })
    return { ok: true, code, noShow, changed }
  })
}
