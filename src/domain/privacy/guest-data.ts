import { sql } from 'kysely'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { readPassengers } from '../passengers/passengers.ts'
import { entriesOf } from '../waitlist/erase-entries.ts'
import { rowsOf } from './anonymize.ts'
import { findDataSubject, isContactMessageOf, isDraftOf } from './erasure-request.ts'
import { listedColumns } from './listed-columns.ts'
import { personalData, type TableName } from './personal-data.ts'

/** What is stored about a guest: rows by table, under the names of the database. */
export type GuestData = Record<string, Record<string, unknown>[]>

/** The guest would learn about other people, or about how the site protects itself. `sealed` follows decrypted. */
const withheld = new Set<unknown>(['hash', 'secret', 'staff', 'generated'])

/** Keys of requests say nothing about the guest; drafts are found by their address. */
const others: TableName[] = ['idempotency_key', 'hold_key', 'booking_draft']
const tablesOfBookings = (Object.keys(personalData) as TableName[]).filter(
  (table) => table === 'reservation' || ('reservation_id' in personalData[table] && !others.includes(table)),
)

/**
 * Reads everything that is stored about an e-mail address (GDPR, articles 15 and 20). Made from the list that erasure is
 * made from, so that neither knows a table that the other doesn't. Names of passengers that no key decrypts are null.
 * @returns no tables for an unknown address
 */
export async function readGuestData(
  services: Pick<AppContext, 'db' | 'now' | 'nameKeys'>,
  { email: address, actor }: { email: string; actor: string },
): Promise<GuestData> {
  return inTransaction(services.db, async (trx) => {
    const { email, bookings } = await findDataSubject(trx, address)
    const ids = bookings.map(({ id }) => id)
    const data: GuestData = {}
    async function add(table: TableName, rows: ReturnType<typeof sql<boolean>>) {
      const columns = listedColumns
        .filter((each) => each.table === table && withheld.has(each.classification))
        .map(({ column }) => column)
      const found = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(found) - ${[...columns, 'sealed']}::text[] as row from ${sql.table(table)} as found where ${rows}`.execute(
        trx,
      )
      const all = [...(data[table] ?? []), ...found.rows.map(({ row }) => row)]
      if (all.length > 0) data[table] = all
    }
    for (const table of tablesOfBookings) await add(table, rowsOf(table, ids))
    await add('message', isContactMessageOf(email))
    await add('booking_draft', isDraftOf(email))
    await add('waitlist_entry', sql`id::text = any (${await entriesOf(trx, email)})`)
    const passengers = await readPassengers(trx, ids, services.nameKeys)
    if (passengers.length > 0) data.passenger = passengers.map((passenger) => ({ ...passenger }))
    if (Object.keys(data).length > 0) {
      const details = { bookings: bookings.map(({ code }) => code) }
      await recordAction(trx, { command: 'privacy export', details, actor, now: services.now() })
    }
    return data
  })
}
