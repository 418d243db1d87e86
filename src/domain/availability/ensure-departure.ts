import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'

/**
 * Inserts the row of a date without one, with the default capacity. The lock on the setting lets a concurrent change of the
 * default wait for this row and include it. A date with a row locks no setting: its row may be locked already, and a change of
 * the default locks in the other order.
 */
export async function ensureDeparture(trx: Transaction, date: string): Promise<void> {
  await sql`
    insert into departure (date, capacity) select ${date}::date, value::int from setting
    where key = 'capacity' and not exists (select from departure where date = ${date}) for share of setting
    on conflict do nothing`.execute(trx)
}
