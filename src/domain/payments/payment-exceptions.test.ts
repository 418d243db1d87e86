import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raceForLock } from '../../../test/fixtures/lock-contention.ts'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { resolvePaymentException } from './payment-exceptions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the second of two concurrent resolutions returns “already” and keeps the first note', async () => {
  const { db } = database
  const now = new Date('2027-05-11T10:00:00Z')
  const exception = { provider: 'stripe' as const, attempt_id: randomUUID(), reason: 'dispute', details: '{}' }
  const { id } = await db
    .insertInto('payment_exception')
    .values({ ...exception, detected_at: now, resolved_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const outcome = await raceForLock(
    database,
    (trx) =>
      trx.updateTable('payment_exception').set({ resolved_at: now, note: 'first' }).where('id', '=', id).execute(),
    () => resolvePaymentException({ db, now: () => now }, { id, note: 'second', actor: 'ana@desk' }),
  )
  expect(outcome).toEqual({ ok: false, refusal: 'already' })
  expect(await db.selectFrom('payment_exception').select('note').execute()).toEqual([{ note: 'first' }])
})
