import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/platform/database/connect.ts'
import { connectionInTransaction, withPinnedConnection } from '../../src/platform/database/pinned-connection.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function withPinned(action: (db: Database) => Promise<void>): Promise<void> {
  const client = await database.pool.connect()
  try {
    await withPinnedConnection(database.pool, client, () => action(connectionInTransaction(database.pool, client)))
  } finally {
    client.release()
  }
}

const addDay = (db: Database, date: string) =>
  db.transaction().execute((trx) => trx.insertInto('departure').values({ date, capacity: 1 }).execute())
const days = async () => (await database.db.selectFrom('departure').select('date').execute()).map(({ date }) => date)

test('nested transactions commit together with the outer one, and roll back with it', async () => {
  const failed = withPinned(async (db) => {
    await addDay(db, '2027-07-01')
    throw new Error('the last step failed')
  })
  await expect(failed).rejects.toThrow('the last step failed')
  expect(await days()).toEqual([])
  await withPinned(async (db) => {
    await addDay(db, '2027-07-02')
    expect(await days()).toEqual([])
    await addDay(db, '2027-07-03')
  })
  expect(await days()).toEqual(['2027-07-02', '2027-07-03'])
})

test('after a nested rollback every further statement fails with "discarded", even if the error was caught', async () => {
  const failed = withPinned(async (db) => {
    await addDay(db, '2027-07-04')
    const refused = db.transaction().execute(async (trx) => {
      await trx.insertInto('departure').values({ date: '2027-07-05', capacity: 1 }).execute()
      throw new Error('no places')
    })
    await refused.catch(() => {})
    await addDay(db, '2027-07-06')
  })
  await expect(failed).rejects.toThrow('discarded')
  expect(await days()).toEqual(['2027-07-02', '2027-07-03'])
})
