import type { Runner } from '../../database/connect.ts'
import { openHolds } from '../availability/open-holds.ts'
import { isFailedRefund } from '../payments/refund-queries.ts'
import { cancellableUntil } from '../time/departure-time.ts'

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
  /** Codes of cancelled bookings whose cash is still in our box. */
  cashToHandBack: string[]
  /** Reviews to be read. */
  reviews: number
  /** Departures on which unpaid bookings hold all the places that they may hold. */
  holdSharesReached: number
}

const patienceMinutes = 20

/** @param now payments younger than 20 minutes are on their way, and not stuck */
export async function whatIsStuck(db: Runner, now: Date): Promise<Stuck> {
  const before = new Date(now.getTime() - patienceMinutes * 60_000)
  const count = <T extends { count: number }>(row: T) => row.count
  const [payments, mailsFailed, mailsWaiting, refundsFailed, quarantined, cashToHandBack, reviews, holds] =
    await Promise.all([
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
      cashToHandBackOf(db),
      db
        .selectFrom('review')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('status', '=', 'awaiting_approval')
        .executeTakeFirstOrThrow(),
      openHolds(db),
    ])
  return {
    payments: count(payments),
    mailsFailed: count(mailsFailed),
    mailsWaiting: count(mailsWaiting),
    refundsFailed: count(refundsFailed),
    quarantined: count(quarantined),
    cashToHandBack,
    reviews: count(reviews),
    holdSharesReached: holds.filter(({ shareReached }) => shareReached).length,
  }
}

const mails = (db: Runner, state: 'due' | 'failed') =>
  db
    .selectFrom('message')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()

async function cashToHandBackOf(db: Runner): Promise<string[]> {
  const rows = await db
    .selectFrom('cancellation')
    .innerJoin('ledger_entry as entry', 'entry.reservation_id', 'cancellation.reservation_id')
    .innerJoin('reservation', 'reservation.id', 'cancellation.reservation_id')
    .select(['code', 'reservation.date', 'departure_location', 'reason', 'cancelled_at'])
    .where('kind', '=', 'cash')
    .groupBy(['reservation.id', 'cancellation.reservation_id'])
    .having((having) => having(having.fn.sum('entry.amount'), '>', 0))
    .orderBy('code')
    .execute()
  // A guest who was late has no claim to it.
  return rows
    .filter((row) => row.reason !== 'guest' || row.cancelled_at < cancellableUntil(row))
    .map(({ code }) => code)
}
