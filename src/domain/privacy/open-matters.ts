import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'

/** Why a guest can't be forgotten yet, per booking. */
export interface OpenMatter {
  code: string
  matter: 'sails' | 'being_paid' | 'money' | 'mail'
  date: string
}

/** What is still to be done for these reservations, and can't be done without the person. */
export async function openMatters(db: Runner, reservationIds: string[], today: string): Promise<OpenMatter[]> {
  const { rows } = await sql<OpenMatter>`
    with wanted as (select id, code, date, state, ended_at from reservation where id = any (${reservationIds})),
    money as (
      select attempt.reservation_id from payment_attempt as attempt
      left join refund on refund.attempt_id = attempt.id
      left join quarantine on quarantine.attempt_id = attempt.id::text and quarantine.resolved_at is null
      where attempt.reservation_id = any (${reservationIds}) and (
        attempt.state not in ('captured', 'declined', 'canceled')
        or quarantine.id is not null
        or refund.state not in ('succeeded', 'failed')
        -- One that was refused is mended by others that come later and send at least as much.
        or (refund.state = 'failed' and refund.amount > (select coalesce(sum(amount), 0) from refund as later
          where later.attempt_id = refund.attempt_id and later.state <> 'failed' and later.id > refund.id)))
    )
    select code, date, 'sails' as matter from wanted
    where state = 'completed' and date >= ${today}
      and not exists (select from cancellation where reservation_id = wanted.id)
    union
    select code, date, 'being_paid' from wanted where ended_at is null
    union
    select code, date, 'money' from wanted where ended_at is not null and id in (select reservation_id from money)
    union
    select code, date, 'mail' from wanted
    where exists (select from message where reservation_id = wanted.id and message.state = 'due')
    order by date, code`.execute(db)
  return rows
}
