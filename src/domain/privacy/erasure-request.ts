import { type Selectable, sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { redactJobOutput } from '../../platform/database/queued-jobs.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailFiles } from '../../platform/integrations/mail/mail-files.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { searchText } from '../../shared/search-text.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'
import { entriesOf, eraseEntries, lockEntries } from '../waitlist/erase-entries.ts'
import { anonymizeReservations, deleteReviews } from './anonymize.ts'
import { anonymizeAuditLog } from './anonymize-audit-log.ts'
import { type ErasureBlocker, findErasureBlockers } from './erasure-blockers.ts'
import { replacementsOf } from './listed-columns.ts'

/** Counts of the data stored for an e-mail address. */
export interface ErasurePreview {
  bookings: number
  /** Messages of the contact form; mails about bookings are not counted. */
  messages: number
  drafts: number
  /** Entries of the waitlist. */
  waitlist: number
  reviews: number
  /** Reviews that belong to no booking and have the guest's name. The operator decides whether the guest wrote them. */
  sameNameReviews: { id: string; name: string; comment: string }[]
}

export type ErasureOutcome = { ok: true; known: ErasurePreview } | { ok: false; open: ErasureBlocker[] }

/** Counts what `eraseGuest` would erase. */
export async function previewErasure({ db }: Pick<AppContext, 'db'>, address: string): Promise<ErasurePreview> {
  const person = await findDataSubject(db, address)
  const ids = person.bookings.map(({ id }) => id)
  const reviews = await sql<{ count: number }>`
    select count(*) from review where reservation_id = any (${ids})`.execute(db)
  return {
    bookings: ids.length,
    messages: (await findContactMessages(db, person.email)).length,
    waitlist: (await entriesOf(db, person.email)).length,
    drafts: (await findDrafts(db, person.email)).length,
    reviews: reviews.rows[0]?.count ?? 0,
    sameNameReviews: await findReviewsWithSameName(db, person),
  }
}

/**
 * Erases all personal data of an e-mail address in one transaction (GDPR, article 17). Bookings are anonymized: date,
 * party size and payments are retained. Refused while a trip, a payment, a refund or a mail is pending.
 * @param options.reviews whether to erase also the reviews that belong to no booking and have the guest's name
 */
export async function eraseGuest(
  services: Pick<AppContext, 'db' | 'now' | 'queue'>,
  files: MailFiles,
  { email, reviews = false, actor }: { email: string; reviews?: boolean; actor: string },
): Promise<ErasureOutcome> {
  const now = services.now()
  const known = await previewErasure(services, email)
  const outcome = await inTransaction(services.db, async (trx) => {
    const entries = await entriesOf(trx, email)
    // All transactions lock departures before reservations. `lockEntries` locks departures, so it comes before
    // `findDataSubject`, which locks reservations.
    await lockEntries(trx, entries)
    const person = await findDataSubject(trx, email, { lock: true })
    const ids = person.bookings.map(({ id }) => id)
    const open = await findErasureBlockers(trx, ids, dayOf(now))
    if (open.length > 0) return { ok: false as const, open }
    const sameName = reviews ? await findReviewsWithSameName(trx, person) : []
    const messageIds = [
      ...(await eraseEntries(services, trx, entries, now)),
      ...(await anonymizeReservations(trx, ids, now)),
      ...(await deleteReviews(
        trx,
        sameName.map(({ id }) => id),
      )),
      ...(await deleteContactMessages(trx, person.email)),
    ]
    await deleteDrafts(trx, person.email)
    const texts = identifyingTexts(person)
    await anonymizeAuditLog(trx, { texts })
    await redactJobOutput(trx, texts)
    const details = { bookings: person.bookings.map(({ code }) => code), messages: messageIds.length }
    await recordAction(trx, { command: 'privacy forget', details, actor, now })
    return { ok: true as const, messageIds }
  })
  if (!outcome.ok) return outcome
  await files.remove(outcome.messageIds)
  return { ok: true, known }
}

/** The person of an erasure request. */
interface DataSubject {
  email: string
  bookings: Selectable<Tables['reservation']>[]
}

/** Texts that identify the person: e-mail address, full names and the other personal columns of the bookings. */
function identifyingTexts({ email, bookings }: DataSubject): string[] {
  // First and last names are searched only together: each alone also occurs in the data of other people.
  const { first_name: _first, last_name: _last, ...columns } = replacementsOf('reservation')
  const texts = bookings.flatMap((booking) => [
    ...(booking.last_name ? [`${booking.first_name} ${booking.last_name}`] : []),
    ...Object.keys(columns).map((column) => String(booking[column as keyof typeof booking] ?? '')),
  ])
  return [...new Set([email, ...texts])].filter((text) => text.trim() !== '')
}

export async function findDataSubject(db: Queryable, address: string, { lock = false } = {}): Promise<DataSubject> {
  const email = address.trim().toLowerCase()
  const bookings = db
    .selectFrom('reservation')
    .selectAll()
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['email']), '=', email),
        // The address of a reseller's guest is in the reservation only if the reseller wants us to write to the guest.
        sql<boolean>`id in (select reservation_id from reseller_booking where lower(contact ->> 'emailAddress') = ${email}
          union all select reservation_id from reseller_unit_item where lower(contact ->> 'emailAddress') = ${email})`,
      ]),
    )
    // Locks in the same order as `cancelDeparture`.
    .orderBy('code')
  return { email, bookings: await (lock ? bookings.forUpdate() : bookings).execute() }
}

/** Messages of the contact form, and their acknowledgements. */
export const isContactMessageOf = (email: string) => sql<boolean>`
  reservation_id is null and (lower(recipient) = ${email} or lower(details ->> 'email') = ${email})`

const findContactMessages = (db: Queryable, email: string) =>
  db.selectFrom('message').select('id').where(isContactMessageOf(email)).execute()

async function deleteContactMessages(trx: Transaction, email: string): Promise<string[]> {
  const rows = await trx.deleteFrom('message').where(isContactMessageOf(email)).returning('id').execute()
  return rows.map(({ id }) => id)
}

export const isDraftOf = (email: string) => sql<boolean>`lower(fields ->> 'email') = ${email}`
const findDrafts = (db: Queryable, email: string) =>
  db.selectFrom('booking_draft').select('id').where(isDraftOf(email)).execute()
const deleteDrafts = (trx: Transaction, email: string) =>
  trx.deleteFrom('booking_draft').where(isDraftOf(email)).execute()

async function findReviewsWithSameName(
  db: Queryable,
  { bookings }: DataSubject,
): Promise<ErasurePreview['sameNameReviews']> {
  const names = new Set(bookings.map(({ first_name, last_name }) => searchText(`${first_name} ${last_name}`)))
  if (names.size === 0) return []
  const { rows } = await sql<ErasurePreview['sameNameReviews'][number]>`
    select id, first_name || ' ' || last_name as name, comment from review
    where reservation_id is null
    order by created_at`.execute(db)
  return rows.filter(({ name }) => names.has(searchText(name)))
}
