import type { CancellationReason } from '../../../contract/operator-app/cancellation-reasons.ts'
import type { Queryable, Transaction } from '../../../platform/database/connect.ts'
import type { CrewTender, ReservationRow } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { guestDisplayName } from '../../guest-name.ts'
import { crewMoneyOf, depositToCrew, postCrewMoney } from '../../payments/crew-money.ts'
import { disputedAmount, hasInquiry } from '../../payments/disputed.ts'
import { closeChoice, findOpenChoice } from '../../payments/open-choice.ts'
import { refundableAmount, requestRefund } from '../../payments/refund.ts'
import { findReservationId } from '../find-reservation.ts'
import { lockReservation } from '../lock-reservation.ts'

/**
 * `card`: the provider refunds the deposit. `hand`: the operator has refunded the deposit in another way, such as by
 * bank transfer. `cash`: cash is handed back from the cash box. `terminal`: the crew's terminal returns the money to
 * the card.
 */
export type RefundMethod = 'card' | 'hand' | CrewTender

export interface RefundReservationOptions {
  code: string
  /** The amount in cents; the whole refundable amount if omitted. */
  amount?: number
  reason: CancellationReason
  /** `card` when omitted. */
  method?: RefundMethod
  /** The device of the app that gives the money back. */
  device?: string
  /** The number of the terminal's slip. */
  slip?: string
  actor: string
}

export type RefundReservationOutcome =
  | { ok: true; code: string; amount: number; left: number }
  | {
      ok: false
      refusal: 'unknown' | 'nothing_left' | 'disputed' | 'inquiry' | 'too_much' | 'stands' | 'choosing'
      left: number
    }

/** What `refundReservation` could refund; undefined if the reservation is not found. */
export async function previewRefund({ db }: Pick<AppContext, 'db'>, code: string, method: RefundMethod = 'card') {
  const id = await findReservationId(db, code)
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('reservation')
    .select(['code', 'date', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const left = await refundableBy(db, id, method)
  return { code: row.code, date: row.date, name: guestDisplayName(row), left }
}

/**
 * Refunds a reservation, in full or in part. A refund of the deposit does not cancel the reservation. Money that the
 * crew received is refunded only if the reservation is cancelled, because otherwise the amount due on boarding would be
 * wrong. While the guest can choose between another day and the refund, a part of the deposit can't be refunded: if the
 * guest then chose another day, the refunded part would count as paid. A refund of the whole deposit ends the choice.
 */
export function refundReservation(
  services: AppContext,
  { code, amount, reason, method = 'card', device, slip, actor }: RefundReservationOptions,
): Promise<RefundReservationOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<RefundReservationOutcome> => {
    // The lock serializes concurrent refunds, so that each one sees the amount that remains after the others.
    const found = await lockReservation(trx, code)
    if (!found) return { ok: false, refusal: 'unknown', left: 0 }
    const { reservation, cancelled } = found
    const { id } = reservation
    if (method === 'hand' && (await hasInquiry(trx, id))) return { ok: false, refusal: 'inquiry', left: 0 }
    const left = await refundableBy(trx, id, method)
    const requested = amount ?? left
    if (left === 0 || requested > left) {
      const disputed = isByCrew(method) ? 0 : await disputedAmount(trx, id)
      if (disputed > 0) return { ok: false, refusal: 'disputed', left }
    }
    if (left === 0) return { ok: false, refusal: 'nothing_left', left }
    if (requested > left) return { ok: false, refusal: 'too_much', left }
    if (isByCrew(method) && !cancelled) return { ok: false, refusal: 'stands', left }
    const deposit = depositIn(reservation, method, left)
    if (left - requested < deposit && !(await endOpenChoice(trx, id, requested === left)))
      return { ok: false, refusal: 'choosing', left }
    if (isByCrew(method))
      await postCrewMoney(trx, {
        ...{ reservationId: id, by: method, amount: -requested, at: now },
        ...{ device: device ?? null, slip: slip ?? null },
      })
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

/** The amount that `refundReservation` could refund by this method. */
export async function refundableBy(db: Queryable, id: string, method: RefundMethod): Promise<number> {
  if (method === 'hand' && (await hasInquiry(db, id))) return 0
  return isByCrew(method) ? (await crewMoneyOf(db, id))[method] : refundableAmount(db, id)
}

const isByCrew = (method: RefundMethod): method is CrewTender => method === 'cash' || method === 'terminal'

/**
 * How much of the refundable amount is deposit. Money paid online is all deposit. Money that the crew received is
 * deposit only in part.
 * @param left the refundable amount
 */
const depositIn = (reservation: ReservationRow, method: RefundMethod, left: number): number =>
  isByCrew(method) ? depositToCrew(reservation)[method] : left

/**
 * Ends the choice between another day and the refund, if one is open and the whole deposit is refunded.
 * @returns false if a choice stays open, because only a part is refunded
 */
async function endOpenChoice(trx: Transaction, id: string, isWhole: boolean): Promise<boolean> {
  const choice = await findOpenChoice(trx, id)
  if (!choice) return true
  if (isWhole) await closeChoice(trx, id)
  return isWhole
}
