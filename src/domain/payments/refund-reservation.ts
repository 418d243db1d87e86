import { recordAction } from '../audit/record-action.ts'
import { codeAsWritten } from '../reservations/find-reservation.ts'
import { ticketName } from '../reservations/view-reservation.ts'
import type { Services } from '../services.ts'
import { amountLeft, oweRefund, type RefundReason } from './owe-refund.ts'

export interface RefundOrder {
  code: string
  /** Cents; all that is left when omitted. */
  amount?: number
  reason: RefundReason
  /** The operator has paid it in another way, such as by a bank transfer: nothing is sent. */
  byHand?: boolean
  actor: string
}

export type RefundOutcome =
  | { ok: true; code: string; amount: number; left: number }
  | { ok: false; refusal: 'unknown' | 'nothing_left' | 'too_much'; left: number }

/** What could go back of a booking; undefined for a code that nobody has. */
export async function refundableBooking({ db }: Pick<Services, 'db'>, code: string) {
  const row = await db
    .selectFrom('reservation')
    .select(['id', 'code', 'date', 'first_name', 'last_name'])
    .where('code', '=', codeAsWritten(code))
    .executeTakeFirst()
  return row && { code: row.code, date: row.date, name: ticketName(row), left: await amountLeft(db, row.id) }
}

/** The operator gives money back, all of it or a part; the booking itself stays as it is. */
export function refundReservation(
  services: Services,
  { code, amount, reason, byHand = false, actor }: RefundOrder,
): Promise<RefundOutcome> {
  const now = services.now()
  return services.db.transaction().execute(async (trx): Promise<RefundOutcome> => {
    // Locked, so that of two refunds at the same moment the second sees what the first has left.
    const reservation = await trx
      .selectFrom('reservation')
      .select(['id', 'code'])
      .where('code', '=', codeAsWritten(code))
      .forUpdate()
      .executeTakeFirst()
    if (!reservation) return { ok: false, refusal: 'unknown', left: 0 }
    const left = await amountLeft(trx, reservation.id)
    const wanted = amount ?? left
    if (left === 0) return { ok: false, refusal: 'nothing_left', left }
    if (wanted > left) return { ok: false, refusal: 'too_much', left }
    await oweRefund(services, trx, { reservationId: reservation.id, amount: wanted, reason, now, byHand })
    const details = { code: reservation.code, amount: wanted, reason, ...(byHand && { by_hand: true }) }
    await recordAction(trx, { command: 'reservation refund', details, actor, now })
    return { ok: true, code: reservation.code, amount: wanted, left: left - wanted }
  })
}
