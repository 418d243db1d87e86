import { sql } from 'kysely'
import type { Runner, Transaction } from '../../database/connect.ts'
import { eraseFromJobs } from '../../database/queued-jobs.ts'
import type { MailFiles } from '../../integrations/mail/mail-files.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { Services } from '../services.ts'
import { dayOf } from '../time/operator-time.ts'
import { eraseGuests, eraseReviews } from './erase.ts'
import { eraseFromTrail, type Person, tellingWords } from './erase-trail.ts'
import { type OpenMatter, openMatters } from './open-matters.ts'

/** What is known of whoever has this address. */
export interface Known {
  bookings: number
  /** Besides those about the bookings: what was written by the contact form. */
  messages: number
  drafts: number
  reviews: number
  /** Reviews of no booking that are signed with the guest's name: whether they are theirs, a person has to know. */
  sameName: { id: string; name: string; comment: string }[]
}

export type ForgetOutcome = { ok: true; known: Known } | { ok: false; open: OpenMatter[] }

/** What `forgetGuest` would take away. */
export async function knownOf({ db }: Pick<Services, 'db'>, address: string): Promise<Known> {
  const person = await personOf(db, address)
  const ids = person.bookings.map(({ id }) => id)
  const reviews = await sql<{ count: number }>`
    select count(*) from review where reservation_id = any (${ids})`.execute(db)
  return {
    bookings: ids.length,
    messages: (await contactMessages(db, person.email)).length,
    drafts: (await drafts(db, person.email)).length,
    reviews: reviews.rows[0]?.count ?? 0,
    sameName: await signedAlike(db, person),
  }
}

/**
 * Forgets whoever has this e-mail address, everywhere, in one transaction; of bookings the day, the party and the money
 * are kept. Refused as long as something is still to be done for them: the trip, a refund, a mail.
 * @param options.reviews also those of the same name that name no booking
 */
export async function forgetGuest(
  services: Pick<Services, 'db' | 'now'>,
  files: MailFiles,
  { email, reviews = false, actor }: { email: string; reviews?: boolean; actor: string },
): Promise<ForgetOutcome> {
  const now = services.now()
  const known = await knownOf(services, email)
  const outcome = await services.db.transaction().execute(async (trx) => {
    const person = await personOf(trx, email, { lock: true })
    const ids = person.bookings.map(({ id }) => id)
    const open = await openMatters(trx, ids, dayOf(now))
    if (open.length > 0) return { ok: false as const, open }
    const alike = reviews ? await signedAlike(trx, person) : []
    const gone = [
      ...(await eraseGuests(trx, ids, now)),
      ...(await eraseReviews(
        trx,
        alike.map(({ id }) => id),
      )),
      ...(await eraseMessages(trx, person.email)),
    ]
    await eraseDrafts(trx, person.email)
    await eraseFromTrail(trx, person)
    await eraseFromJobs(trx, tellingWords(person))
    const details = { bookings: person.bookings.map(({ code }) => code), messages: gone.length }
    await recordAction(trx, { command: 'privacy forget', details, actor, now })
    return { ok: true as const, gone }
  })
  if (!outcome.ok) return outcome
  await files.remove(outcome.gone)
  return { ok: true, known }
}

async function personOf(db: Runner, address: string, { lock = false } = {}): Promise<Person> {
  const email = address.trim().toLowerCase()
  const bookings = db
    .selectFrom('reservation')
    .select(['id', 'code', 'first_name', 'last_name', 'phone', 'notes'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    // In the order in which the cancelling of a day locks them.
    .orderBy('code')
  return { email, bookings: await (lock ? bookings.forUpdate() : bookings).execute() }
}

/** What they wrote to the operator, and the word to them that it came. */
const ofContact = (email: string) => sql<boolean>`
  reservation_id is null and (lower(recipient) = ${email} or lower(details ->> 'email') = ${email})`

const contactMessages = (db: Runner, email: string) =>
  db.selectFrom('message').select('id').where(ofContact(email)).execute()

async function eraseMessages(trx: Transaction, email: string): Promise<string[]> {
  const rows = await trx.deleteFrom('message').where(ofContact(email)).returning('id').execute()
  return rows.map(({ id }) => id)
}

const ofDraft = (email: string) => sql<boolean>`lower(fields ->> 'email') = ${email}`
const drafts = (db: Runner, email: string) =>
  db.selectFrom('booking_draft').select('id').where(ofDraft(email)).execute()
const eraseDrafts = (trx: Transaction, email: string) => trx.deleteFrom('booking_draft').where(ofDraft(email)).execute()

async function signedAlike(db: Runner, { bookings }: Person): Promise<Known['sameName']> {
  const names = bookings.map(({ first_name, last_name }) => `${first_name} ${last_name}`.toLowerCase())
  if (names.length === 0) return []
  const { rows } = await sql<Known['sameName'][number]>`
    select id, first_name || ' ' || last_name as name, comment from review
    where reservation_id is null and lower(first_name || ' ' || last_name) = any (${names})
    order by created_at`.execute(db)
  return rows
}
