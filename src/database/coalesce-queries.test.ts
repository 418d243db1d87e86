import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/fixtures/test-database.ts'
import { executeCoalesced } from './coalesce-queries.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.pool.query('create table asked (answer int); insert into asked values (0); create sequence times')
})
afterEach(() => database.close())

/** Slow enough for concurrent calls; returns how often it was executed. */
const slowQuery = CompiledQuery.raw(
  `select answer, nextval('times') as time from asked, pg_sleep(0.05)`,
) as CompiledQuery<{ answer: number; time: number }>
const run = async () => (await executeCoalesced(database.db, slowQuery)).rows[0]

test('callers during a running query share the next execution', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, run))
  expect(answers.map((answer) => answer?.time)).toEqual([1, ...Array.from({ length: 39 }, () => 2)])
  expect((await run())?.time).toBe(3)
})

test('no caller gets a result from before its call', async () => {
  for (let answer = 1; answer <= 20; answer++) {
    const running = [run(), run()]
    await database.pool.query('update asked set answer = $1', [answer])
    expect((await run())?.answer).toBe(answer)
    await Promise.all(running)
  }
})

test('a failure rejects all waiting callers, and the next call executes again', async () => {
  const failing = CompiledQuery.raw(`select 1 / (answer - 1) as whole from asked, pg_sleep(0.05)`)
  const runFailing = () => executeCoalesced(database.db, failing)
  await database.pool.query('update asked set answer = 1')
  const answers = await Promise.allSettled([runFailing(), runFailing(), runFailing()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await database.pool.query('update asked set answer = 2')
  expect((await runFailing()).rows).toEqual([{ whole: 1 }])
})

test('queries inside a transaction are not coalesced', async () => {
  await database.db.transaction().execute(async (trx) => {
    const outside = run()
    await database.pool.query('select pg_sleep(0.01)')
    const inside = await executeCoalesced(trx, slowQuery)
    expect(inside.rows[0]?.time).not.toBe((await outside)?.time)
  })
})
