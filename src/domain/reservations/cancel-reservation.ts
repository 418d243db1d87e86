import { sql } from 'kysely'
import type { Runner, Transaction } from '../../database/connect.ts'
import type { ReservationRow } from '../../database/tables.ts'
import { recordAction } from '../audit-log/record-action.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { amountLeft, cashHeld, oweRefund, type RefundReason } from '../payments/refund.ts'
import type { Services } from '../services.ts'
import { cancellableUntil, departureOf } from '../time/departure-time.ts'
import { reservationNamed } from './find-reservation.ts'
import { ticketName } from './view-reservation.ts'

export type CancelRefusal = 'unknown' | 'not_booked' | 'already' | 'aboard' | 'sailed'

/** What a cancellation means for the guest's money, in cents; `cash` is in our box and can't go back by itself. */
export interface Cancellable {
  ok: true
  code: string
  name: string
  date: string
  guests: number
  /** Whether the guest is in time: until 48 hours before departure the deposit goes back. */
  inTime: boolean
  returned: number
  kept: number
  cash: number
}

export type CancelOutcome = Cancellable | { ok: false; refusal: CancelRefusal }

interface CancelOrder {
  booking: string
  reason: RefundReason
}

/** What `cancelReservation` would do. */
export const cancellableReservation = (services: Services, order: CancelOrder): Promise<CancelOutcome> =>
  consider(services.db, order, services.now())

/**
 * Cancels one booking: its places are free at once, and a mail says what becomes of the money. A guest who is late keeps
 * no claim to the deposit; when we cancel, everything goes back.
 */
export function cancelReservation(services: Services, order: CancelOrder & { actor: string }): Promise<CancelOutcome> {
  const now = services.now()
  return services.db.transaction().execute(async (trx): Promise<CancelOutcome> => {
    const found = await load(trx, order.booking)
    if (!found) return { ok: false, refusal: 'unknown' }
    await lockBoth(trx, found)
    const outcome = await consider(trx, order, now)
    if (!outcome.ok) return outcome
    const { reason, actor } = order
    // Read again under the locks: what it occupies may have changed while this transaction waited.
    const locked = await trx.selectFrom('reservation').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow()
    const returned = await cancelParty(services, trx, locked, { reason, returns: outcome.inTime, now })
    const details = { code: outcome.code, reason, returned, kept: outcome.kept }
    await recordAction(trx, { command: 'reservation cancel', details, actor, now })
    return { ...outcome, returned }
  })
}

/** In the one order of all locks: the departure first. */
async function lockBoth(trx: Transaction, { id, date }: ReservationRow): Promise<void> {
  await trx.selectFrom('departure').select('date').where('date', '=', date).forUpdate().execute()
  await trx.selectFrom('reservation').select('id').where('id', '=', id).forUpdate().execute()
}

async function consider(db: Runner, { booking, reason }: CancelOrder, now: Date): Promise<CancelOutcome> {
  const reservation = await load(db, booking)
  if (!reservation) return { ok: false, refusal: 'unknown' }
  const { id, code, date } = reservation
  if (reservation.state !== 'completed') return { ok: false, refusal: 'not_booked' }
  if (await exists(db, 'cancellation', id)) return { ok: false, refusal: 'already' }
  if (await exists(db, 'boarding', id)) return { ok: false, refusal: 'aboard' }
  if (now >= departureOf(reservation)) return { ok: false, refusal: 'sailed' }
  const inTime = reason !== 'guest' || now < cancellableUntil(reservation)
  const [left, cash] = await Promise.all([amountLeft(db, id), cashHeld(db, id)])
  const [returned, kept] = inTime ? [left, 0] : [0, left]
  const guests = reservation.party
  return { ok: true, code, name: ticketName(reservation), date, guests, inTime, returned, kept, cash }
}

async function load(db: Runner, booking: string): Promise<ReservationRow | undefined> {
  const id = await reservationNamed(db, booking)
  return id === undefined
    ? undefined
    : db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function exists(db: Runner, table: 'cancellation' | 'boarding', id: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('reservation_id').where('reservation_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Cancels one party beside its booking: its record, its places, what goes back to its card, and a mail. Whoever calls it
 * holds the departure's row lock.
 * @param cancelled.returns whether the deposit goes back
 * @returns what goes back, in cents
 */
export async function cancelParty(
  services: Services,
  trx: Transaction,
  { id, party, date, email, locale, seats }: ReservationRow,
  { reason, returns, now }: { reason: RefundReason; returns: boolean; now: Date },
): Promise<number> {
  // Before its money is counted: a refund by hand at the same moment waits, or is seen.
  await trx.selectFrom('reservation').select('id').where('id', '=', id).forUpdate().execute()
  // The boat may turn round with guests on board.
  await trx.deleteFrom('boarding').where('reservation_id', '=', id).execute()
  const by = reason === 'guest' ? 'guest' : 'operator'
  await trx
    .insertInto('cancellation')
    .values({ reservation_id: id, reason, cancelled_by: by, cancelled_at: now })
    .execute()
  if (seats === 'sold') {
    await trx.updateTable('reservation').set({ seats: 'none' }).where('id', '=', id).execute()
    await trx
      .updateTable('departure')
      .set({ sold: sql`sold - ${party}` })
      .where('date', '=', date)
      .execute()
  }
  const amount = returns ? await amountLeft(trx, id) : 0
  if (amount > 0) await oweRefund(services, trx, { reservationId: id, amount, reason, now })
  const details = { reason, returned_amount: String(amount), ...(!returns && { late: 'yes' }) }
  await queueMessage(services, trx, { kind: 'cancelled', reservationId: id, recipient: email, locale, details }, now)
  return amount
}
