import { sql } from 'kysely'
import { holdCapMinutes } from '../time/hold-deadline.ts'
import { type Invariant, tenMinutesBefore, twoDaysBefore } from './invariant.ts'

/** Invariants of changed and cancelled bookings: docs/domain/changes.md. */
export const changeInvariants: Invariant[] = [
  {
    name: 'A paid booking has one set of places, and a cancelled one has none.',
    query: () => sql`
      select code as what from reservation left join cancellation on reservation_id = id
      where state = 'completed' and (seat_status = 'sold') <> (cancelled_at is null)`,
  },
  {
    name: 'A booking is what its last change made of it, and an open change leaves it as it was.',
    query: () => sql`
      with changed as (
        select distinct on (reservation_id) reservation_id, case when ended_at is null then previous else
          jsonb_build_object('trip', trip, 'date', date, 'start', start, 'departure_location', departure_location,
            'adults', adults, 'children', children, 'infants', infants, 'total_amount', total_amount, 'bail_amount', bail_amount) end as booked
        from reservation_change where state = 'completed' or ended_at is null
        order by reservation_id, number desc)
      select code as what from reservation join changed on changed.reservation_id = reservation.id
      where booked - 'lines' <> jsonb_build_object('trip', trip, 'date', date, 'start', start,
        'departure_location', departure_location, 'adults', adults, 'children', children, 'infants', infants, 'total_amount', total_amount, 'bail_amount', bail_amount)`,
  },
  {
    name: 'What was paid online, less what changes and late money returned, is the paid part of the total.',
    query: () => sql`
      with refunded as (
        select attempt.reservation_id, sum(refund.amount) as all_reasons,
          coalesce(sum(refund.amount) filter (where reason in ('change', 'late_money')), 0) as automatic
        from refund join payment_attempt as attempt on attempt.id = attempt_id group by attempt.reservation_id)
      select code || ': ' || sum(entry.amount) || ' paid, ' || coalesce(automatic, 0) || ' returned, ' || by_card as what
      from reservation join ledger_entry as entry on entry.reservation_id = reservation.id and entry.kind = 'deposit'
      cross join lateral (select case deposit_method when 'card' then bail_amount else added_by_card end as by_card) as part
      left join refunded on refunded.reservation_id = reservation.id
      where state = 'completed'
      group by code, by_card, all_reasons, automatic
      -- A part may have been refunded by the operator before a change: then the change refunds less.
      having by_card not between sum(entry.amount) - coalesce(all_reasons, 0) and sum(entry.amount) - coalesce(automatic, 0)`,
  },
  {
    name: 'Guests pay the deposit of the people whom they add.',
    query: () => sql`
      with grown as (
        select *, previous ->> 'bail_amount' as paid_before, jsonb_build_object('adult', adults - (previous ->> 'adults')::int,
          'child', children - (previous ->> 'children')::int, 'infant', infants - (previous ->> 'infants')::int) as added
        from reservation_change where state = 'completed' and kind = 'guest' and adults + children + infants >
          (previous ->> 'adults')::int + (previous ->> 'children')::int + (previous ->> 'infants')::int)
      select code || ', change ' || number || ': ' || deposit.of_added || ' expected' as what
      from grown join reservation on reservation.id = reservation_id
      -- On another day all people take the current price; on the same day only those added do.
      cross join lateral (select least(
        (select sum(payable_amount) from jsonb_to_recordset(lines) as line (payable_amount int))
          - greatest(paid_before::int, (select sum(payable_amount) from jsonb_to_recordset(previous -> 'lines') as line (payable_amount int))),
        (select sum(payable_amount * greatest(0, (added ->> id)::int) / pieces)
          from jsonb_to_recordset(lines) as line (kind text, id text, pieces int, payable_amount int) where kind = 'ticket')
      ) as of_added) as deposit
      -- What providers can't charge is paid on board.
      where deposit.of_added - (grown.bail_amount - paid_before::int) >= 100`,
  },
  {
    name: 'A change takes and returns what it stated: its payment is captured once, and its refund is requested once.',
    query: () => sql`
      select change.id::text as what from reservation_change as change
      left join payment_attempt as attempt on attempt.change_id = change.id and attempt.state = 'captured'
        and not exists (select from refund where attempt_id = attempt.id and reason = 'late_money')
      group by change.id
      having coalesce(sum(attempt.amount), 0) <> case change.state when 'completed' then due_amount else 0 end
      union all
      select code || ': ' || stated.amount || ' stated, ' || requested.amount || ' requested' from reservation
      cross join lateral (select coalesce(sum(refund_amount), 0) as amount from reservation_change
        where reservation_id = reservation.id and state = 'completed') as stated
      -- Failed ones too: another reason replaces them.
      cross join lateral (select coalesce(sum(refund.amount), 0) as amount from refund
        join payment_attempt as attempt on attempt.id = attempt_id
        where attempt.reservation_id = reservation.id and reason = 'change') as requested
      where deposit_method = 'card' and stated.amount <> requested.amount`,
  },
  {
    name: 'Guest and operator get a mail for every change.',
    query: () => sql`
      select code || ', change ' || number as what from reservation_change as change
      join reservation on reservation.id = change.reservation_id
      where change.state = 'completed' and anonymized_at is null and (
        not exists (select from message where message.reservation_id = reservation.id
          and kind = 'operator_changed' and dedupe_key = change.id::text)
        or (email <> '' and not exists (select from message where message.reservation_id = reservation.id
          and kind = 'changed' and dedupe_key = change.id::text)))`,
  },
  {
    name: 'Every change reaches a final state, and its places are not held for ever.',
    query: (now) => sql`
      select id || ', ' || state as what from reservation_change where ended_at is null
        and (created_at < ${twoDaysBefore(now)} or (seat_status = 'held'
          and created_at + ${holdCapMinutes} * interval '1 minute' < ${tenMinutesBefore(now)}))`,
  },
  {
    name: 'After a cancellation with a choice nothing is refunded before the choice, and every choice ends.',
    query: (now) => sql`
      select code as what from cancellation join reservation on reservation.id = reservation_id
      where choose_by is not null and choice is null and (choose_by < ${twoDaysBefore(now)}
        or exists (select from refund join payment_attempt as attempt on attempt.id = attempt_id
          where attempt.reservation_id = reservation.id and (reason in ('weather', 'boat') and refund.created_at >= cancelled_at
            -- Times are those of the start of a use case. A refund that was committed while the cancellation waited for its
            -- locks has a later time, and the simulation lets minutes pass meanwhile.
            or reason not in ('change', 'late_money', 'dashboard')
              and refund.created_at > cancelled_at + interval '1 hour')))`,
  },
]
