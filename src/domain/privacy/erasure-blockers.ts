import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import { isUnresolvedFailedRefund } from '../payments/refund-queries.ts'

/** Why the guest of a booking can't be erased yet. */
export interface ErasureBlocker {
  code: string
  matter: 'sails' | 'being_paid' | 'money' | 'mail'
  date: string
}

/** Finds pending trips, payments, disputes, refunds and mails of these reservations, which need the person's data. */
export async function findErasureBlockers(
  db: Queryable,
  reservationIds: string[],
  today: string,
): Promise<ErasureBlocker[]> {
  const { rows } = await sql<ErasureBlocker>`
    with booking as (select id, code, date, state, ended_at from reservation where id = any (${reservationIds})),
    unsettled as (
      select attempt.reservation_id from payment_attempt as attempt
      left join refund on refund.attempt_id = attempt.id
      left join payment_exception on payment_exception.attempt_id = attempt.id::text and payment_exception.resolved_at is null
      where attempt.reservation_id = any (${reservationIds}) and (
        attempt.state not in ('captured', 'declined', 'canceled')
        or payment_exception.id is not null
        -- The evidence for the bank names the guest, who gets a mail about a refund after a win.
        or exists (select from dispute where dispute.attempt_id = attempt.id
          and (dispute.state in ('inquiry', 'open') or (dispute.state = 'won' and dispute.money_taken)))
        or refund.state not in ('succeeded', 'failed')
        or (${isUnresolvedFailedRefund}))
    )
    select code, date, 'sails' as matter from booking
    where state = 'completed' and date >= ${today}
      and not exists (select from cancellation where reservation_id = booking.id)
    union
    select code, date, 'being_paid' from booking where ended_at is null
    union
    select code, date, 'money' from booking where ended_at is not null and id in (select reservation_id from unsettled)
    union
    select code, date, 'mail' from booking
    where exists (select from message where reservation_id = booking.id and message.state = 'due')
    order by date, code`.execute(db)
  return rows
}
