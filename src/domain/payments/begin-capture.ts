import { sql } from 'kysely'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { bookingWithdrawn } from './booking-withdrawn.ts'

/**
 * Records the start of a capture under the row locks of the departure and the reservation. They serialize captures with
 * cancellations of the departure and of the booking, and with boarding: after one of these no capture starts.
 * @returns false if the payment has to be voided, or if another process has settled it
 */
export function beginCapture({ db, now }: AppContext, attemptId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`
      select from departure join payment_attempt as attempt on attempt.id = ${attemptId}
      left join reservation_change as change on change.id = attempt.change_id
      join reservation on reservation.id = attempt.reservation_id
        and departure.id = coalesce(change.departure, reservation.departure)
      for share of departure, reservation`.execute(trx)
    // A separate statement: its snapshot is taken after the locks, so it includes what was committed during the wait.
    const { rows } = await sql`
      with due as (
        select reservation.id from payment_attempt as attempt
        join reservation on reservation.id = attempt.reservation_id
        left join reservation_change as change on change.id = attempt.change_id
        join departure on departure.id = coalesce(change.departure, reservation.departure)
        where attempt.id = ${attemptId} and departure.status <> 'cancelled'
          and coalesce(change.state, reservation.state) = 'securing'
          and not ${bookingWithdrawn(sql.ref('change.reservation_id'))}
      ), counted as (
        update payment_attempt set last_polled_at = ${now()}, poll_count = poll_count + 1
        from due where payment_attempt.id = ${attemptId})
      insert into reservation_event (reservation_id, event, from_state, to_state, happened_at)
      select id, 'capture_started', 'securing', 'securing', ${now()} from due returning id`.execute(trx)
    return rows.length > 0
  })
}
