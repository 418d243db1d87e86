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

test('a change of the weekdays waits for a concurrent change of the last day and keeps it', async () => {
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
