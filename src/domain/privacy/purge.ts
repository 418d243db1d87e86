import { sql } from 'kysely'
import { business } from '../../../content/business.ts'
import type { Transaction } from '../../database/connect.ts'
import type { MailFiles } from '../../integrations/mail/mail-files.ts'
import { recordAction } from '../audit-log/record-action.ts'
import { dropOldDrafts } from '../reservations/booking-draft.ts'
import type { Services } from '../services.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { eraseGuests, eraseReviews } from './erase.ts'

/** Besides what `content/business.ts` says. */
export const kept = {
  ...business.keeps,
  /** What was written to the operator, from when it came: the privacy page says a year, and for complaints no less. */
  messageDays: 366,
  /** A copy of a mail as a file, where there is no mail server. */
  mailFileDays: 30,
}

export interface Purged {
  drafts: number
  messages: number
  notes: number
  unpaid: number
  bookings: number
  reviews: number
  files: number
}

/** Takes away what nobody needs any more of the people it is about; run every night. */
export async function purge(services: Pick<Services, 'db' | 'now'>, files: MailFiles): Promise<Purged> {
  const now = services.now()
  const today = dayOf(now)
  const drafts = await dropOldDrafts(services)
  const unpaid = await eraseAll(services, files, unpaidBefore(before(now, kept.unpaidDays)))
  const firstYearOfBooks = Number(today.slice(0, 4)) - kept.bookYears
  const bookings = await eraseAll(services, files, sailedBefore(`${firstYearOfBooks}-01-01`))
  const rest = await services.db.transaction().execute(async (trx) => ({
    messages: await eraseOldMessages(trx, before(now, kept.messageDays)),
    notes: await eraseNotes(trx, addDays(today, -kept.noteDays)),
    ...(await eraseRejectedReviews(trx, before(now, kept.rejectedReviewDays))),
  }))
  await files.remove([...rest.messages, ...rest.ofReviews])
  return {
    drafts,
    unpaid,
    bookings,
    messages: rest.messages.length,
    notes: rest.notes,
    reviews: rest.reviews,
    files: await files.removeOlderThan(before(now, kept.mailFileDays)),
  }
}

/** The same when the operator asks for it, with a trace of that. */
export async function purgeByHand(
  services: Pick<Services, 'db' | 'now'>,
  files: MailFiles,
  actor: string,
): Promise<Purged> {
  const purged = await purge(services, files)
  await services.db
    .transaction()
    .execute((trx) => recordAction(trx, { command: 'privacy purge', details: purged, actor, now: services.now() }))
  return purged
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** So that no transaction holds many rows for long. */
const atOnce = 500

type Which = ReturnType<typeof unpaidBefore>

/** Once its money has moved, a booking belongs to the books, whatever became of it. */
const unpaidBefore = (instant: Date) => sql<boolean>`
  state in ('not_paid', 'failed') and ended_at < ${instant}
  and not exists (select from ledger_entry where reservation_id = reservation.id)
  and not exists (select from payment_attempt as attempt where attempt.reservation_id = reservation.id
    and attempt.state not in ('captured', 'declined', 'canceled'))
  and not exists (select from message where message.reservation_id = reservation.id and message.state = 'due')`

const sailedBefore = (day: string) => sql<boolean>`date < ${day} and ended_at is not null`

async function eraseAll({ db, now }: Pick<Services, 'db' | 'now'>, files: MailFiles, which: Which): Promise<number> {
  for (let erased = 0; ; ) {
    const { ids, gone } = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('reservation')
        .select('id')
        .where('forgotten_at', 'is', null)
        .where(which)
        .limit(atOnce)
        .forUpdate()
        .execute()
      const ids = rows.map(({ id }) => id)
      return { ids, gone: await eraseGuests(trx, ids, now()) }
    })
    await files.remove(gone)
    erased += ids.length
    if (ids.length < atOnce) return erased
  }
}

async function eraseOldMessages(trx: Transaction, instant: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('message')
    .where('reservation_id', 'is', null)
    .where('due_at', '<', instant)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function eraseNotes(trx: Transaction, day: string): Promise<number> {
  const [result] = await trx
    .updateTable('reservation')
    .set({ notes: '' })
    .where('notes', '<>', '')
    .where('date', '<', day)
    .execute()
  return Number(result?.numUpdatedRows ?? 0)
}

async function eraseRejectedReviews(trx: Transaction, instant: Date) {
  const rows = await trx
    .selectFrom('review')
    .select('id')
    .where('status', '=', 'rejected')
    .where('decided_at', '<', instant)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { reviews: ids.length, ofReviews: await eraseReviews(trx, ids) }
}
