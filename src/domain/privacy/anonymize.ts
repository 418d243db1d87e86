import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { removeCorrelationIdFromJobs } from '../../platform/database/queued-jobs.ts'
import { anonymizeAuditLog } from './anonymize-audit-log.ts'
import { deletedTables, listedColumns, personalColumns, replacementsOf } from './listed-columns.ts'
import { personalData } from './personal-data.ts'

/**
 * Removes personal data from reservations: names, contact data, notes, mails and reviews. Dates, party sizes, prices and payments
 * are retained for accounting.
 * @returns the ids of the deleted messages; the caller deletes their files
 */
export async function anonymizeReservations(trx: Transaction, reservationIds: string[], now: Date): Promise<string[]> {
  if (reservationIds.length === 0) return []
  await removeCorrelationIdFromJobs(trx, reservationIds)
  await anonymizeAuditLog(trx, { references: await findReferences(trx, reservationIds), keys: auditLogKeys })
  for (const table of tables) {
    const columns = Object.entries(replacementsOf(table)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    if (columns.length > 0)
      await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${rowsOf(table, reservationIds)}`.execute(trx)
  }
  await trx.updateTable('reservation').set({ anonymized_at: now }).where('id', 'in', reservationIds).execute()
  const messageIds = await deleteReviewsAndMessages(trx, reservationIds)
  for (const table of deletedTables)
    await sql`delete from ${sql.table(table)} where ${rowsOf(table, reservationIds)}`.execute(trx)
  return messageIds
}

const tables = Object.keys(personalData) as (keyof typeof personalData)[]

/** The rows of a table that belong to these reservations. */
export function rowsOf(table: keyof typeof personalData, ids: string[]): RawBuilder<boolean> {
  if (table === 'reservation') return sql`id = any (${ids})`
  if (table === 'payment_exception')
    return sql`attempt_id in (select id::text from payment_attempt where reservation_id = any (${ids}))`
  // If a guest books with an offer from the waitlist, the entry is closed. Only such entries belong to a reservation.
  // Open entries are not matched: `eraseEntries` has to erase them, because it also releases the places of a live
  // offer.
  if (table === 'waitlist_entry')
    return sql`state = 'closed' and id in (select entry_id from waitlist_offer where reservation_id = any (${ids}))`
  return sql`reservation_id = any (${ids})`
}

/**
 * Names of columns that are not personal in at least one table. An example is `reason`: free text in reviews, but a
 * fixed value elsewhere.
 */
const sharedNames = new Set(listedColumns.flatMap(({ column, isPersonal }) => (isPersonal ? [] : [column])))
const auditLogKeys = ['name', ...personalColumns(tables).filter((column) => !sharedNames.has(column))]

/** Ids and codes by which the audit log refers to these reservations and their payments. */
async function findReferences(trx: Transaction, reservationIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select unnest(array[id, code]) as reference from reservation where id = any (${reservationIds})
    union select id::text from payment_attempt where reservation_id = any (${reservationIds})`.execute(trx)
  return rows.map(({ reference }) => reference)
}

async function deleteReviewsAndMessages(trx: Transaction, reservationIds: string[]): Promise<string[]> {
  const reviews = await trx.selectFrom('review').select('id').where('reservation_id', 'in', reservationIds).execute()
  const reviewMessages = await deleteReviews(
    trx,
    reviews.map(({ id }) => id),
  )
  const messages = await trx
    .deleteFrom('message')
    .where('reservation_id', 'in', reservationIds)
    .returning(['id', 'details'])
    .execute()
  // A mail about several bookings is one file with an id of its own (`sent_in`), so this id is returned too.
  return [...reviewMessages, ...messages.flatMap(({ id, details: { sent_in } }) => (sent_in ? [id, sent_in] : [id]))]
}

/** Deletes reviews. @returns the ids of the deleted messages that notified the operator of the reviews */
export async function deleteReviews(trx: Transaction, reviewIds: string[]): Promise<string[]> {
  if (reviewIds.length === 0) return []
  await anonymizeAuditLog(trx, { references: reviewIds, keys: personalColumns(['review']) })
  await trx.deleteFrom('review').where('id', 'in', reviewIds).execute()
  const { rows } = await sql<{ id: string }>`
    delete from message where kind = 'review_received' and details ->> 'review_id' = any (${reviewIds})
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
