import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { createDatabasePool } from '../../platform/database/connect.ts'
import { consume, deleteExpiredRateLimits, restorePoints } from './consume.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const attempt = (client: string | null = 'a guest', points?: number) =>
  consume(site.services, 'payment', client === null ? null : [client], points)
const expectAllowed = async (times: number, client?: string | null) => {
  for (let time = 0; time < times; time++) expect(await attempt(client)).toEqual({ ok: true })
}
const rejectedFor = (retryAfterSeconds: number) => ({
  ok: false,
  problem: 'too_many',
  limit: 'payment',
  retryAfterSeconds,
})

test('60 points an hour are allowed, then one a minute; a rejected attempt consumes nothing', async () => {
  await expectAllowed(60)
  expect(await attempt()).toEqual(rejectedFor(60))
  site.clock.advance(0.5)
  expect(await attempt()).toEqual(rejectedFor(30))
  site.clock.advance(0.5)
  await expectAllowed(1)
  expect(await attempt()).toEqual(rejectedFor(60))
  site.clock.advance(60)
  await expectAllowed(60)
  expect(await attempt()).toEqual(rejectedFor(60))
})

test('keys have separate limits, and a null key is unlimited', async () => {
  await expectAllowed(60)
  await expectAllowed(1, 'another guest')
  await expectAllowed(61, null)
})

test('several points are consumed together or not at all, and can be restored', async () => {
  for (let payment = 0; payment < 11; payment++) expect(await attempt('a guest', 5)).toEqual({ ok: true })
  await expectAllowed(1)
  expect(await attempt('a guest', 5)).toEqual(rejectedFor(60))
  await restorePoints(site.services.db, 'payment', ['a guest'], 4)
  expect(await attempt('a guest', 5)).toEqual({ ok: true })
  await expectAllowed(3)
  expect(await attempt()).toEqual(rejectedFor(60))
})

test('a network has a limit of its own; rejections of one address consume nothing of the network', async () => {
  const from = (address: string) => consume(site.services, 'message', [address, 'a /56', 'a /48'])
  const countAllowed = async (address: string, times: number) => {
    const answers = []
    for (let time = 0; time < times; time++) answers.push((await from(address)).ok)
    return answers.filter(Boolean).length
  }
  expect(await countAllowed('one', 100)).toBe(20)
  expect(await countAllowed('two', 100)).toBe(20)
  expect(await countAllowed('three', 100)).toBe(0)
})

test('two processes share one limit under concurrency', async () => {
  const other = createDatabasePool(site.database.settings, { size: 12 })
  const processes = [site.services, { ...site.services, db: other.db }]
  const attempts = Array.from({ length: 50 }, () => processes.map((one) => consume(one, 'payment', ['a guest'])))
  const answers = await Promise.all(attempts.flat())
  await other.close()
  expect(answers.filter(({ ok }) => ok)).toHaveLength(60)
})

test('a limit that has fully replenished is deleted', async () => {
  const rows = async () => (await site.services.db.selectFrom('rate_limit').selectAll().execute()).length
  await expectAllowed(2)
  site.clock.advance(1)
  await deleteExpiredRateLimits(site.services)
  expect(await rows()).toBe(1)
  site.clock.advance(1)
  await deleteExpiredRateLimits(site.services)
  expect(await rows()).toBe(0)
})
