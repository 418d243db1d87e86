import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { bookingWithdrawn } from './booking-withdrawn.ts'

/**
 * Records the start of a capture under the departure's row lock. This serializes captures with the cancellation of the
 * departure: after the cancellation no capture starts. The payment of a change isn't captured either if its booking is
 * cancelled or has boarded; if this happens at the same time, `applyEvent` fails the change and refunds the payment.
 * @returns false if the payment has to be voided
 */
export async function beginCapture({ db, now }: AppContext, attemptId: string): Promise<boolean> {
  const { rows } = await sql`
    with day as (
      select departure.date, reservation.id from payment_attempt as attempt
      join reservation on reservation.id = attempt.reservation_id
      left join reservation_change as change on change.id = attempt.change_id
      join departure on departure.date = coalesce(change.date, reservation.date)
      where attempt.id = ${attemptId} and departure.status <> 'cancelled'
        and not ${bookingWithdrawn(sql.ref('change.reservation_id'))}
      for share of departure
    ), counted as (
      update payment_attempt set last_polled_at = ${now()}, poll_count = poll_count + 1
      from day where payment_attempt.id = ${attemptId})
    insert into reservation_event (reservation_id, event, from_state, to_state, happened_at)
    select id, 'capture_started', 'securing', 'securing', ${now()} from day returning id`.execute(db)
  return rows.length > 0
}
