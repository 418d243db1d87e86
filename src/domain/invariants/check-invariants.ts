import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import { isDisputed } from '../payments/disputed.ts'
import { isUnresolvedFailedRefund } from '../payments/refund-queries.ts'
import { holdQuotas } from '../rate-limit/hold-quota.ts'
import { holdCapMinutes, holdExtensionMinutes } from '../time/hold-deadline.ts'
import { boardingInvariants } from './boarding-invariants.ts'
import { changeInvariants } from './change-invariants.ts'
import { departureInvariants } from './departure-invariants.ts'
import { fiscalInvariants } from './fiscal-invariants.ts'
import { importInvariants } from './import-invariants.ts'
import { type Invariant, tenMinutesBefore, twoDaysBefore } from './invariant.ts'
import { linkInvariants } from './link-invariants.ts'
import { resellerInvariants } from './reseller-invariants.ts'
import { waitlistInvariants } from './waitlist-invariants.ts'

export interface InvariantViolation {
  invariant: string
  rows: string[]
}

const quotasByKind = Object.entries(holdQuotas).map(([kind, bound]) => ({ kind, ...bound }))

/** Violated while a failed refund is not covered by later refunds. */
export const failedRefundInvariant = 'Every failed refund is replaced by another one.'
/** Violated while a mail is given up, until the operator sends it again. */
export const unsentMailInvariant = 'Every due mail is sent.'
/** Violated until the operator has reviewed every payment exception. */
export const exceptionInvariant = 'Every payment exception is resolved.'

export const invariants: readonly Invariant[] = [
  ...boardingInvariants,
  ...changeInvariants,
  ...departureInvariants,
  ...importInvariants,
  ...fiscalInvariants,
  ...linkInvariants,
  ...waitlistInvariants,
  ...resellerInvariants,
  {
    name: 'A departure never carries more people than its capacity, and those that an import has added.',
    query: () => sql`select id as what from departure where held + sold > capacity + over_capacity`,
  },
  {
    name: "A departure's places are those of its reservations and open changes, held and sold, and of its live offers.",
    query: () => sql`
      with taken as (
        select departure, party as places, seat_status from reservation where seat_status <> 'none'
        union all select departure, places, seat_status from reservation_change where ended_at is null)
      select departure.id || ': held ' || held || ', sold ' || sold || ', in reservations '
        || coalesce(sum(places) filter (where seat_status = 'held'), 0) || ' and '
        || coalesce(sum(places) filter (where seat_status = 'sold'), 0) || ', in offers ' || offered as what
      from departure left join taken on taken.departure = departure.id
      left join lateral (select coalesce(sum(places), 0) as offered from waitlist_offer as offer
        where offer.departure = departure.id and offer.state = 'live') as offers on true
      group by departure.id, held, sold, offered
      having held <> coalesce(sum(places) filter (where seat_status = 'held'), 0) + offered
        or sold <> coalesce(sum(places) filter (where seat_status = 'sold'), 0)`,
  },
  {
    name: 'No guest is charged without a seat.',
    query: () => sql`
      select code as what from reservation
      join payment_attempt as attempt on attempt.reservation_id = reservation.id
      left join reservation_change as change on change.id = attempt.change_id
      -- Failed refunds count as refunded here; their replacement is an invariant of its own.
      where attempt.state = 'captured' and coalesce(change.state, reservation.state) <> 'completed'
        and attempt.amount > (select coalesce(sum(amount), 0) from refund where attempt_id = attempt.id)`,
  },
  {
    name: 'No payment is captured after its departure or its booking was cancelled.',
    query: () => sql`
      select code as what from reservation
      join reservation_event as cancelled on cancelled.reservation_id = reservation.id
      join reservation_event as capture on capture.reservation_id = reservation.id and capture.id > cancelled.id
      where cancelled.event in ('departure_cancelled', 'cancelled') and capture.event = 'capture_started'
        -- After a cancellation with a choice another day ends the cancellation.
        and not exists (select from reservation_event as moved where moved.reservation_id = reservation.id
          and moved.event = 'moved' and moved.id between cancelled.id and capture.id)`,
  },
  {
    name: 'Unpaid bookings of one guest stay within the hold quotas.',
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
    name: 'A completed reservation was paid for.',
    query: () => sql`
      select code as what from reservation where state = 'completed' and bail_amount > added_by_card and channel <> 'imported'
        and not exists (select from ledger_entry where reservation_id = reservation.id
          and kind = case deposit_method when 'card' then 'deposit' else deposit_method end)`,
  },
  {
    name: 'No seat is held for ever.',
    query: (now) => sql`
      select code || ', held until ' || hold_expires_at as what from reservation
      where seat_status = 'held' and case hold_kind
        when 'link' then hold_expires_at + ${holdExtensionMinutes} * interval '1 minute'
        else created_at + ${holdCapMinutes} * interval '1 minute' end < ${tenMinutesBefore(now)}`,
  },
  {
    name: 'Every captured payment, refund paid out and disputed amount taken is a row of the ledger, and nothing else is.',
    query: () => sql`
      select 'attempt ' || attempt.id as what from payment_attempt as attempt
      left join ledger_entry as entry on entry.attempt_id = attempt.id and entry.kind = 'deposit'
      where (attempt.state = 'captured') <> (entry.id is not null) or entry.amount <> attempt.amount
      union all
      select 'refund ' || refund.id from refund left join ledger_entry as entry on entry.refund_id = refund.id
      group by refund.id
      having coalesce(sum(entry.amount), 0) <> case refund.state when 'succeeded' then -refund.amount else 0 end
      union all
      select 'dispute ' || dispute.id from dispute left join ledger_entry as entry on entry.dispute_id = dispute.id
      group by dispute.id
      having coalesce(sum(entry.amount), 0) <> case when money_taken then -dispute.amount else 0 end`,
  },
  {
    name: 'Refunds never exceed payments.',
    query: () => sql`
      select reservation_id as what from ledger_entry where kind not in ('cash', 'terminal', 'outside', 'dispute', 'dispute_returned')
      group by reservation_id having sum(amount) < 0`,
  },
  {
    name: 'A disputed payment is not refunded as well.',
    query: () => sql`
      select 'refund ' || refund.id || ' of the disputed payment ' || dispute.attempt_id as what from refund
      join dispute on dispute.attempt_id = refund.attempt_id
      where refund.state = 'succeeded' and sent_by <> 'dashboard' and refund.created_at > dispute.blocks_since`,
  },
  {
    name: 'What the operator has cancelled is refunded, unless a refund has failed or the bank returns it.',
    query: () => sql`
      select code as what from cancellation join reservation on reservation.id = cancellation.reservation_id
      join payment_attempt as attempt on attempt.reservation_id = reservation.id and attempt.state = 'captured'
      where reason <> 'guest' and (choose_by is null or choice = 'refund') and not ${isDisputed(sql`attempt.id`)}
        and attempt.amount > (select coalesce(sum(amount), 0) from refund where attempt_id = attempt.id and state <> 'failed')
        and not exists (select from refund join payment_attempt as its on its.id = refund.attempt_id
          where its.reservation_id = reservation.id and ${isUnresolvedFailedRefund})`,
  },
  {
    name: 'A reservation is paid for once.',
    query: () => sql`
      select reservation_id as what from ledger_entry join reservation on reservation.id = reservation_id
      where kind not in ('cash', 'terminal', 'outside') group by reservation_id, bail_amount having sum(amount) > bail_amount
        and not exists (select from refund join payment_attempt as attempt on attempt.id = attempt_id
          where attempt.reservation_id = ledger_entry.reservation_id and refund.state <> 'succeeded')`,
  },
  {
    name: 'The crew takes no more than is due, and gives no more back, in cash or on the terminal, than it took that way.',
    query: () => sql`
      select code || ', ' || sum(amount) as what from ledger_entry join reservation on reservation.id = reservation_id
      where kind in ('cash', 'terminal') group by reservation.id
      having coalesce(sum(amount) filter (where kind = 'cash'), 0) < 0
        or coalesce(sum(amount) filter (where kind = 'terminal'), 0) < 0
        or sum(amount) > total_amount - case when deposit_method in ('cash', 'terminal') then added_by_card else bail_amount end`,
  },
  {
    name: 'Ledger numbers run from 1 in each year, without a gap.',
    query: () => sql`
      select year || ': ' || count(*) || ' numbers up to ' || max(number) as what from ledger_number
      group by year having max(number) <> count(*)`,
  },
  {
    name: 'Only parties with a confirmed reservation are on board.',
    query: () => sql`
      select code as what from boarding join reservation on reservation.id = boarding.reservation_id
      where state <> 'completed' or exists (select from cancellation where reservation_id = reservation.id)`,
  },
  {
    name: 'Every reservation and every payment attempt reaches a final state.',
    query: (now) => sql`
      select code || ', ' || state as what from reservation where ended_at is null
        and greatest(created_at, hold_expires_at) < ${twoDaysBefore(now)}
      union all
      select code || ', attempt ' || attempt.number || ' ' || attempt.state from reservation
      join payment_attempt as attempt on attempt.reservation_id = reservation.id
      where attempt.created_at < ${twoDaysBefore(now)} and attempt.state not in ('captured', 'declined', 'canceled')`,
  },
  {
    name: 'Every refund is paid out.',
    query: (now) => sql`
      select 'refund ' || id || ', ' || state as what from refund
      where state not in ('failed', 'succeeded') and created_at < ${twoDaysBefore(now)}`,
  },
  {
    name: failedRefundInvariant,
    query: () => sql`
      select code || ': refund ' || refund.id || ' of ' || refund.amount || ' cents' as what from refund
      join payment_attempt as attempt on attempt.id = attempt_id join reservation on reservation.id = reservation_id
      where ${isUnresolvedFailedRefund}`,
  },
  {
    name: 'The lines of a reservation add up to its price.',
    query: () => sql`
      select code as what from reservation join reservation_line as line on line.reservation_id = reservation.id
      group by reservation.id
      -- After a change more or less may be paid than the deposit that the lines ask for.
      having sum(line.original_amount) <> total_amount or (sum(line.payable_amount) <> bail_amount
        and not exists (select from reservation_change where reservation_id = reservation.id and state = 'completed'))`,
  },
  {
    name: 'Guest and operator get a mail for every confirmed reservation.',
    query: () => sql`
      select code as what from reservation left join
        (select reservation_id, bool_or(kind = 'confirmed') as guest, bool_or(kind = 'operator_new_booking') as operator
          from message where kind in ('confirmed', 'operator_new_booking') group by reservation_id) as mails
        on mails.reservation_id = reservation.id
      where state = 'completed' and anonymized_at is null
        and ((email <> '' and guest is not true and channel <> 'imported') or (channel in ('website', 'assistant') and operator is not true))`,
  },
  {
    name: unsentMailInvariant,
    query: (now) => sql`
      select kind || ' ' || id || coalesce(': ' || last_error, '') as what from message
      where state = 'failed' or (state = 'due' and due_at < ${twoDaysBefore(now)})`,
  },
  {
    name: exceptionInvariant,
    query: () => sql`
      select provider || ' ' || attempt_id || ': ' || reason as what from payment_exception where resolved_at is null`,
  },
]

/** The invariants as one SQL statement, which returns one row per violation. */
export function invariantsStatement(
  now: Date,
  among: readonly Invariant[] = invariants,
): RawBuilder<{ invariant: string; what: string }> {
  const statements = among.map(
    ({ name, query }) => sql`select ${sql.lit(name)} as invariant, what from (${query(now)}) as violation (what)`,
  )
  return sql`${sql.join(statements, sql` union all `)}`
}

/** Checks all invariants and returns the violated ones. */
export async function checkInvariants(db: Queryable, now: Date): Promise<InvariantViolation[]> {
  const { rows } = await invariantsStatement(now).execute(db)
  return invariantNames
    .map((invariant) => ({
      invariant,
      rows: rows.filter((row) => row.invariant === invariant).map(({ what }) => what),
    }))
    .filter((violation) => violation.rows.length > 0)
}

export const invariantNames = invariants.map(({ name }) => name)
