import type { Transaction } from '../../database/connect.ts'
import type { ReservationRow } from '../../database/tables.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { netCashReceived } from '../payments/refund.ts'
import { lockReservation } from '../reservations/lock-reservation.ts'
import { guestDisplayName } from '../reservations/view-reservation.ts'
import { dayOf } from '../time/operator-time.ts'

export interface BoardPartyInput {
  /** A booking code, or the URL in the QR code. */
  booking: string
  /** Cents; negative if cash is handed back. `all` takes the whole amount due. */
  cash?: number | 'all'
  aboard: boolean | 'unchanged'
  /** The time of boarding; now if omitted. */
  at?: Date
  /**
   * Set by imports: the phone whose total `cash` is. The amount already posted for this phone is subtracted, so that a
   * repeated import posts nothing.
   */
  device?: string
  actor: string
}

export type BoardPartyOutcome =
  | {
      ok: true
      code: string
      name: string
      guests: number
      changed: boolean
      boardedAt: Date | null
      cash: number
      due: number
    }
  | { ok: false; refusal: 'unknown' }
  | { ok: false; refusal: 'not_booked' | 'cancelled' | 'not_yet'; code: string; date: string }
  | { ok: false; refusal: 'too_much' | 'not_taken'; code: string; due: number; taken: number }

/**
 * Boards a party and posts its cash to the ledger, in one transaction under the reservation's row lock. Refuses to take
 * more cash than is due or to hand back more than was taken. A repeated call posts nothing more if `device` is set or
 * `cash` is `all`.
 */
export function boardParty(services: AppContext, order: BoardPartyInput): Promise<BoardPartyOutcome> {
  const now = services.now()
  return services.db.transaction().execute(async (trx): Promise<BoardPartyOutcome> => {
    const locked = await lockReservation(trx, order.booking)
    if (!locked) return { ok: false, refusal: 'unknown' }
    const { reservation, cancelled } = locked
    const { id, code, date } = reservation
    if (reservation.state !== 'completed') return { ok: false, refusal: 'not_booked', code, date }
    if (cancelled) return { ok: false, refusal: 'cancelled', code, date }
    if (date > dayOf(now)) return { ok: false, refusal: 'not_yet', code, date }

    const balance = reservation.total_amount - reservation.bail_amount
    const taken = (await netCashReceived(trx, id)) - cashAtBooking(reservation)
    const cash = await cashToPost(trx, id, order, balance - taken)
    if (taken + cash > balance) return { ok: false, refusal: 'too_much', code, due: balance - taken, taken }
    if (taken + cash < 0) return { ok: false, refusal: 'not_taken', code, due: balance - taken, taken }

    const before = await findBoardingTime(trx, id)
    const after = await setAboard(trx, id, order, before, now)
    if (cash !== 0) await postCash(trx, id, cash, order, now)
    const changed = cash !== 0 || before?.getTime() !== after?.getTime()
    const details = { code, cash, aboard: after !== null }
    if (changed) await recordAction(trx, { command: 'board', details, actor: order.actor, now })
    return {
      ok: true,
      code,
      name: guestDisplayName(reservation),
      guests: reservation.party,
      changed,
      boardedAt: after,
      cash,
      due: balance - taken - cash,
    }
  })
}

/** Cash paid at the time of booking is not part of the amount due on boarding. */
const cashAtBooking = ({ deposit_method, bail_amount }: ReservationRow) => (deposit_method === 'cash' ? bail_amount : 0)

async function cashToPost(trx: Transaction, id: string, { cash = 0, device }: BoardPartyInput, due: number) {
  if (cash === 'all') return due
  return device === undefined ? cash : cash - (await netCashReceived(trx, id, device))
}

async function findBoardingTime(trx: Transaction, id: string): Promise<Date | null> {
  const row = await trx.selectFrom('boarding').select('boarded_at').where('reservation_id', '=', id).executeTakeFirst()
  return row?.boarded_at ?? null
}

async function setAboard(
  trx: Transaction,
  id: string,
  { aboard, at, actor }: BoardPartyInput,
  before: Date | null,
  now: Date,
) {
  if (aboard === 'unchanged' || aboard === (before !== null)) return before
  if (!aboard) {
    await trx.deleteFrom('boarding').where('reservation_id', '=', id).execute()
    return null
  }
  const boarded = at ?? now
  await trx.insertInto('boarding').values({ reservation_id: id, boarded_by: actor, boarded_at: boarded }).execute()
  return boarded
}

const postCash = (trx: Transaction, id: string, amount: number, { device, at }: BoardPartyInput, now: Date) =>
  trx
    .insertInto('ledger_entry')
    .values({
      reservation_id: id,
      kind: 'cash',
      amount,
      attempt_id: null,
      refund_id: null,
      device: device ?? null,
      posted_at: at ?? now,
    })
    .execute()
