import { sql } from 'kysely'
import type { Runner, Transaction } from '../../database/connect.ts'
import type { Services } from '../services.ts'

/** The states of a refund whose outcome isn't known yet; from the others nothing but a return leads away. */
export const openRefunds = ['due', 'submitting', 'pending', 'unknown'] as const

/** Why money goes back when somebody decides so; late money goes back by itself. */
export const refundReasons = ['guest', 'weather', 'operator'] as const
export type RefundReason = (typeof refundReasons)[number]

/** What was captured of a reservation and is neither returned nor about to be, in cents. */
export async function amountLeft(db: Runner, reservationId: string): Promise<number> {
  const attempts = await refundable(db, reservationId)
  return attempts.reduce((sum, { left }) => sum + left, 0)
}

/** What was taken for a reservation in cash, less what was handed back, in cents; of one phone's list, or in all. */
export async function cashHeld(db: Runner, reservationId: string, device?: string): Promise<number> {
  const all = db
    .selectFrom('ledger_entry')
    .select(sql<number>`coalesce(sum(amount), 0)`.as('sum'))
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', 'cash')
  const { sum } = await (device === undefined ? all : all.where('device', '=', device)).executeTakeFirstOrThrow()
  return sum
}

/**
 * Makes refunds due and queues their paying. Whoever calls it holds the reservation's row lock, so that two who decide at
 * the same moment see each other's refunds.
 * @param refund.amount cents; never more than is left, or it throws
 * @param refund.byHand it was paid in another way already, so that it is only written into the books
 */
export async function oweRefund(
  services: Services,
  trx: Transaction,
  refund: { reservationId: string; amount: number; reason: RefundReason; now: Date; byHand?: boolean },
): Promise<void> {
  const { reservationId, reason, now, byHand = false } = refund
  let open = refund.amount
  for (const { attemptId, left } of await refundable(trx, reservationId)) {
    const amount = Math.min(open, left)
    if (amount <= 0) continue
    open -= amount
    if (byHand) {
      const refundId = await insertRefund(services, trx, { attemptId, amount, reason, now, sentBy: 'hand' })
      await bookRefund(trx, { reservationId, attemptId, refundId, amount, now })
      continue
    }
    await insertRefund(services, trx, { attemptId, amount, reason, now })
    await services.queue.add(trx, 'settle-attempt', { attemptId, round: 0 })
  }
  if (open > 0) throw new Error(`${refund.amount} is more than is left of reservation ${reservationId}`)
}

/** A refund that was refused has moved nothing: its amount can be sent again. */
async function refundable(db: Runner, reservationId: string): Promise<{ attemptId: string; left: number }[]> {
  const { rows } = await sql<{ attemptId: string; left: number }>`
    select attempt.id as "attemptId", (entry.amount - coalesce(
      (select sum(amount) from refund where attempt_id = attempt.id and state <> 'failed'), 0))::int as left
    from payment_attempt as attempt
    join ledger_entry as entry on entry.attempt_id = attempt.id and entry.kind = 'deposit'
    where attempt.reservation_id = ${reservationId}
    order by attempt.number`.execute(db)
  return rows
}

interface NewRefund {
  attemptId: string
  /** Cents. */
  amount: number
  reason: RefundReason | 'late_money'
  now: Date
  sentBy?: 'provider' | 'hand'
}

/**
 * A refund begins as `due`: from its commit on the settling of its attempt pays it out. One that was sent by hand is done.
 * @returns its id
 */
export async function insertRefund(
  { ids }: Pick<Services, 'ids'>,
  trx: Transaction,
  { sentBy = 'provider', ...refund }: NewRefund,
): Promise<string> {
  const id = ids.row()
  await trx
    .insertInto('refund')
    .values({
      id,
      attempt_id: refund.attemptId,
      amount: refund.amount,
      reason: refund.reason,
      state: sentBy === 'hand' ? 'succeeded' : 'due',
      sent_by: sentBy,
      reference: null,
      created_at: refund.now,
      changed_at: refund.now,
    })
    .execute()
  return id
}

/** Money went back: a row of the ledger, beside the state of its refund, which changes in the same transaction. */
export async function bookRefund(
  trx: Transaction,
  refund: { reservationId: string; attemptId: string; refundId: string; amount: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('ledger_entry')
    .values({
      reservation_id: refund.reservationId,
      kind: 'refund',
      amount: -refund.amount,
      attempt_id: refund.attemptId,
      refund_id: refund.refundId,
      booked_at: refund.now,
    })
    .execute()
}
