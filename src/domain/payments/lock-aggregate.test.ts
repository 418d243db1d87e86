import { afterEach, expect, test } from 'vitest'
import { book } from '../../../test/fixtures/api-client.ts'
import { raceForLock } from '../../../test/fixtures/lock-contention.ts'
import { lastAttemptOf, noAnswer, overrideProvider } from '../../../test/fixtures/provider-overrides.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { setBoat } from '../fleet/manage-boats.ts'
import { lockAggregate } from './lock-aggregate.ts'

let site: TestSite
afterEach(() => site.close())

test('a late payment that waits while its boat goes out of service gets no places', async () => {
  site = await testSite()
  const { db } = site.services
  const date = '2027-07-15'
  await book(site.app, '4242424242424242', { date })
  const restore = overrideProvider(site, () => ({ start: noAnswer, snapshot: noAnswer, void: noAnswer }))
  const { id } = await book(site.app, '4242424242424242', { date })
  // The hold ends before the payment arrives.
  for (const minutes of [30, 16]) {
    site.clock.advance(minutes)
    await site.runJobs()
  }
  restore()
  const attempt = await lastAttemptOf(site, id)
  const placesLeft = () => inTransaction(db, async (trx) => (await lockAggregate(trx, attempt.id)).snapshot.placesLeft)
  expect(await placesLeft()).toBe(77)
  const raced = await raceForLock(
    site.database,
    (trx) => setBoat({ ...site.services, db: trx }, { id: 'bonaca', state: 'out_of_service', actor: 'tests' }),
    placesLeft,
  )
  expect(raced).toBe(0)
})
