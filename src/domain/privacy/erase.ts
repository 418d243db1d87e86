import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import { eraseTrailFromJobs } from '../../database/queued-jobs.ts'

/** Stands where a name was; what the books need of a booking is its number. */
const nobody = '—'

/**
 * Takes the person out of reservations: names, ways to reach them, what they wrote, the mails, the review. Days,
 * parties, prices and money stay as they are, for the books.
 * @returns the ids of the messages that are gone, whose files are to go too
 */
export async function eraseGuests(trx: Transaction, reservationIds: string[], now: Date): Promise<string[]> {
  if (reservationIds.length === 0) return []
  await eraseTrailFromJobs(trx, reservationIds)
  const person = { first_name: nobody, last_name: nobody, phone: '', email: '', notes: '', tracing_id: null }
  await trx
    .updateTable('reservation')
    .set({ ...person, forgotten_at: now })
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
    update quarantine set found = '{}', note = null from payment_attempt as attempt
    where quarantine.attempt_id = attempt.id::text and attempt.reservation_id = any (${reservationIds})`.execute(trx)
  const reviews = await trx.selectFrom('review').select('id').where('reservation_id', 'in', reservationIds).execute()
  const ofReviews = await eraseReviews(
    trx,
    reviews.map(({ id }) => id),
  )
  const messages = await trx
    .deleteFrom('message')
    .where('reservation_id', 'in', reservationIds)
    .returning('id')
    .execute()
  return [...ofReviews, ...messages.map(({ id }) => id)]
}

/** @returns the ids of the messages that told the operator of them */
export async function eraseReviews(trx: Transaction, reviewIds: string[]): Promise<string[]> {
  if (reviewIds.length === 0) return []
  await trx.deleteFrom('review').where('id', 'in', reviewIds).execute()
  const { rows } = await sql<{ id: string }>`
    delete from message where kind = 'review_received' and details ->> 'review_id' = any (${reviewIds})
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
