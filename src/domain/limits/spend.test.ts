import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestSite, testSite } from '../../../test/site.ts'
import { connect } from '../../database/connect.ts'
import { forgetSpent, giveBack, spend } from './spend.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const take = (caller: string | null = 'a guest', points?: number) =>
  spend(site.services, 'payment', caller === null ? null : [caller], points)
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

test('several points are consumed at once or not at all, and can be given back', async () => {
  for (let payment = 0; payment < 11; payment++) expect(await take('a guest', 5)).toEqual({ ok: true })
  await many(1)
  expect(await take('a guest', 5)).toEqual(refusedFor(60))
  await giveBack(site.services.db, 'payment', ['a guest'], 4)
  expect(await take('a guest', 5)).toEqual({ ok: true })
  await many(3)
  expect(await take()).toEqual(refusedFor(60))
})

test('an address of a network that used up its limit is refused, and its neighbours lose nothing by its refusals', async () => {
  const from = (address: string) => spend(site.services, 'message', [address, 'a /56', 'a /48'])
  const use = async (address: string, times: number) => {
    const answers = []
    for (let time = 0; time < times; time++) answers.push((await from(address)).ok)
    return answers.filter(Boolean).length
  }
  expect(await use('one', 100)).toBe(20)
  expect(await use('two', 100)).toBe(20)
  expect(await use('three', 100)).toBe(0)
})

test('two processes that are asked at the same moment count together', async () => {
  const other = connect(site.database.settings, { size: 12 })
  const processes = [site.services, { ...site.services, db: other.db }]
  const asked = Array.from({ length: 50 }, () => processes.map((one) => spend(one, 'payment', ['a guest'])))
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
