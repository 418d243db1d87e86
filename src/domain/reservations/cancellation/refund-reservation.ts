import type { Queryable, Transaction } from '../../../database/connect.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { netCashReceived, type RefundReason, refundableAmount, requestRefund } from '../../payments/refund.ts'
import { findReservationId } from '../find-reservation.ts'
import { lockReservation } from '../lock-reservation.ts'
import { guestDisplayName } from '../view-reservation.ts'

/**
 * `card`: the provider refunds the deposit. `hand`: the operator has refunded the deposit in another way, such as by
 * bank transfer. `cash`: cash is handed back from the cash box.
 */
export type RefundMethod = 'card' | 'hand' | 'cash'

export interface RefundReservationOptions {
  code: string
  /** Cents; the whole refundable amount when omitted. */
  amount?: number
  reason: RefundReason
  /** `card` when omitted. */
  method?: RefundMethod
  actor: string
}

export type RefundReservationOutcome =
  | { ok: true; code: string; amount: number; left: number }
  | { ok: false; refusal: 'unknown' | 'nothing_left' | 'too_much' | 'stands'; left: number }

/** What `refundReservation` could refund; undefined if the reservation is not found. */
export async function previewRefund({ db }: Pick<AppContext, 'db'>, code: string, method: RefundMethod = 'card') {
  const id = await findReservationId(db, code)
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('reservation')
    .select(['code', 'date', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const left = await refundable(db, id, method)
  return { code: row.code, date: row.date, name: guestDisplayName(row), left }
}

/**
 * Refunds a reservation, in full or in part. A refund of the deposit does not cancel the reservation. Cash is refunded only
 * for a cancelled reservation, because otherwise the amount due on boarding would be wrong.
 */
export function refundReservation(
  services: AppContext,
  { code, amount, reason, method = 'card', actor }: RefundReservationOptions,
): Promise<RefundReservationOutcome> {
  const now = services.now()
  return services.db.transaction().execute(async (trx): Promise<RefundReservationOutcome> => {
    // The lock serializes concurrent refunds, so that each one sees the amount left by the others.
    const found = await lockReservation(trx, code)
    if (!found) return { ok: false, refusal: 'unknown', left: 0 }
    const { reservation, cancelled } = found
    const { id } = reservation
    const left = await refundable(trx, id, method)
    const requested = amount ?? left
    if (left === 0) return { ok: false, refusal: 'nothing_left', left }
    if (requested > left) return { ok: false, refusal: 'too_much', left }
    if (method === 'cash' && !cancelled) return { ok: false, refusal: 'stands', left }
    if (method === 'cash') await postCashRefund(trx, id, requested, now)
    else
      await requestRefund(services, trx, {
        reservationId: id,
        amount: requested,
        reason,
        now,
        manual: method === 'hand',
      })
    const details = { code: reservation.code, amount: requested, reason, method }
    await recordAction(trx, { command: 'reservation refund', details, actor, now })
    return { ok: true, code: reservation.code, amount: requested, left: left - requested }
  })
}

const refundable = (db: Queryable, id: string, method: RefundMethod) =>
  method === 'cash' ? netCashReceived(db, id) : refundableAmount(db, id)

const postCashRefund = (trx: Transaction, id: string, amount: number, now: Date) =>
  trx
    .insertInto('ledger_entry')
    .values({
      reservation_id: id,
      kind: 'cash',
      amount: -amount,
      attempt_id: null,
      refund_id: null,
      posted_at: now,
    })
    .execute()
