import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcileStale } from '../../src/domain/jobs/reconcile-stale.ts'
import { book, call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Concurrent payments of one booking, lost jobs, and unusual orders.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const status = async (id: string) => (await call(site.app, 'status', { path: { id } })).body.data
const attemptOf = (reservationId: string) =>
  site.services.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()

const bookByBank = async (over: object = {}) => {
  const { body } = await call(site.app, 'create', {
    body: orderForm({ payment: { provider: 'sandbox_bank' }, ...over }),
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  return body.data
}

test('a sixth attempt gets 409 and leaves the fifth in requires_action', async () => {
  const { id } = await book(site.app, '4000000000000002')
  const pay = async (payment: object) =>
    call(site.app, 'pay', { path: { id }, body: payment, headers: { 'Idempotency-Key': newIdempotencyKey() } })
  for (let n = 2; n <= 4; n++)
    await pay({ provider: 'sandbox', token: await sandboxCardToken(site.app, '4000000000000002') })
  await pay({ provider: 'sandbox_bank' })
  expect((await attemptOf(id)).state).toBe('requires_action')
  expect((await pay({ provider: 'sandbox_bank' })).status).toBe(409)
  expect((await attemptOf(id)).state).toBe('requires_action')
  expect((await status(id)).status).toBe('pending')
})

test('a second payment while one is processing gets 409 with type under_way', async () => {
  const { id } = await book(site.app, '4000000000005126')
  const token = await sandboxCardToken(site.app, '4242424242424242')
  const { status: refused, body } = await call(site.app, 'pay', {
    path: { id },
    body: { provider: 'sandbox', token },
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect([refused, body.type]).toEqual([409, 'urn:bonaca:problem:under_way'])
})

test('the capacity of a departure overrides the default capacity', async () => {
  const { db } = site.services
  await db.updateTable('trip').set({ capacity: 2 }).execute()
  await db.insertInto('departure').values({ date: '2027-07-14', capacity: 80 }).execute()
  expect((await bookByBank()).status).toBe('pending')
  const refused = await call(site.app, 'create', {
    body: orderForm({ date: '2027-07-15', payment: { provider: 'sandbox_bank' } }),
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect([refused.status, refused.body.available.places_left]).toEqual([422, 2])
})

test('a booking code that already exists is replaced with a new one', async () => {
  const codes = ['BNC-AAAAAA', 'BNC-AAAAAA', 'BNC-CCCCCC']
  site.services.ids.code = () => codes.shift() ?? 'BNC-DDDDDD'
  expect([(await bookByBank()).code, (await bookByBank()).code]).toEqual(['BNC-AAAAAA', 'BNC-CCCCCC'])
})

test('dates at the limits of the calendar get 422 from disabledDates, freeTickets and validate', async () => {
  for (const date of ['9999-12-31', '0000-01-01', '0001-01-01', '1999-12-31', '2200-01-01']) {
    const range = await call(site.app, 'disabledDates', { query: { from: date, to: date } })
    expect([date, range.status]).toEqual([date, 422])
    expect((await call(site.app, 'freeTickets', { query: { date } })).status).toBe(422)
    expect((await call(site.app, 'validate', { body: orderForm({ date }) })).status).toBe(422)
  }
})

test('a NUL character in payment.token gets 422, not 500', async () => {
  const { status: refused, body } = await call(site.app, 'create', {
    body: orderForm({ payment: { provider: 'sandbox', token: 'a\u0000b' } }),
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect([refused, Object.keys(body.errors)]).toEqual([422, ['payment.token']])
})

test('reconcileStale ends an expired hold whose job was lost', async () => {
  const reservation = await book(site.app, '4000000000000002')
  site.clock.advance(18)
  await reconcileStale(site.services)
  expect((await status(reservation.id)).status).toBe('not_paid')
  const { body } = await call(site.app, 'freeTickets', { query: { date: '2027-07-14' } })
  expect(body.data.total).toBe(80)
})
