import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(1)
})
afterAll(() => database.close())

test('statements are prepared, except those whose result a migration of a newer version changes', async () => {
  const { db, pool } = database
  const day = () => db.selectFrom('departure').select('held').where('date', '=', '2027-07-14').executeTakeFirst()
  const wholeDay = () => db.selectFrom('departure').selectAll().where('date', '=', '2027-07-14').executeTakeFirst()
  await db.insertInto('departure').values({ date: '2027-07-14', capacity: 1 }).returningAll().execute()
  await day()
  await wholeDay()
  const prepared = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  expect(prepared.rows).toEqual([{ statement: 'select "held" from "departure" where "date" = $1' }])
  await pool.query('alter table departure add column later int')
  expect(await day()).toEqual({ held: 0 })
  expect(await wholeDay()).toMatchObject({ held: 0, later: null })
})

test('at most 200 statements are prepared', async () => {
  const { db } = database
  for (let count = 1; count <= 250; count++) {
    const values = Array.from({ length: count }, (_, index) => `${index}`)
    await db.selectFrom('setting').select('key').where('key', 'in', values).execute()
  }
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ count: 200 }])
})
