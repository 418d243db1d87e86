import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { reconcileAttempt } from '../../src/domain/payments/reconcile-attempt.ts'
import { book, call, expectMatchesContract } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const attemptOf = async (reservationId: string) =>
  site.services.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow()

const event = (attemptId: string, over: object = {}) => ({
  id: `evt_${attemptId.slice(-12)}`,
  type: 'charge.authorized',
  created: Math.floor(site.clock.now().getTime() / 1000),
  data: { id: 'ch_of_a_test', attempt_id: attemptId },
  ...over,
})

async function deliver(payload: object, { secret = 'secret-of-the-tests', late = 0, flipped = false } = {}) {
  const body = JSON.stringify(payload)
  const at = Math.floor(site.clock.now().getTime() / 1000) - late
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const response = await site.app.request('http://bonaca.test/api/payments/sandbox/events', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sandbox-Signature': `t=${at},v1=${signature}` },
    body: flipped ? body.replace('a', 'b') : body,
  })
  return expectMatchesContract(endpoints.providerEvents, response)
}

const events = (attemptId: string) =>
  site.services.db.selectFrom('provider_event').selectAll().where('attempt_id', '=', attemptId).execute()

test('50 concurrent deliveries of one event get 200 and record it once', async () => {
  const { id } = await book(site.app, '4242424242424242')
  const attempt = await attemptOf(id)
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event(attempt.id))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await events(attempt.id)).toHaveLength(1)
  await site.runJobs()
  expect((await attemptOf(id)).state).toBe('captured')
})

test('the event type is not trusted: "charge.captured" of a declined payment changes nothing', async () => {
  const { id } = await book(site.app, '4000000000000002')
  const attempt = await attemptOf(id)
  expect((await deliver(event(attempt.id, { type: 'charge.captured' }))).status).toBe(200)
  await site.runJobs()
  expect((await call(site.app, 'status', { path: { id } })).body.data).toMatchObject({
    status: 'pending',
    payment: { status: 'declined' },
  })
})

test('a wrong secret, a timestamp 300 s off or a flipped byte gets 400 and is not recorded', async () => {
  const { id } = await book(site.app, '4000000000003220')
  const attempt = await attemptOf(id)
  expect((await deliver(event(attempt.id), { secret: 'guessed' })).status).toBe(400)
  expect((await deliver(event(attempt.id), { late: 300 })).status).toBe(400)
  expect((await deliver(event(attempt.id), { late: -300 })).status).toBe(400)
  expect((await deliver(event(attempt.id), { flipped: true })).status).toBe(400)
  expect(await events(attempt.id)).toEqual([])
  expect((await deliver(event(attempt.id), { late: 299 })).status).toBe(200)
  expect(await events(attempt.id)).toHaveLength(1)
})

test('an event of an unknown attempt gets 200 and becomes a payment exception if its id is a UUID, as ours are', async () => {
  expect((await deliver(event('00000000-0000-7000-8000-000000000000'))).status).toBe(200)
  expect((await deliver({ ...event('x'), data: { id: 'ch', attempt_id: 'not-a-uuid' } })).status).toBe(200)
  const exceptionReasons = await site.services.db.selectFrom('payment_exception').select('reason').execute()
  expect(exceptionReasons).toEqual([{ reason: 'attempt' }])
})

test('12 concurrent reconcileAttempt calls capture once: one ledger entry, two mails', async () => {
  const reservation = await book(site.app, '4000000000003220')
  const action = reservation.payment.next_action
  await site.app.request(
    `http://bonaca.test/sandbox/challenges/${action?.type === 'challenge' ? action.client_secret : ''}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"outcome":"approve"}',
    },
  )
  const attempt = await attemptOf(reservation.id)
  await Promise.all(Array.from({ length: 12 }, () => reconcileAttempt(site.services, attempt.id)))
  expect((await call(site.app, 'status', { path: { id: reservation.id } })).body.data.status).toBe('completed')
  const { db } = site.services
  expect(
    await db.selectFrom('ledger_entry').select('amount').where('reservation_id', '=', reservation.id).execute(),
  ).toHaveLength(1)
  expect(
    await db.selectFrom('message').select('id').where('reservation_id', '=', reservation.id).execute(),
  ).toHaveLength(2)
})
