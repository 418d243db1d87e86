import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { heldUp } from '../../../test/held-up.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { setSeason } from './set-season.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('who changes the weekdays while another changes the last day leaves that as it was set', async () => {
  const { db } = database
  const needs = { db, now: () => new Date('2027-05-11T10:00:00Z') }
  const shorter = JSON.stringify({ from: '04-01', to: '09-30' })
  await heldUp(
    database,
    (trx) => trx.updateTable('setting').set({ value: shorter }).where('key', '=', 'season').execute(),
    () => setSeason(needs, { weekdays: [6, 7], actor: 'ana@desk' }),
  )
  expect((await operatorSettings(db)).season).toEqual({ from: '04-01', to: '09-30', weekdays: [6, 7] })
})
