import { afterEach, beforeEach, expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { checkInvariants, unsentMailInvariant } from '../../src/domain/invariants/check-invariants.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { book, call } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { assistantOf } from './mcp-client.ts'

// The limits on the number of places that assistants hold, however many assistants there are.

let site: TestSite
beforeEach(async () => {
  site = await testSite({ callerOf: (c) => [c.req.header('X-Test-Caller') ?? 'an assistant'] })
})
afterEach(async () => {
  const violations = await checkInvariants(site.services.db, site.services.now())
  // These tests send no mail.
  expect(violations.filter(({ invariant }) => invariant !== unsentMailInvariant)).toEqual([])
  await site.close()
})

const date = '2027-07-14'
let guests = 0
/** An order of a new guest. */
const orderOf = (over: object) => ({
  ...{ date, adults: 1, departure_location: 'zadar', name: 'Ana Kowalska', email: `guest-${++guests}@mail.example` },
  ...over,
})
async function hold(over: object, from = 'an assistant'): Promise<boolean> {
  const { client } = await assistantOf(site, { headers: { 'X-Test-Caller': from } })
  return !(await client.callTool({ name: 'hold', arguments: orderOf(over) })).isError
}
async function holds(count: number, next: (index: number) => [over: object, from?: string]): Promise<boolean[]> {
  const outcomes: boolean[] = []
  for (let index = 0; index < count; index++) outcomes.push(await hold(...next(index)))
  return outcomes
}
const placesLeft = async () => (await call(site.app, 'freeTickets', { query: { date } })).body.data.total as number

test('an address has four, and a mailbox two', async () => {
  expect(await holds(5, () => [{}])).toEqual([true, true, true, true, false])
  const email = 'ana@mail.example'
  expect(await holds(3, (index) => [{ email, date: '2027-07-16' }, `another ${index}`])).toEqual([true, true, false])
})

test('all addresses together hold half of a boat, and the website still sells the rest', async () => {
  const outcomes = await holds(12, (index) => [{ adults: 4 }, `assistant ${index}`])
  expect(outcomes).toEqual([...Array(10).fill(true), false, false])
  const { refusal } = await assistantOf(site, { headers: { 'X-Test-Caller': 'one more' } })
  const refused = JSON.parse(await refusal('hold', orderOf({})))
  expect(refused.errors.date).toEqual([translatorOf('en')('error.share_reached')])
  expect((await book(site.app, '4242424242424242', {}, { 'X-Test-Caller': 'a guest' })).status).toBe('completed')
  expect(await placesLeft()).toBe(80 - 40 - 3)
})

test('of twenty at once for the last places, as many hold as there are places', async () => {
  await setDeparture(site.services, { ...tour, date, capacity: 8, actor: 'tests' })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => hold({ adults: 2 }, `assistant ${index}`)),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(4)
  expect(await placesLeft()).toBe(0)
})
