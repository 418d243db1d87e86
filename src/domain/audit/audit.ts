import { type RawBuilder, sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import { holdLimits } from '../limits/hold-limits.ts'
import { isFailedRefund } from '../payments/refund-queries.ts'

/** A promise of the reservation's life (docs/domain/reservations.md) as a query: every row it finds is broken. */
interface Check {
  promise: string
  query: (now: Date) => RawBuilder<{ what: string }>
}

export interface AuditFinding {
  promise: string
  broken: string[]
}

const limitsByKind = Object.entries(holdLimits).map(([kind, bound]) => ({ kind, ...bound }))

const longOverdue = (now: Date) => new Date(now.getTime() - 10 * 60_000)
const twoDaysAgo = (now: Date) => new Date(now.getTime() - 2 * 86_400_000)

/** Broken from the moment a refund fails until the operator has sent its money in another way. */
export const refundsAreMadeUpFor = 'A refund that failed is made up for.'

const checks: Check[] = [
  {
    promise: 'A departure never carries more people than its capacity.',
    query: () => sql`select date::text as what from departure where held + sold > capacity`,
  },
  {
    promise: "A departure's places are those of its reservations, held and sold.",
    query: () => sql`
      select departure.date::text || ': held ' || held || ', sold ' || sold || ', in reservations '
        || coalesce(sum(party) filter (where seats = 'held'), 0) || ' and '
        || coalesce(sum(party) filter (where seats = 'sold'), 0) as what
      from departure left join reservation on reservation.date = departure.date
      group by departure.date, held, sold
      having held <> coalesce(sum(party) filter (where seats = 'held'), 0)
        or sold <> coalesce(sum(party) filter (where seats = 'sold'), 0)`,
  },
  {
    promise: 'Nobody is charged without a seat.',
    query: () => sql`
      select code as what from reservation
      join payment_attempt as attempt on attempt.reservation_id = reservation.id
      -- A refund that failed was decided at least; that it is made up for is a promise of its own.
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
    promise: 'Unpaid bookings of one guest stay within the limits on holds.',
    query: () => sql`
      select hold_key.kind || ': ' || count(*) || ' bookings, ' || sum(party) || ' places' as what from hold_key
      join reservation on reservation.id = hold_key.reservation_id
      join jsonb_to_recordset(${JSON.stringify(limitsByKind)}::jsonb) as bound (kind text, holds int, places int)
        on bound.kind = hold_key.kind
      where ended_at is null and state in ('created', 'paying')
      group by hold_key.kind, hold_key.key, bound.holds, bound.places
      having count(*) > bound.holds or sum(party) > bound.places`,
  },
  {
    promise: 'A completed reservation was paid for.',
    query: () => sql`
      select code as what from reservation where state = 'completed' and bail_amount > 0
        and not exists (select from ledger_entry where reservation_id = reservation.id
          and kind = case deposit_by when 'card' then 'deposit' else deposit_by end)`,
  },
  {
    promise: 'No seat is held for ever.',
    query: (now) => sql`
      select code || ', held until ' || hold_expires_at as what from reservation
      where seats = 'held' and created_at + interval '45 minutes' < ${longOverdue(now)}`,
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
    promise: 'Never more goes back than came in.',
    query: () => sql`
      select reservation_id as what from ledger_entry where kind not in ('cash', 'outside') group by reservation_id having sum(amount) < 0`,
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
    promise: 'No more is taken in cash than was due, and no more handed back than was taken.',
    query: () => sql`
      select code || ', ' || sum(amount) as what from ledger_entry join reservation on reservation.id = reservation_id
      where kind = 'cash' group by code, total_amount, bail_amount, deposit_by
      having sum(amount) < 0
        or sum(amount) > total_amount - case deposit_by when 'cash' then 0 else bail_amount end`,
  },
  {
    promise: 'The numbers of the books run from 1 in each year, without a gap.',
    query: () => sql`
      select year || ': ' || count(*) || ' numbers up to ' || max(number) as what from book_number
      group by year having max(number) <> count(*)`,
  },
  {
    promise: 'Who is on board has a booking that stands.',
    query: () => sql`
      select code as what from boarding join reservation on reservation.id = boarding.reservation_id
      where state <> 'completed' or exists (select from cancellation where reservation_id = reservation.id)`,
  },
  {
    promise: 'Every reservation ends, and the outcome of every payment becomes known.',
    query: (now) => sql`
      select code || ', ' || state as what from reservation where ended_at is null and created_at < ${twoDaysAgo(now)}
      union all
      select code || ', attempt ' || attempt.number || ' ' || attempt.state from reservation
      join payment_attempt as attempt on attempt.reservation_id = reservation.id
      where attempt.created_at < ${twoDaysAgo(now)} and attempt.state not in ('captured', 'declined', 'canceled')`,
  },
  {
    promise: 'What is owed to a guest is paid out.',
    query: (now) => sql`
      select 'refund ' || id || ', ' || state as what from refund
      where state not in ('failed', 'succeeded') and created_at < ${twoDaysAgo(now)}`,
  },
  {
    promise: refundsAreMadeUpFor,
    query: () => sql`
      select code || ': refund ' || refund.id || ' of ' || refund.amount || ' cents' as what from refund
      join payment_attempt as attempt on attempt.id = attempt_id join reservation on reservation.id = reservation_id
      where ${isFailedRefund}`,
  },
  {
    promise: 'What was promised is frozen: the lines add up to the price.',
    query: () => sql`
      select code as what from reservation join reservation_line as line on line.reservation_id = reservation.id
      group by code, total_amount, bail_amount
      having sum(line.original_amount) <> total_amount or sum(line.payable_amount) <> bail_amount`,
  },
  {
    promise: 'A confirmed guest and the operator were written to.',
    query: () => sql`
      select code as what from reservation left join
        (select reservation_id, bool_or(kind = 'confirmed') as guest, bool_or(kind = 'operator_new_booking') as operator
          from message where kind in ('confirmed', 'operator_new_booking') group by reservation_id) as mails
        on mails.reservation_id = reservation.id
      where state = 'completed' and forgotten_at is null
        and ((email <> '' and guest is not true) or (channel = 'website' and operator is not true))`,
  },
  {
    promise: 'A mail that was due is sent.',
    query: (now) => sql`
      select kind || ' ' || id || coalesce(': ' || last_error, '') as what from message
      where state = 'failed' or (state = 'due' and due_at < ${twoDaysAgo(now)})`,
  },
  {
    promise: 'What did not fit was looked at by a person.',
    query: () => sql`
      select provider || ' ' || attempt_id || ': ' || reason as what from quarantine where resolved_at is null`,
  },
]

/** All promises as one statement: what is broken, with the promise that it breaks. */
export function auditStatement(now: Date): RawBuilder<{ promise: string; what: string }> {
  const each = checks.map(
    ({ promise, query }) => sql`select ${sql.lit(promise)} as promise, what from (${query(now)}) as broken (what)`,
  )
  return sql`${sql.join(each, sql` union all `)}`
}

/** Runs every promise; what comes back is broken. */
export async function audit(db: Runner, now: Date): Promise<AuditFinding[]> {
  const { rows } = await auditStatement(now).execute(db)
  return auditedPromises
    .map((promise) => ({ promise, broken: rows.filter((row) => row.promise === promise).map(({ what }) => what) }))
    .filter(({ broken }) => broken.length > 0)
}

export const auditedPromises = checks.map(({ promise }) => promise)
