import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../test/site.ts'
import { connect } from '../../database/connect.ts'
import { charge, forgetSpent, spend } from './spend.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const take = (caller: string | null = 'a guest') => spend(site.services, 'payment', caller)
const many = async (times: number, caller?: string | null) => {
  for (let time = 0; time < times; time++) expect(await take(caller)).toEqual({ ok: true })
}
const refusedFor = (retryAfterSeconds: number) => ({
  ok: false,
  problem: 'too_many',
  limit: 'payment',
  retryAfterSeconds,
})

test('sixty in an hour, then one a minute; who asks in vain loses nothing by it', async () => {
  await many(60)
  expect(await take()).toEqual(refusedFor(60))
  site.clock.advance(0.5)
  expect(await take()).toEqual(refusedFor(30))
  site.clock.advance(0.5)
  await many(1)
  expect(await take()).toEqual(refusedFor(60))
  site.clock.advance(60)
  await many(60)
  expect(await take()).toEqual(refusedFor(60))
})

test('one who has used it up is nobody else’s loss, and who isn’t counted has no end', async () => {
  await many(60)
  await many(1, 'another guest')
  await many(61, null)
})

test('what is charged besides counts as much, and never locks out for longer than an hour', async () => {
  await many(1)
  await charge(site.services, 'payment', 'a guest', 4)
  await many(55)
  expect(await take()).toMatchObject({ ok: false })
  await charge(site.services, 'payment', 'a guest', 1000)
  expect(await take()).toEqual(refusedFor(60))
})

test('two processes that are asked at the same moment count together', async () => {
  const other = connect(site.database.settings, { size: 12 })
  const processes = [site.services, { ...site.services, db: other.db }]
  const asked = Array.from({ length: 50 }, () => processes.map((one) => spend(one, 'payment', 'a guest')))
  const answers = await Promise.all(asked.flat())
  await other.close()
  expect(answers.filter(({ ok }) => ok)).toHaveLength(60)
})

test('it is forgotten as soon as nothing of it counts any more', async () => {
  const rows = async () => (await site.services.db.selectFrom('rate_limit').selectAll().execute()).length
  await many(2)
  site.clock.advance(1)
  await forgetSpent(site.services)
  expect(await rows()).toBe(1)
  site.clock.advance(1)
  await forgetSpent(site.services)
  expect(await rows()).toBe(0)
})
