import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/fixtures/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(1)
})
afterAll(() => database.close())

const prepared = async () => {
  const { rows } = await database.pool.query('select statement from pg_prepared_statements order by prepare_time')
  return rows.map(({ statement }) => statement)
}

test('a statement with parameters is prepared once', async () => {
  const text = 'select capacity from departure where date = $1'
  await database.pool.query(text, ['2027-07-14'])
  await database.pool.query(text, ['2027-07-15'])
  expect(await prepared()).toEqual([text])
})

test('adding a column does not break `select *` and `returning *` on open connections', async () => {
  const { db, pool } = database
  const read = () => db.selectFrom('departure').selectAll().where('date', '=', '2027-07-14').execute()
  await read()
  await pool.query('alter table departure add column colour text')
  expect(await read()).toEqual([])
  const written = await db.insertInto('departure').values({ date: '2027-07-14', capacity: 80 }).returningAll().execute()
  await pool.query('alter table departure drop column colour')
  expect(written).toEqual([expect.objectContaining({ colour: null })])
  await db.deleteFrom('departure').where('date', '=', '2027-07-14').returningAll().execute()
})
