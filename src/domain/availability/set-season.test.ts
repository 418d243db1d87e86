import { afterAll, beforeAll, expect, test } from 'vitest'
import { raceForLock } from '../../../test/fixtures/lock-contention.ts'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { setSeason } from './set-season.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a concurrent change of the weekdays keeps the last day that was set first', async () => {
  const { db } = database
  const context = { db, now: () => new Date('2027-05-11T10:00:00Z') }
  const shorter = JSON.stringify({ from: '04-01', to: '09-30' })
  await raceForLock(
    database,
    (trx) => trx.updateTable('setting').set({ value: shorter }).where('key', '=', 'season').execute(),
    () => setSeason(context, { weekdays: [6, 7], actor: 'ana@desk' }),
  )
  expect((await operatorSettings(db)).season).toEqual({ from: '04-01', to: '09-30', weekdays: [6, 7] })
})

test('a new default capacity applies to dates with the old default, except those with more guests', async () => {
  const { db } = database
  const context = { db, now: () => new Date('2027-05-11T10:00:00Z') }
  await db
    .insertInto('departure')
    .values([
      { date: '2027-05-10', capacity: 80 },
      { date: '2027-07-10', capacity: 80, sold: 3 },
      { date: '2027-07-11', capacity: 80, sold: 50, held: 11 },
      { date: '2027-07-12', capacity: 45 },
    ])
    .execute()
  const { fuller } = await setSeason(context, { capacity: 60, actor: 'ana@desk' })
  expect(fuller).toMatchObject([{ date: '2027-07-11', guests: 61 }])
  const rows = await db.selectFrom('departure').select(['date', 'capacity']).orderBy('date').execute()
  expect(rows.map(({ capacity }) => capacity)).toEqual([80, 60, 80, 45])
  expect((await operatorSettings(db)).capacity).toBe(60)
  expect((await operatorSettings(db)).season.weekdays).toEqual([6, 7])
})
