import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { readPassengers } from '../passengers/passengers.ts'
import { entriesOf } from '../waitlist/erase-entries.ts'
import { rowsOf } from './anonymize.ts'
import { findDataSubject, isContactMessageOf, isDraftOf } from './erasure-request.ts'
import { listedColumns } from './listed-columns.ts'
import { personalData, type TableName } from './personal-data.ts'

/**
 * What is stored about a guest: the rows of each table. Tables and columns have the names that they have in the
 * database.
 */
export type GuestData = Record<string, Record<string, unknown>[]>

/**
 * Classes of columns that the guest does not get: they would tell about other people, or about how the site protects
 * itself.
 */
const withheld = new Set<unknown>(['hash', 'secret', 'staff', 'generated'])

/** Tables with keys of requests, which say nothing about the guest. */
const keysOfRequests: TableName[] = ['idempotency_key', 'hold_key']

/**
 * The tables in which a guest can have rows. They come from `personalData`, which also determines what erasure does.
 */
export const tablesOfGuests = (Object.keys(personalData) as TableName[]).filter(
  (table) =>
    ['reservation', 'payment_exception', 'waitlist_entry'].includes(table) ||
    ('reservation_id' in personalData[table] && !keysOfRequests.includes(table)),
)

/**
 * Reads everything that is stored about an e-mail address (GDPR, articles 15 and 20). If a reseller has named the address for one
 * person in somebody else's booking, only that person's entry is read. Names of passengers that no key decrypts are null.
 * @returns no tables for an unknown address
 */
export async function readGuestData(
  services: Pick<AppContext, 'db' | 'now' | 'nameKeys'>,
  { email: address, actor }: { email: string; actor: string },
): Promise<GuestData> {
  return inTransaction(services.db, async (trx) => {
    const { email, bookings } = await findDataSubject(trx, address)
    const ids = await ownBookings(trx, email, bookings)
    const data: GuestData = {}
    for (const table of tablesOfGuests) {
      const left = listedColumns.filter((each) => each.table === table && withheld.has(each.classification))
      const columns = [...left.map(({ column }) => column), 'sealed']
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(found) - ${columns}::text[] as row
        from ${sql.table(table)} as found where ${await conditionOf(trx, table, { email, ids })}`.execute(trx)
      if (rows.length > 0) data[table] = rows.map(({ row }) => row)
    }
    const passengers = await readPassengers(trx, ids, services.nameKeys)
    if (passengers.length > 0) data.passenger = passengers.map((passenger) => ({ ...passenger }))
    if (Object.keys(data).length > 0) {
      const details = { bookings: bookings.map(({ code }) => code) }
      await recordAction(trx, { command: 'privacy export', details, actor, now: services.now() })
    }
    return data
  })
}

/**
 * The bookings that the person has made or is the contact of. Bookings in which the person is only one of the party are
 * left out.
 */
async function ownBookings(trx: Transaction, email: string, bookings: { id: string; email: string }[]) {
  const { rows } = await sql<{ id: string }>`
    select reservation_id as id from reseller_booking where lower(contact ->> 'emailAddress') = ${email}`.execute(trx)
  const contacts = new Set(rows.map(({ id }) => id))
  return bookings.filter((one) => one.email.toLowerCase() === email || contacts.has(one.id)).map(({ id }) => id)
}

/** Which rows of a table are about the person. */
async function conditionOf(
  trx: Transaction,
  table: TableName,
  { email, ids }: { email: string; ids: string[] },
): Promise<RawBuilder<boolean>> {
  const ofBookings = rowsOf(table, ids)
  if (table === 'message') return sql`((${ofBookings}) or (${isContactMessageOf(email)}))`
  if (table === 'booking_draft') return isDraftOf(email)
  if (table === 'waitlist_entry') return sql`((${ofBookings}) or id::text = any (${await entriesOf(trx, email)}))`
  if (table === 'reseller_unit_item')
    return sql`(lower(contact ->> 'emailAddress') = ${email} or (${ofBookings} and contact ->> 'emailAddress' is null))`
  return ofBookings
}
