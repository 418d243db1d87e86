import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/fixtures/test-database.ts'
import type { Database } from '../platform/database/connect.ts'
import { inTransaction, withoutSavepoints } from './in-transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Adds a day in a transaction of its own, as a use case does; then throws `fault` if it is given. */
const addDay = (db: Database, date: string, fault?: Error) =>
  inTransaction(db, async (trx) => {
    await trx.insertInto('departure').values({ date, capacity: 1 }).execute()
    if (fault) throw fault
  })
const days = async () => (await database.db.selectFrom('departure').select('date').execute()).map(({ date }) => date)

test('a use case inside a transaction commits with it and rolls back with it', async () => {
  const failed = inTransaction(database.db, async (trx) => {
    await addDay(trx, '2027-07-01')
    throw new Error('the last step failed')
  })
  await expect(failed).rejects.toThrow('the last step failed')
  await inTransaction(database.db, async (trx) => {
    await addDay(trx, '2027-07-02')
    expect(await days()).toEqual([])
  })
  expect(await days()).toEqual(['2027-07-02'])
})

test('a use case that fails inside a transaction undoes only its own changes, also at the second level', async () => {
  await inTransaction(database.db, async (trx) => {
    await inTransaction(trx, async (inner) => {
      await addDay(inner, '2027-07-03')
      await expect(addDay(inner, '2027-07-04', new Error('no places'))).rejects.toThrow('no places')
      await expect(addDay(inner, '2027-07-03')).rejects.toThrow('departure_pkey')
    })
    await addDay(trx, '2027-07-05')
  })
  expect(await days()).toEqual(['2027-07-02', '2027-07-03', '2027-07-05'])
})

test('without savepoints, a use case that fails makes the whole transaction fail, even if the failure is caught', async () => {
  const before = await days()
  const whole = inTransaction(database.db, async (trx) => {
    const unprotected = withoutSavepoints(trx)
    await addDay(unprotected, '2027-07-06')
    await addDay(unprotected.withSchema('public'), '2027-07-07', new Error('no places')).catch(() => {})
    await addDay(unprotected, '2027-07-08')
  })
  await expect(whole).rejects.toThrow('current transaction is aborted')
  expect(await days()).toEqual(before)
})
