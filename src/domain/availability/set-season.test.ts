import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { setSeason } from './set-season.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('who changes the first day and who changes the weekdays at the same moment both have their way', async () => {
  const { db } = database
  const needs = { db, now: () => new Date('2027-05-11T10:00:00Z') }
  const orders = [{ from: '05-01' }, { to: '09-30' }, { weekdays: [6, 7] }]
  await Promise.all(orders.map((order) => setSeason(needs, { ...order, actor: 'ana@desk' })))
  expect((await operatorSettings(db)).season).toEqual({ from: '05-01', to: '09-30', weekdays: [6, 7] })
})
