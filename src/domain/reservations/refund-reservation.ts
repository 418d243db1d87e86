import type { Runner, Transaction } from '../../database/connect.ts'
import { recordAction } from '../audit-log/record-action.ts'
import { amountLeft, cashHeld, oweRefund, type RefundReason } from '../payments/refund.ts'
import type { Services } from '../services.ts'
import { reservationNamed } from './find-reservation.ts'
import { lockBooking } from './lock-booking.ts'
import { ticketName } from './view-reservation.ts'

/**
 * `card`: sent by whoever took the deposit. `hand`: the operator has paid the deposit back in another way, such as by a bank
 * transfer. `cash`: what was paid in cash is handed back from the cash box.
 */
export type RefundWay = 'card' | 'hand' | 'cash'

export interface RefundOrder {
  code: string
  /** Cents; all that is left when omitted. */
  amount?: number
  reason: RefundReason
  /** How; to the card it was paid with when omitted. */
  way?: RefundWay
  actor: string
}

export type RefundOutcome =
  | { ok: true; code: string; amount: number; left: number }
  | { ok: false; refusal: 'unknown' | 'nothing_left' | 'too_much' | 'stands'; left: number }

/** What could go back of a booking; undefined for a code that nobody has. */
export async function refundableBooking({ db }: Pick<Services, 'db'>, code: string, way: RefundWay = 'card') {
  const id = await reservationNamed(db, code)
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('reservation')
    .select(['code', 'date', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const left = await leftOf(db, id, way)
  return { code: row.code, date: row.date, name: ticketName(row), left }
}

/**
 * The operator gives money back, all of it or a part. A deposit: the booking itself stays as it is. Cash: only of one that
 * is cancelled, because what is due on boarding would not add up any more.
 */
export function refundReservation(
  services: Services,
  { code, amount, reason, way = 'card', actor }: RefundOrder,
): Promise<RefundOutcome> {
  const now = services.now()
  return services.db.transaction().execute(async (trx): Promise<RefundOutcome> => {
    // Locked, so that of two refunds at the same moment the second sees what the first has left.
    const found = await lockBooking(trx, code)
    if (!found) return { ok: false, refusal: 'unknown', left: 0 }
    const { reservation, cancelled } = found
    const { id } = reservation
    const left = await leftOf(trx, id, way)
    const wanted = amount ?? left
    if (left === 0) return { ok: false, refusal: 'nothing_left', left }
    if (wanted > left) return { ok: false, refusal: 'too_much', left }
    if (way === 'cash' && !cancelled) return { ok: false, refusal: 'stands', left }
    if (way === 'cash') await handBack(trx, id, wanted, now)
    else await oweRefund(services, trx, { reservationId: id, amount: wanted, reason, now, manual: way === 'hand' })
    const details = { code: reservation.code, amount: wanted, reason, way }
    await recordAction(trx, { command: 'reservation refund', details, actor, now })
    return { ok: true, code: reservation.code, amount: wanted, left: left - wanted }
  })
}

const leftOf = (db: Runner, id: string, way: RefundWay) => (way === 'cash' ? cashHeld(db, id) : amountLeft(db, id))

const handBack = (trx: Transaction, id: string, amount: number, now: Date) =>
  trx
    .insertInto('ledger_entry')
    .values({
      reservation_id: id,
      kind: 'cash',
      amount: -amount,
      attempt_id: null,
      refund_id: null,
      booked_at: now,
    })
    .execute()
