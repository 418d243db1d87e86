import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import { removeCorrelationIdFromJobs } from '../../database/queued-jobs.ts'

/** Replaces names. The accounts identify a booking by its code. */
const anonymousName = '—'

/**
 * Removes personal data from reservations: names, contact data, notes, mails and reviews. Dates, party sizes, prices and payments
 * are retained for accounting.
 * @returns the ids of the deleted messages; the caller deletes their files
 */
export async function anonymizeReservations(trx: Transaction, reservationIds: string[], now: Date): Promise<string[]> {
  if (reservationIds.length === 0) return []
  await removeCorrelationIdFromJobs(trx, reservationIds)
  const anonymous = {
    first_name: anonymousName,
    last_name: anonymousName,
    phone: '',
    email: '',
    notes: '',
    tracing_id: null,
  }
  await trx
    .updateTable('reservation')
    .set({ ...anonymous, anonymized_at: now })
    .where('id', 'in', reservationIds)
    .execute()
  await trx.deleteFrom('reservation_note').where('reservation_id', 'in', reservationIds).execute()
  await trx.deleteFrom('booking_draft').where('reservation_id', 'in', reservationIds).execute()
  await trx.deleteFrom('idempotency_key').where('reservation_id', 'in', reservationIds).execute()
  await trx
    .updateTable('payment_attempt')
    .set({ token: null, next_action: null })
    .where('reservation_id', 'in', reservationIds)
    .execute()
  await sql`
    update payment_exception set details = '{}', note = null from payment_attempt as attempt
    where payment_exception.attempt_id = attempt.id::text and attempt.reservation_id = any (${reservationIds})`.execute(
    trx,
  )
  const reviews = await trx.selectFrom('review').select('id').where('reservation_id', 'in', reservationIds).execute()
  const reviewMessages = await deleteReviews(
    trx,
    reviews.map(({ id }) => id),
  )
  const messages = await trx
    .deleteFrom('message')
    .where('reservation_id', 'in', reservationIds)
    .returning('id')
    .execute()
  return [...reviewMessages, ...messages.map(({ id }) => id)]
}

/** @returns the ids of the deleted messages that notified the operator of the reviews */
export async function deleteReviews(trx: Transaction, reviewIds: string[]): Promise<string[]> {
  if (reviewIds.length === 0) return []
  await trx.deleteFrom('review').where('id', 'in', reviewIds).execute()
  const { rows } = await sql<{ id: string }>`
    delete from message where kind = 'review_received' and details ->> 'review_id' = any (${reviewIds})
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
