import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Inserts a departure row with the default capacity if the date has none. The shared lock on the setting makes a
 * concurrent change of the default capacity wait for this row and update it too. If the row exists, the setting is not
 * locked, because that could deadlock: `updateSetting` locks first the setting, then the departures.
 */
export async function ensureDeparture(trx: Transaction, date: string): Promise<void> {
  await sql`
    insert into departure (date, capacity) select ${date}::date, value::int from setting
    where key = 'capacity' and not exists (select from departure where date = ${date}) for share of setting
    on conflict do nothing`.execute(trx)
}
