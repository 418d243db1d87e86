import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { departureKey } from './departure-id.ts'

/**
 * Inserts a departure row with the default capacity if it has none. The shared lock on the setting makes a
 * concurrent change of the default capacity wait for this row and update it too. If the row exists, the setting is not
 * locked, because that could deadlock: `updateSetting` locks first the setting, then the departures.
 */
export async function ensureDeparture(trx: Transaction, departure: DepartureId): Promise<void> {
  const { trip, date, start } = departureKey(departure)
  await sql`
    insert into departure (trip, date, start, capacity) select ${trip}, ${date}::date, ${start}, value::int from setting
    where key = 'capacity' and not exists (select from departure where id = ${departure}) for share of setting
    on conflict do nothing`.execute(trx)
}
