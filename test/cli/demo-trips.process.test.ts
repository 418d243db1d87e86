import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { createTestCli, type TestCli } from '../fixtures/test-cli.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'

// Tests of `operator demo --trips 3`. The boat Bonaca gets only 12 places here, so a few bookings fill a day.

const summer = new Date('2027-07-09T12:34:00Z')
const today = '2027-07-09'

let database: TestDatabase
let cli: TestCli
beforeEach(async () => {
  database = await testDatabase()
  await database.pool.query('update trip set capacity = 12; update boat set licensed_places = 12')
  cli = createTestCli(database, () => summer)
})
afterEach(async () => {
  await cli.close()
  await database.close()
})

const demo = (...words: string[]) => cli.operator('demo', '--reservations', '1', '--yes', ...words)
const remove = () => cli.operator('demo', '--remove', '--yes')
const ids = async (table: string) => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by 1`.execute(database.db)
  return rows.map(({ id }) => id)
}

test('three trips on two boats: each start has bookings today, and the audit is clean', async () => {
  expect(await demo('--trips', '3')).toMatchObject({ status: 0 })
  expect(await ids('trip')).toEqual(['islands', 'sunset', 'tour'])
  const { rows } = await sql<{ departure: string }>`
    select distinct departure.id || ' ' || boat as departure from reservation
      join departure on departure.id = reservation.departure
    where reservation.date = ${today} and seat_status = 'sold' order by 1`.execute(database.db)
  expect(rows.map(({ departure }) => departure)).toEqual([
    ...[`islands/${today}/afternoon galeb`, `islands/${today}/morning galeb`],
    ...[`sunset/${today}/1 bonaca`, `tour/${today}/1 bonaca`],
  ])
  const { out } = await cli.operator('today')
  for (const line of [
    /09:00 {2}Ugljan and Pašman +Galeb/,
    /14:00 {2}Ugljan and Pašman +Galeb/,
    /18:30 {2}Sunset cruise +Bonaca/,
  ])
    expect(out).toMatch(line)
  expect(await checkInvariants(database.db, summer)).toEqual([])
})

test('demo --remove removes its trips, boats and prices too, and keeps what the operator needs', async () => {
  const before = [await ids('boat'), await ids('ticket_price')]
  expect(await demo('--trips', '3')).toMatchObject({ status: 0 })
  expect(await remove()).toMatchObject({ status: 0 })
  expect(await ids('trip')).toEqual(['tour'])
  expect([await ids('boat'), await ids('ticket_price')]).toEqual(before)
  expect(await ids('reseller_event')).toEqual([])

  expect(await demo('--trips', '3')).toMatchObject({ status: 0 })
  await database.pool.query("insert into offer_trip (offer, trip) select min(id), 'islands' from special_offer")
  expect(await remove()).toMatchObject({ status: 0 })
  expect([await ids('trip'), await ids('boat')]).toEqual([
    ['islands', 'tour'],
    ['bonaca', 'galeb'],
  ])
  expect(await remove()).toMatchObject({ status: 1 })
  expect(await checkInvariants(database.db, summer)).toEqual([])
}, 60_000)

test('--trips 3 is refused on a site with a boat of its own, and --trips takes 1 or 3', async () => {
  await database.pool.query("insert into boat (id, name, licensed_places) values ('lastavica', 'Lastavica', 12)")
  expect(await demo('--trips', '3')).toMatchObject({ status: 1, err: expect.stringMatching(/^The site has boats/) })
  expect(await ids('trip')).toEqual(['tour'])
  expect(await demo('--trips', '2')).toMatchObject({ status: 2 })
  expect(await cli.operator('demo', '--remove', '--trips', '3')).toMatchObject({ status: 2 })
})
