import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { askedTogether } from './asked-together.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.pool.query('create table asked (answer int); insert into asked values (0); create sequence times')
})
afterEach(() => database.close())

/** Slow enough for others to come meanwhile; says how often it was run. */
const question = CompiledQuery.raw(
  `select answer, nextval('times') as time from asked, pg_sleep(0.05)`,
) as CompiledQuery<{ answer: number; time: number }>
const ask = async () => (await askedTogether(database.db, question)).rows[0]

test('all who come while it is asked share the next answer', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  expect(answers.map((answer) => answer?.time)).toEqual([1, ...Array.from({ length: 39 }, () => 2)])
  expect((await ask())?.time).toBe(3)
})

test('nobody is told of a moment before they asked', async () => {
  for (let answer = 1; answer <= 20; answer++) {
    const underWay = [ask(), ask()]
    await database.pool.query('update asked set answer = $1', [answer])
    expect((await ask())?.answer).toBe(answer)
    await Promise.all(underWay)
  }
})

test('a question that fails, fails for those who waited for it, and is asked again', async () => {
  const failing = CompiledQuery.raw(`select 1 / (answer - 1) as whole from asked, pg_sleep(0.05)`)
  const failingAsk = () => askedTogether(database.db, failing)
  await database.pool.query('update asked set answer = 1')
  const answers = await Promise.allSettled([failingAsk(), failingAsk(), failingAsk()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await database.pool.query('update asked set answer = 2')
  expect((await failingAsk()).rows).toEqual([{ whole: 1 }])
})

test('inside a transaction everybody asks for themselves', async () => {
  await database.db.transaction().execute(async (trx) => {
    const outside = ask()
    await database.pool.query('select pg_sleep(0.01)')
    const inside = await askedTogether(trx, question)
    expect(inside.rows[0]?.time).not.toBe((await outside)?.time)
  })
})
