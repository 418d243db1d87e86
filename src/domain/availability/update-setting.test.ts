import { afterEach, beforeEach, expect, test } from 'vitest'
import { raceForLock } from '../../../test/fixtures/lock-contention.ts'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { departureOn } from '../../../test/fixtures/tour.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { claimPlaces } from '../places/claim-places.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { updateSetting } from './update-setting.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const now = () => new Date('2027-05-11T10:00:00Z')
const actor = 'ana@desk'
const context = () => ({ db: database.db, now, queue: { add: async () => {} } })
const claim = { departure: departureOn('2027-07-10'), party: 2, holds: { always: 8, share: 0.5 } }

const capacities = async () => {
  const rows = await database.db.selectFrom('departure').select(['date', 'capacity']).orderBy('date').execute()
  return rows.map(({ capacity }) => capacity)
}

test('a new default capacity applies to dates with the old default, except those with more guests', async () => {
  await database.db
    .insertInto('departure')
    .values([
      { date: '2027-05-10', capacity: 80 },
      { date: '2027-07-10', capacity: 80, sold: 3 },
      { date: '2027-07-11', capacity: 80, sold: 50, held: 11 },
      { date: '2027-07-12', capacity: 45 },
    ])
    .execute()
  expect(await updateSetting(context(), { name: 'capacity', value: 60, actor })).toEqual({
    ok: true,
    name: 'capacity',
    before: 80,
    after: 60,
    fuller: [{ date: '2027-07-11', guests: 61 }],
  })
  expect(await capacities()).toEqual([80, 60, 80, 45])
  expect((await operatorSettings(database.db)).trip.capacity).toBe(60)
})

test('a change of the default capacity waits for the first booking of a date and applies to that date', async () => {
  await raceForLock(
    database,
    (trx) => claimPlaces(trx, claim),
    () => updateSetting(context(), { name: 'capacity', value: 60, actor }),
  )
  expect(await capacities()).toEqual([60])
})

test('the first booking of a date waits for a change of the default capacity and gets the new one', async () => {
  await raceForLock(
    database,
    (trx) => trx.updateTable('trip').set({ capacity: 60 }).execute(),
    () => inTransaction(database.db, (trx) => claimPlaces(trx, claim)),
  )
  expect(await capacities()).toEqual([60])
})

test('a concurrent change of another setting in the same row is not lost', async () => {
  const { booking } = await operatorSettings(database.db)
  const value = JSON.stringify({ ...booking, horizon_days: 90 })
  await raceForLock(
    database,
    (trx) => trx.updateTable('setting').set({ value }).where('key', '=', 'booking').execute(),
    () => updateSetting(context(), { name: 'hold_minutes', value: 10, actor }),
  )
  expect((await operatorSettings(database.db)).booking).toEqual({ horizon_days: 90, hold_minutes: 10 })
})
