import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { logFailure } from '../log-failure.ts'
import { reconcileAttempt } from '../payments/reconcile-attempt.ts'
import { openRefundStates } from '../payments/refund.ts'
import { endOverdueChoices } from '../reservations/cancellation/weather-choice.ts'
import { endHold } from '../reservations/holds/end-hold.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { reconcileWaitlist } from '../waitlist/reconcile-waitlist.ts'

/** Batch size; the remaining rows are handled by the next run. */
const batchSize = 100

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/**
 * Safety net for lost jobs: ends holds that expired over two minutes ago, and reconciles payments and refunds that were
 * not polled for 90 minutes. Polls captured payments once a day. Ends overdue choices and reconciles the waitlist.
 */
export async function reconcileStale(services: AppContext): Promise<void> {
  const now = services.now()
  for (const { id, changeId } of await overdueHolds(services, minutesBefore(now, 2))) {
    await logFailure(services, { reservation: id }, () => endHold(services, id, changeId))
  }
  for (const id of await staleAttempts(services, minutesBefore(now, 90))) {
    await logFailure(services, { attempt: id }, () => reconcileAttempt(services, id))
  }
  for (const id of await capturedAttempts(services, minutesBefore(now, 24 * 60))) {
    await logFailure(services, { attempt: id }, () => reconcileAttempt(services, id, { news: true }))
  }
  await logFailure(services, { part: 'choices' }, () => endOverdueChoices(services))
  await logFailure(services, { part: 'waitlist' }, () => reconcileWaitlist(services))
}

/** Overdue holds of reservations and of their changes. */
async function overdueHolds({ db }: AppContext, before: Date): Promise<{ id: string; changeId: string | null }[]> {
  const { rows } = await sql<{ id: string; changeId: string | null }>`
    with hold as (
      select id, null::uuid as "changeId", ended_at, hold_expires_at, seat_status, hold_kind from reservation
      union all
      select reservation_id, id, ended_at, hold_expires_at, seat_status, hold_kind from reservation_change)
    select id, "changeId" from hold
    where ended_at is null and hold_expires_at < ${before} and (seat_status = 'held' or hold_kind = 'charge_only')
    limit ${batchSize}`.execute(db)
  return rows
}

/**
 * Attempts that need a poll but had none since `before`, and attempts with an open refund that has not changed since
 * `before`. If no job is lost, each is polled at least once an hour.
 */
async function staleAttempts({ db }: AppContext, before: Date): Promise<string[]> {
  const open = db
    .selectFrom('payment_attempt')
    .select('id')
    .where((where) =>
      where.or([
        where('state', 'not in', ['captured', 'declined', 'canceled']),
        where.and([where('state', '=', 'declined'), where('client_secret_issued', '=', true)]),
      ]),
    )
    .where('created_at', '<', before)
    .where((where) => where.or([where('last_polled_at', 'is', null), where('last_polled_at', '<', before)]))
    .limit(batchSize)
  const refunds = db
    .selectFrom('refund')
    .select('attempt_id as id')
    .where('state', 'in', openRefundStates)
    .where('changed_at', '<', before)
    .limit(batchSize)
  const rows = [...(await open.execute()), ...(await refunds.execute())]
  return [...new Set(rows.map(({ id }) => id))]
}

/** The most captured payments per run, which makes at most 29,000 a day. */
const capturedBatchSize = 20
const daysAfterTrip = 30

/**
 * Captured payments without a poll since `before`, until a month after their trip. Somebody may have refunded them in
 * the provider's dashboard. Only a poll shows this if the provider's event is lost; Monri sends no such events.
 */
async function capturedAttempts({ db, providers, now }: AppContext, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select('attempt.id')
    .where('attempt.state', '=', 'captured')
    .where('attempt.provider', 'in', [...providers.keys()])
    .where((where) => where(where.fn.coalesce('attempt.last_polled_at', 'attempt.changed_at'), '<', before))
    .where('reservation.date', '>=', addDays(dayOf(now()), -daysAfterTrip))
    .orderBy((row) => row.fn.coalesce('attempt.last_polled_at', 'attempt.changed_at'))
    .limit(capturedBatchSize)
    .execute()
  return rows.map(({ id }) => id)
}
