import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { departureKey } from './departure-id.ts'

/**
 * Inserts the row of a departure with the default capacity, if the departure has no row. The shared lock on the trip
 * makes a concurrent change of its capacity wait for this row and update it too. If the row exists, the trip is not
 * locked, because that could deadlock: `updateSetting` locks first the trip, then the departures.
 */
export async function ensureDeparture(trx: Transaction, departure: DepartureId): Promise<void> {
  const { trip, date, start } = departureKey(departure)
  await sql`
    insert into departure (trip, date, start, capacity) select id, ${date}::date, ${start}, capacity from trip
    where id = ${trip} and not exists (select from departure where id = ${departure}) for share of trip
    on conflict do nothing`.execute(trx)
}
