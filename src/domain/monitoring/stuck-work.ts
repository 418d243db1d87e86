import type { Queryable } from '../../platform/database/connect.ts'
import { isUnresolvedFailedRefund } from '../payments/refund-queries.ts'
import { reservationOfBoats } from '../places/of-boats.ts'
import { openHolds } from '../places/open-holds.ts'
import { refundsDeposit } from '../trips/cancellation-rules.ts'
import { loadTrips } from '../trips/trips.ts'

/** Work that needs the operator's attention, for `operator today` and the alerts. */
export interface StuckWork {
  /** Payment attempts without a final state after 20 minutes, longer than a guest needs for the bank's challenge. */
  payments: number
  /** Mails that failed for good. */
  mailsFailed: number
  /** Mails that failed at least once and are still being retried. */
  mailsWaiting: number
  /** Failed refunds that later refunds don't cover. */
  refundsFailed: number
  /** Open payment exceptions. */
  paymentExceptions: number
  /** Codes of cancelled bookings for which money that the crew received, in cash or by terminal, is to be returned. */
  cashToHandBack: string[]
  /** Reviews that wait for the operator's approval. */
  reviews: number
  /** Departures on which unpaid holds have used up the places allowed for such holds. */
  holdSharesReached: number
}

const stuckAfterMinutes = 20

/** A payment that is not finished is stuck if it began before this instant. */
export const stuckBefore = (now: Date) => new Date(now.getTime() - stuckAfterMinutes * 60_000)

/**
 * Counts the work that is stuck at `now`.
 * @param boats counts cash to hand back and used-up holds only for these boats; without it, for all. All other work is
 * always counted.
 */
export async function findStuckWork(db: Queryable, now: Date, boats?: readonly string[]): Promise<StuckWork> {
  const createdBefore = stuckBefore(now)
  const count = <T extends { count: number }>(row: T) => row.count
  const [payments, mailsFailed, mailsWaiting, refundsFailed, paymentExceptions, cashToHandBack, reviews, holds] =
    await Promise.all([
      db
        .selectFrom('payment_attempt')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('state', 'not in', ['captured', 'declined', 'canceled'])
        .where('created_at', '<', createdBefore)
        .executeTakeFirstOrThrow(),
      countMails(db, 'failed'),
      countMails(db, 'due'),
      db
        .selectFrom('refund')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where(isUnresolvedFailedRefund)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('payment_exception')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('resolved_at', 'is', null)
        .executeTakeFirstOrThrow(),
      findCashToHandBack(db, boats),
      db
        .selectFrom('review')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('status', '=', 'awaiting_approval')
        .executeTakeFirstOrThrow(),
      openHolds(db, boats),
    ])
  return {
    payments: count(payments),
    mailsFailed: count(mailsFailed),
    mailsWaiting: count(mailsWaiting),
    refundsFailed: count(refundsFailed),
    paymentExceptions: count(paymentExceptions),
    cashToHandBack,
    reviews: count(reviews),
    holdSharesReached: holds.filter(({ shareReached }) => shareReached).length,
  }
}

const countMails = (db: Queryable, state: 'due' | 'failed') =>
  db
    .selectFrom('message')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()

async function findCashToHandBack(db: Queryable, boats: readonly string[] | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('cancellation')
    .innerJoin('ledger_entry as entry', 'entry.reservation_id', 'cancellation.reservation_id')
    .innerJoin('reservation', 'reservation.id', 'cancellation.reservation_id')
    .select([
      'code',
      'reservation.trip',
      'reservation.date',
      'reservation.start',
      'departure_location',
      'cancellation_hours',
      'reason',
      'cancelled_at',
    ])
    .where('kind', 'in', ['cash', 'terminal'])
    .where(reservationOfBoats(boats))
    .groupBy(['reservation.id', 'cancellation.reservation_id'])
    .having((having) => having(having.fn.sum('entry.amount'), '>', 0))
    .orderBy('code')
    .execute()
  // Guests who cancelled after the deadline get nothing back.
  const trips = await loadTrips(db)
  return rows.filter((row) => refundsDeposit(trips, row)).map(({ code }) => code)
}
