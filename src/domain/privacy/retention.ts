import { sql } from 'kysely'
import { currentSite } from '../../content/site.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { MailFiles } from '../../platform/integrations/mail/mail-files.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { deleteOldCounts } from '../demand/store-counts.ts'
import { eraseUnneededPassengers } from '../passengers/erase-passengers.ts'
import { deleteExpiredDrafts } from '../reservations/booking/booking-draft.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { eraseExpiredEntries } from '../waitlist/erase-entries.ts'
import { anonymizeReservations, deleteReviews } from './anonymize.ts'
import { personalData } from './personal-data.ts'

/** Retention periods: those of `content/business.ts`, and two that the operator can't change. */
export const retentionPeriods = () => ({
  ...currentSite().business.keeps,
  /** Contact messages, from receipt: one year, as the privacy page states and complaints require. */
  messageDays: 366,
  /** Mails written as files when no mail server is configured. */
  mailFileDays: 30,
})

export interface RetentionResult {
  drafts: number
  /** The number of entries erased from the waitlist. */
  waitlist: number
  messages: number
  notes: number
  /** The number of passengers whose names were erased because they are not needed any more, such as after the trip. */
  passengers: number
  /** The number of wallet passes that were deleted, together with the devices registered for them. */
  passes: number
  unpaid: number
  bookings: number
  reviews: number
  files: number
}

/** Deletes or anonymizes personal data whose retention period is over; runs every night. */
export async function applyRetention(
  services: Pick<AppContext, 'db' | 'now' | 'queue'>,
  files: MailFiles,
): Promise<RetentionResult> {
  const now = services.now()
  const periods = retentionPeriods()
  const today = dayOf(now)
  const drafts = await deleteExpiredDrafts(services)
  const waitlist = await eraseExpiredEntries(services, today)
  const unpaid = await anonymizeInBatches(services, files, unpaidBefore(daysBefore(now, periods.unpaidDays)))
  const firstRetainedYear = Number(today.slice(0, 4)) - periods.bookYears
  const bookings = await anonymizeInBatches(services, files, tripBefore(`${firstRetainedYear}-01-01`))
  await deleteOldCounts(services.db, today)
  const deleted = await inTransaction(services.db, async (trx) => ({
    messages: await deleteOldContactMessages(trx, daysBefore(now, periods.messageDays)),
    passengers: await eraseUnneededPassengers(trx, today),
    notes: await clearOldNotes(trx, addDays(today, -periods.noteDays)),
    passes: await deleteOldPasses(trx, addDays(today, -periods.noteDays)),
    ...(await deleteRejectedReviews(trx, daysBefore(now, periods.rejectedReviewDays))),
  }))
  await files.remove([...deleted.messages, ...deleted.reviewMessages, ...waitlist.messageIds])
  return {
    drafts,
    waitlist: waitlist.entries,
    unpaid,
    bookings,
    messages: deleted.messages.length,
    ...{ notes: deleted.notes, passengers: deleted.passengers, passes: deleted.passes },
    reviews: deleted.reviews,
    files: await files.removeOlderThan(daysBefore(now, periods.mailFileDays)),
  }
}

/** Applies retention on the operator's command, with an audit log entry. */
export async function applyRetentionManually(
  services: Pick<AppContext, 'db' | 'now' | 'queue'>,
  files: MailFiles,
  actor: string,
): Promise<RetentionResult> {
  const purged = await applyRetention(services, files)
  await inTransaction(services.db, (trx) =>
    recordAction(trx, { command: 'privacy purge', details: purged, actor, now: services.now() }),
  )
  return purged
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Limits how many rows one transaction locks. */
const batchSize = 500

type ReservationFilter = ReturnType<typeof unpaidBefore>

/**
 * Unpaid bookings that ended before the instant, without a pending payment or mail. A booking with a ledger entry is
 * excluded, because accounting needs it.
 */
const unpaidBefore = (instant: Date) => sql<boolean>`
  state in ('not_paid', 'failed') and ended_at < ${instant}
  and not exists (select from ledger_entry where reservation_id = reservation.id)
  and not exists (select from payment_attempt as attempt where attempt.reservation_id = reservation.id
    and attempt.state not in ('captured', 'declined', 'canceled'))
  and not exists (select from message where message.reservation_id = reservation.id and message.state = 'due')`

const tripBefore = (day: string) => sql<boolean>`date < ${day} and ended_at is not null`

async function anonymizeInBatches(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  files: MailFiles,
  filter: ReservationFilter,
): Promise<number> {
  for (let count = 0; ; ) {
    const { ids, messageIds } = await inTransaction(db, async (trx) => {
      const rows = await trx
        .selectFrom('reservation')
        .select('id')
        .where('anonymized_at', 'is', null)
        .where(filter)
        .limit(batchSize)
        .forUpdate()
        .execute()
      const ids = rows.map(({ id }) => id)
      return { ids, messageIds: await anonymizeReservations(trx, ids, now()) }
    })
    await files.remove(messageIds)
    count += ids.length
    if (ids.length < batchSize) return count
  }
}

async function deleteOldContactMessages(trx: Transaction, instant: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('message')
    .where('reservation_id', 'is', null)
    .where('due_at', '<', instant)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function clearOldNotes(trx: Transaction, day: string): Promise<number> {
  for (const table of ['reseller_booking', 'reseller_unit_item'])
    await sql`update ${sql.table(table)} set contact = contact || '{"notes": null}' where contact ->> 'notes' <> ''
      and reservation_id in (select id from reservation where date < ${day})`.execute(trx)
  const [result] = await trx
    .updateTable('reservation')
    .set({ notes: personalData.reservation.notes.replacement })
    .where('notes', '<>', personalData.reservation.notes.replacement)
    .where('date', '<', day)
    .execute()
  return Number(result?.numUpdatedRows ?? 0)
}

async function deleteOldPasses(trx: Transaction, day: string): Promise<number> {
  const [result] = await trx
    .deleteFrom('wallet_pass')
    .where('reservation_id', 'in', (db) => db.selectFrom('reservation').select('id').where('date', '<', day))
    .execute()
  return Number(result?.numDeletedRows ?? 0)
}

async function deleteRejectedReviews(trx: Transaction, instant: Date) {
  const rows = await trx
    .selectFrom('review')
    .select('id')
    .where('status', '=', 'rejected')
    .where('decided_at', '<', instant)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { reviews: ids.length, reviewMessages: await deleteReviews(trx, ids) }
}
