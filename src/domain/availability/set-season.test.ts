import { afterAll, beforeAll, expect, test } from 'vitest'
import { raceForLock } from '../../../test/fixtures/lock-contention.ts'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { tour } from '../../../test/fixtures/tour.ts'
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
  await raceForLock(
    database,
    (trx) => setSeason({ ...context, db: trx }, { ...tour, to: '09-30', actor: 'ivo@desk' }),
    () => setSeason(context, { ...tour, weekdays: [6, 7], actor: 'ana@desk' }),
  )
  expect((await operatorSettings(db)).trip.seasons).toEqual([{ from: '04-01', to: '09-30', weekdays: [6, 7] }])
})
