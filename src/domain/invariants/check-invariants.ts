import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database/connect.ts'
import { holdCapMinutes } from '../payments/hold-deadline.ts'
import { isUnresolvedFailedRefund } from '../payments/refund-queries.ts'
import { holdQuotas } from '../rate-limit/hold-quota.ts'

/** An invariant of docs/domain/reservations.md as a query that returns one row per violation. */
interface Check {
  promise: string
  query: (now: Date) => RawBuilder<{ what: string }>
}

export interface InvariantViolation {
  promise: string
  broken: string[]
}

const quotasByKind = Object.entries(holdQuotas).map(([kind, bound]) => ({ kind, ...bound }))

const tenMinutesAgo = (now: Date) => new Date(now.getTime() - 10 * 60_000)
const twoDaysAgo = (now: Date) => new Date(now.getTime() - 2 * 86_400_000)

/** Violated while a failed refund is not covered by later refunds. */
export const failedRefundInvariant = 'Every failed refund is replaced by another one.'

const checks: Check[] = [
  {
    promise: 'A departure never carries more people than its capacity.',
    query: () => sql`select date::text as what from departure where held + sold > capacity`,
  },
  {
    promise: "A departure's places are those of its reservations, held and sold.",
    query: () => sql`
      select departure.date::text || ': held ' || held || ', sold ' || sold || ', in reservations '
        || coalesce(sum(party) filter (where seat_status = 'held'), 0) || ' and '
        || coalesce(sum(party) filter (where seat_status = 'sold'), 0) as what
      from departure left join reservation on reservation.date = departure.date
      group by departure.date, held, sold
      having held <> coalesce(sum(party) filter (where seat_status = 'held'), 0)
        or sold <> coalesce(sum(party) filter (where seat_status = 'sold'), 0)`,
  },
  {
    promise: 'Nobody is charged without a seat.',
    query: () => sql`
      select code as what from reservation
      join payment_attempt as attempt on attempt.reservation_id = reservation.id
      -- Failed refunds count as refunded here; their replacement is an invariant of its own.
      where attempt.state = 'captured' and reservation.state <> 'completed'
        and attempt.amount > (select coalesce(sum(amount), 0) from refund where attempt_id = attempt.id)`,
  },
  {
    promise: 'No payment is captured after its departure was cancelled.',
    query: () => sql`
      select code as what from reservation
      join reservation_event as cancelled on cancelled.reservation_id = reservation.id
      join reservation_event as capture on capture.reservation_id = reservation.id
      where cancelled.event = 'departure_cancelled' and capture.event = 'capture_started' and capture.id > cancelled.id`,
  },
  {
    promise: 'Unpaid bookings of one guest stay within the hold quotas.',
    query: () => sql`
      select hold_key.kind || ': ' || count(*) || ' bookings, ' || sum(party) || ' places' as what from hold_key
      join reservation on reservation.id = hold_key.reservation_id
      join jsonb_to_recordset(${JSON.stringify(quotasByKind)}::jsonb) as quota (kind text, holds int, places int)
        on quota.kind = hold_key.kind
      where ended_at is null and state in ('created', 'paying')
      group by hold_key.kind, hold_key.key, quota.holds, quota.places
      having count(*) > quota.holds or sum(party) > quota.places`,
  },
  {
    promise: 'A completed reservation was paid for.',
    query: () => sql`
      select code as what from reservation where state = 'completed' and bail_amount > 0
        and not exists (select from ledger_entry where reservation_id = reservation.id
          and kind = case deposit_method when 'card' then 'deposit' else deposit_method end)`,
  },
  {
    promise: 'No seat is held for ever.',
    query: (now) => sql`
      select code || ', held until ' || hold_expires_at as what from reservation
      where seat_status = 'held' and created_at + ${holdCapMinutes} * interval '1 minute' < ${tenMinutesAgo(now)}`,
  },
  {
    promise: 'Every captured payment and every refund paid out is a row of the ledger, and nothing else is.',
    query: () => sql`
      select 'attempt ' || attempt.id as what from payment_attempt as attempt
      left join ledger_entry as entry on entry.attempt_id = attempt.id and entry.kind = 'deposit'
      where (attempt.state = 'captured') <> (entry.id is not null) or entry.amount <> attempt.amount
      union all
      select 'refund ' || refund.id from refund left join ledger_entry as entry on entry.refund_id = refund.id
      group by refund.id
      having coalesce(sum(entry.amount), 0) <> case refund.state when 'succeeded' then -refund.amount else 0 end`,
  },
  {
    promise: 'Refunds never exceed payments.',
    query: () => sql`
      select reservation_id as what from ledger_entry where kind not in ('cash', 'outside')
      group by reservation_id having sum(amount) < 0`,
  },
  {
    promise: 'A reservation is paid for once.',
    query: () => sql`
      select reservation_id as what from ledger_entry join reservation on reservation.id = reservation_id
      where kind not in ('cash', 'outside') group by reservation_id, bail_amount having sum(amount) > bail_amount
        and not exists (select from refund join payment_attempt as attempt on attempt.id = attempt_id
          where attempt.reservation_id = ledger_entry.reservation_id and refund.state <> 'succeeded')`,
  },
  {
    promise: 'Cash taken never exceeds the cash due, and cash handed back never exceeds the cash taken.',
    query: () => sql`
      select code || ', ' || sum(amount) as what from ledger_entry join reservation on reservation.id = reservation_id
      where kind = 'cash' group by code, total_amount, bail_amount, deposit_method
      having sum(amount) < 0
        or sum(amount) > total_amount - case deposit_method when 'cash' then 0 else bail_amount end`,
  },
  {
    promise: 'Ledger numbers run from 1 in each year, without a gap.',
    query: () => sql`
      select year || ': ' || count(*) || ' numbers up to ' || max(number) as what from ledger_number
      group by year having max(number) <> count(*)`,
  },
  {
    promise: 'Only parties with a confirmed reservation are on board.',
    query: () => sql`
      select code as what from boarding join reservation on reservation.id = boarding.reservation_id
      where state <> 'completed' or exists (select from cancellation where reservation_id = reservation.id)`,
  },
  {
    promise: 'Every reservation and every payment attempt reaches a final state.',
    query: (now) => sql`
      select code || ', ' || state as what from reservation where ended_at is null and created_at < ${twoDaysAgo(now)}
      union all
      select code || ', attempt ' || attempt.number || ' ' || attempt.state from reservation
      join payment_attempt as attempt on attempt.reservation_id = reservation.id
      where attempt.created_at < ${twoDaysAgo(now)} and attempt.state not in ('captured', 'declined', 'canceled')`,
  },
  {
    promise: 'Every refund is paid out.',
    query: (now) => sql`
      select 'refund ' || id || ', ' || state as what from refund
      where state not in ('failed', 'succeeded') and created_at < ${twoDaysAgo(now)}`,
  },
  {
    promise: failedRefundInvariant,
    query: () => sql`
      select code || ': refund ' || refund.id || ' of ' || refund.amount || ' cents' as what from refund
      join payment_attempt as attempt on attempt.id = attempt_id join reservation on reservation.id = reservation_id
      where ${isUnresolvedFailedRefund}`,
  },
  {
    promise: 'The lines of a reservation add up to its price.',
    query: () => sql`
      select code as what from reservation join reservation_line as line on line.reservation_id = reservation.id
      group by code, total_amount, bail_amount
      having sum(line.original_amount) <> total_amount or sum(line.payable_amount) <> bail_amount`,
  },
  {
    promise: 'Guest and operator get a mail for every confirmed reservation.',
    query: () => sql`
      select code as what from reservation left join
        (select reservation_id, bool_or(kind = 'confirmed') as guest, bool_or(kind = 'operator_new_booking') as operator
          from message where kind in ('confirmed', 'operator_new_booking') group by reservation_id) as mails
        on mails.reservation_id = reservation.id
      where state = 'completed' and anonymized_at is null
        and ((email <> '' and guest is not true) or (channel = 'website' and operator is not true))`,
  },
  {
    promise: 'Every due mail is sent.',
    query: (now) => sql`
      select kind || ' ' || id || coalesce(': ' || last_error, '') as what from message
      where state = 'failed' or (state = 'due' and due_at < ${twoDaysAgo(now)})`,
  },
  {
    promise: 'Every payment exception is resolved.',
    query: () => sql`
      select provider || ' ' || attempt_id || ': ' || reason as what from payment_exception where resolved_at is null`,
  },
]

/** All invariants as one SQL statement, which returns one row per violation. */
export function invariantsStatement(now: Date): RawBuilder<{ promise: string; what: string }> {
  const statements = checks.map(
    ({ promise, query }) => sql`select ${sql.lit(promise)} as promise, what from (${query(now)}) as violation (what)`,
  )
  return sql`${sql.join(statements, sql` union all `)}`
}

/** Checks all invariants and returns the violated ones. */
export async function checkInvariants(db: Queryable, now: Date): Promise<InvariantViolation[]> {
  const { rows } = await invariantsStatement(now).execute(db)
  return invariantNames
    .map((promise) => ({ promise, broken: rows.filter((row) => row.promise === promise).map(({ what }) => what) }))
    .filter(({ broken }) => broken.length > 0)
}

export const invariantNames = checks.map(({ promise }) => promise)
