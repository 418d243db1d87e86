import { afterEach, beforeEach, expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { reconcileStale } from '../../src/domain/jobs/reconcile-stale.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { book } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { fillDay, fullDay, offersOf, wait } from '../fixtures/waitlist.ts'

// The reconciliation runs every minute. A row that fails must not stop the others, because it would fail again each
// time.

const days = [fullDay, '2027-07-15', '2027-07-16']
const actor = 'tests'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

/** The services with a queue that rejects the first job added. */
function withFailure(): AppContext {
  let hasFailed = false
  const { queue } = site.services
  const add: typeof queue.add = async (...job) => {
    if (!hasFailed) {
      hasFailed = true
      throw new Error('failed once')
    }
    await queue.add(...job)
  }
  return { ...site.services, queue: { ...queue, add } }
}

test('overdue offers end although one of them fails', async () => {
  for (const [index, date] of days.entries()) {
    await fillDay(site, date)
    await wait(site, `first-${index}@mail.example`, 2, [date])
    await wait(site, `next-${index}@mail.example`, 2, [date])
    await setDeparture(site.services, { ...tour, date, capacity: 22, actor })
  }
  await site.runJobs()
  expect(Object.keys(await offersOf(site))).toHaveLength(3)
  site.clock.advance(24 * 60)
  await reconcileStale(withFailure())
  expect(Object.keys(await offersOf(site))).toHaveLength(1)
})

test('days with places for a waiting party are offered although one of them fails', async () => {
  for (const [index, date] of days.entries()) {
    await fillDay(site, date)
    await wait(site, `first-${index}@mail.example`, 2, [date])
  }
  await site.services.db.updateTable('departure').set({ capacity: 22 }).execute()
  await site.runJobs()
  await site.services.db.deleteFrom('waitlist_offer').execute()
  await site.services.db.updateTable('waitlist_entry').set({ state: 'waiting' }).execute()
  await site.services.db.updateTable('departure').set({ held: 0 }).execute()
  await reconcileStale(withFailure())
  await site.runJobs()
  expect(Object.keys(await offersOf(site))).toHaveLength(2)
})

test('overdue choices after bad weather end although one of them fails', async () => {
  for (const email of ['ana@mail.example', 'ben@mail.example', 'eva@mail.example'])
    await book(site.app, '4242424242424242', { email })
  await cancelDeparture(site.services, { ...tour, date: fullDay, reason: 'weather', choice: true, actor })
  site.clock.advance(8 * 24 * 60)
  await reconcileStale(withFailure())
  const refunds = await site.services.db.selectFrom('refund').select('reason').execute()
  expect(refunds).toEqual([{ reason: 'weather' }, { reason: 'weather' }])
})
