import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { isTimedHoldAvailable } from '../../src/domain/places/timed-hold.ts'
import { operatorSettings } from '../../src/domain/settings/operator-settings.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { type ApiResponse, call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { departureOn } from '../fixtures/tour.ts'

// Limits of seats held by unpaid bookings: per guest, per network and per departure.

let site: TestSite
beforeEach(async () => {
  site = await testSite({ callerOf: (c) => c.req.header('X-Test-Caller')?.split(' ') ?? ['an-address'] })
})
afterEach(() => site.close())

const [good, refused, challenged] = ['4242424242424242', '4000000000000002', '4000000000003220']
const date = '2027-07-14'

interface Order {
  /** Rate-limit keys, narrowest network first. */
  from?: string
  adults?: number
  /** The number of a sandbox card. Undefined: the guest pays on the bank's page instead. */
  card?: string | undefined
  email?: string
  phone?: string
  locale?: string
  date?: string
}

let guests = 0
async function order({
  from = 'an-address',
  adults = 1,
  card,
  locale = 'en',
  ...over
}: Order = {}): Promise<ApiResponse> {
  const guest = ++guests
  const payment = card
    ? { provider: 'sandbox', token: await sandboxCardToken(site.app, card) }
    : { provider: 'sandbox_bank' }
  const person = { phone: `+48 600 ${100_000 + guest}`, email: `guest-${guest}@mail.example`, ...over }
  return call(site.app, 'create', {
    body: orderForm({ adults, children: 0, payment, ...person }),
    headers: { 'Idempotency-Key': newIdempotencyKey(), 'X-Test-Caller': from, 'X-Locale': locale },
  })
}
const statuses = async (count: number, next: (index: number) => Order) => {
  const answers = []
  for (let index = 0; index < count; index++) answers.push((await order(next(index))).status)
  return answers
}
const placesLeft = async (day = date) =>
  (await call(site.app, 'freeTickets', { query: { date: day } })).body.data.total as number
const reservation = ({ id }: ReservationView) =>
  site.services.db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payAgain = async ({ id }: ReservationView, card: string) =>
  call(site.app, 'pay', {
    path: { id },
    body: { provider: 'sandbox', token: await sandboxCardToken(site.app, card) },
    headers: { 'Idempotency-Key': newIdempotencyKey(), 'X-Test-Caller': 'another-address' },
  })
const answerChallenge = async ({ payment }: ReservationView, outcome: 'approve' | 'refuse') => {
  if (payment.next_action?.type !== 'challenge') throw new Error('no challenge')
  const path = `/sandbox/challenges/${payment.next_action.client_secret}`
  const headers = { 'Content-Type': 'application/json' }
  await site.app.request(`http://bonaca.test${path}`, { method: 'POST', headers, body: JSON.stringify({ outcome }) })
  // The sandbox delivers ten events per run, including those of earlier bookings.
  for (let round = 0; round < 10; round++) await site.runJobs()
}

describe('per IP', () => {
  test('four unpaid bookings, then 429 until one expires; paid bookings do not count', async () => {
    expect(await statuses(5, () => ({}))).toEqual([201, 201, 201, 201, 429])
    expect((await order({ from: 'another-address' })).status).toBe(201)
    site.clock.advance(16)
    await site.runJobs()
    expect(await statuses(4, () => ({ card: good }))).toEqual([201, 201, 201, 201])
    expect(await statuses(4, () => ({}))).toEqual([201, 201, 201, 201])
  })

  test('40 held seats, then 429', async () => {
    expect(await statuses(3, () => ({ adults: 20 }))).toEqual([201, 201, 429])
  })

  test('four of 20 concurrent bookings get 201', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => order({ adults: 1 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })

  test.each(locales)('429 has a text in %s and Retry-After: 900', async (locale) => {
    await statuses(4, () => ({}))
    const answer = await order({ locale })
    expect(answer.status).toBe(429)
    expect(answer.body.detail).toBe(translatorOf(locale)('limit.hold', { minutes: 15 }))
    expect(answer.headers.get('Retry-After')).toBe('900')
  })

  test('429 does not claim the idempotency key: the same request gets 201 later', async () => {
    await statuses(4, () => ({}))
    const send = () =>
      call(site.app, 'create', {
        body: orderForm({ payment: { provider: 'sandbox_bank' } }),
        headers: { 'Idempotency-Key': 'the-key-of-a-visitor', 'X-Test-Caller': 'an-address' },
      })
    expect((await send()).status).toBe(429)
    site.clock.advance(16)
    await site.runJobs()
    expect((await send()).status).toBe(201)
  })
})

test('an IPv6 /56 has eight unpaid bookings and a /48 sixteen, whatever the addresses', async () => {
  const days = (index: number) => `2027-07-${String(1 + index).padStart(2, '0')}`
  const from56 = await statuses(10, (index) => ({ from: `a${index} one-56 one-48`, date: days(index) }))
  expect(from56).toEqual([...Array(8).fill(201), 429, 429])
  const from48 = await statuses(10, (index) => ({ from: `b${index} other-56-${index} one-48`, date: days(index) }))
  expect(from48).toEqual([...Array(8).fill(201), 429, 429])
})

test.each<[string, (index: number) => Order]>([
  ['e-mail address', (index) => ({ email: ['ana@gmail.com', 'a.na+1@gmail.com', 'ANA@googlemail.com'][index] ?? '' })],
  ['phone number', (index) => ({ phone: ['+48 601 234 567', '+48601234567', '0048 601-234-567'][index] ?? '' })],
])('one %s has two unpaid bookings, then 429, whatever the IPs and spellings', async (_, guest) => {
  expect(await statuses(3, (index) => ({ from: `address-${index}`, ...guest(index) }))).toEqual([201, 201, 429])
})

describe('a departure with 80 seats, 40 of them held unpaid from many IPs', () => {
  beforeEach(async () => {
    expect(await statuses(10, (index) => ({ from: `bot-${index}`, adults: 4 }))).toEqual(Array(10).fill(201))
    expect(await placesLeft()).toBe(40)
  })

  test('holds no more seats without payment; a paid booking completes', async () => {
    await statuses(10, (index) => ({ from: `more-bots-${index}`, adults: 20 }))
    await statuses(10, (index) => ({ from: `bad-cards-${index}`, adults: 20, card: refused }))
    await statuses(10, (index) => ({ from: `questions-${index}`, adults: 20, card: challenged }))
    expect(await placesLeft()).toBe(40)
    expect((await order({ from: 'a-guest', adults: 4, card: good })).body.data.status).toBe('completed')
    expect(await placesLeft()).toBe(36)
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })

  test('no hold is announced before payment, except on other days', async () => {
    const { db } = site.services
    const { holds, trip } = await operatorSettings(db)
    const isAnnounced = (day: string, party: number) =>
      isTimedHoldAvailable(db, { departure: departureOn(day), party, holds }, trip.capacity)
    expect(await isAnnounced(date, 1)).toBe(false)
    const other = '2027-07-15'
    expect([await isAnnounced(other, 40), await isAnnounced(other, 41)]).toEqual([true, false])
    const { data } = (await order({ from: 'a-guest', adults: 20, date: other })).body
    expect(data.hold_expires_at).not.toBeNull()
    expect([await isAnnounced(other, 20), await isAnnounced(other, 21)]).toEqual([true, false])
  })

  test('a payment with a challenge holds no seats and claims them at approval', async () => {
    const { data } = (await order({ from: 'a-guest', adults: 4, card: challenged })).body
    expect(data).toMatchObject({ status: 'pending', hold_expires_at: null })
    expect(await placesLeft()).toBe(40)
    await answerChallenge(data, 'approve')
    expect(await reservation(data)).toMatchObject({ state: 'completed', seat_status: 'sold' })
    expect(await placesLeft()).toBe(36)
  })

  test('a challenge approved after the seats were sold fails the booking and captures nothing', async () => {
    const { data } = (await order({ from: 'a-guest', adults: 4, card: challenged })).body
    expect(await statuses(2, (index) => ({ from: `fast-${index}`, adults: 19, card: good }))).toEqual([201, 201])
    await answerChallenge(data, 'approve')
    expect(await reservation(data)).toMatchObject({ state: 'failed', seat_status: 'none' })
    const charges = await sql<{
      status: string
    }>`select status from sandbox.charge where amount = ${data.quote.bail_amount}`
      .execute(site.services.db)
      .then(({ rows }) => rows)
    expect(charges.map(({ status }) => status)).toContain('canceled')
    expect(charges.map(({ status }) => status)).not.toContain('captured')
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })

  test('a second card after a declined one claims the seats again', async () => {
    const { data } = (await order({ from: 'a-guest', adults: 4, card: refused })).body
    expect(data).toMatchObject({ status: 'pending', hold_expires_at: null, payment: { status: 'declined' } })
    expect((await payAgain(data, good)).body.data.status).toBe('completed')
    expect(await placesLeft()).toBe(36)
  })

  test('a second card after the seats were sold gets 409', async () => {
    const { data } = (await order({ from: 'a-guest', adults: 4, card: refused })).body
    await statuses(2, (index) => ({ from: `fast-${index}`, adults: 19, card: good }))
    expect((await payAgain(data, good)).status).toBe(409)
  })

  test('an unpaid booking without held seats becomes not_paid at its deadline', async () => {
    const { data } = (await order({ from: 'a-guest', card: refused })).body
    site.clock.advance(16)
    await site.runJobs()
    expect(await reservation(data)).toMatchObject({ state: 'not_paid', seat_status: 'none' })
  })
})

test('all of the last eight seats may be held unpaid', async () => {
  await site.services.db.insertInto('departure').values({ date, capacity: 8 }).execute()
  expect(await statuses(2, (index) => ({ from: `guest-${index}`, adults: 4, card: challenged }))).toEqual([201, 201])
  expect(await placesLeft()).toBe(0)
})

test('hold_expires_at is 15 minutes after a bank redirect and 30 minutes after a challenge', async () => {
  const minutes = async (answer: ApiResponse) => {
    const { created_at, hold_expires_at } = await reservation(answer.body.data)
    return (hold_expires_at.getTime() - created_at.getTime()) / 60_000
  }
  expect(await minutes(await order())).toBe(15)
  expect(await minutes(await order({ card: challenged }))).toBe(30)
})
