import type { Runner } from '../../database/connect.ts'
import { isFailedRefund } from '../payments/failed-refunds.ts'

/** What waits for somebody, as counts; nothing of it mends itself in a few minutes. */
export interface Stuck {
  /** Payments whose outcome is open for longer than a guest needs for the bank's question. */
  payments: number
  /** Mails that were given up, and those that were tried in vain so far. */
  mailsFailed: number
  mailsWaiting: number
  /** Refunds that a provider refused and nothing has replaced yet. */
  refundsFailed: number
  /** Payments that don't fit what was asked for. */
  quarantined: number
  /** Reviews to be read. */
  reviews: number
}

const patienceMinutes = 20

/** @param now payments younger than 20 minutes are on their way, and not stuck */
export async function whatIsStuck(db: Runner, now: Date): Promise<Stuck> {
  const before = new Date(now.getTime() - patienceMinutes * 60_000)
  const count = <T extends { count: number }>(row: T) => row.count
  const [payments, mailsFailed, mailsWaiting, refundsFailed, quarantined, reviews] = await Promise.all([
    db
      .selectFrom('payment_attempt')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('state', 'not in', ['captured', 'declined', 'canceled'])
      .where('created_at', '<', before)
      .executeTakeFirstOrThrow(),
    mails(db, 'failed'),
    mails(db, 'due'),
    db
      .selectFrom('refund')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where(isFailedRefund)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('quarantine')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('review')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('status', '=', 'awaiting_approval')
      .executeTakeFirstOrThrow(),
  ])
  return {
    payments: count(payments),
    mailsFailed: count(mailsFailed),
    mailsWaiting: count(mailsWaiting),
    refundsFailed: count(refundsFailed),
    quarantined: count(quarantined),
    reviews: count(reviews),
  }
}

const mails = (db: Runner, state: 'due' | 'failed') =>
  db
    .selectFrom('message')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()
