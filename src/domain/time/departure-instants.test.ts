import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { instantOf } from './operator-time.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const quarters = Array.from({ length: 96 }, (_, quarter) =>
  [Math.floor(quarter / 4), (quarter % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
)

test.each(['2027-03-28', '2027-10-31'])('instantOf and the database agree on every departure of %s', async (date) => {
  await database.pool.query("delete from trip_call where quay <> 'zadar'; update trip_start set ends_next_day = true")
  for (const time of quarters) {
    await database.pool.query('update trip_call set departs_at = $1', [time])
    const { rows } = await database.pool.query("select lower(departure_during('tour', $1, '1')) as departs", [date])
    expect([time, rows[0].departs]).toEqual([time, instantOf(date, time)])
  }
})
