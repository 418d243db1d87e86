import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { reconcileStale } from '../../src/domain/jobs/reconcile-stale.ts'
import { reconcileAttempt } from '../../src/domain/payments/reconcile-attempt.ts'
import { refundableAmount } from '../../src/domain/payments/refund.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { refundReservation } from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { book, call } from '../fixtures/api-client.ts'
import { noAnswer, overrideProvider } from '../fixtures/provider-overrides.ts'
import { createTestCli } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'

// Refunds that the operator makes in the provider's dashboard and not through the site. The deposit is €39.00.

let site: TestSite
let reservation: ReservationView
let attemptId: string
beforeEach(async () => {
  site = await testSite()
  reservation = await book(site.app, '4242424242424242')
  await site.runJobs()
  const attempts = site.services.db.selectFrom('payment_attempt').select('id')
  attemptId = (await attempts.executeTakeFirstOrThrow()).id
})
afterEach(() => site.close())

const charge = async () => {
  const answer = await site.services.providers.get('sandbox')?.snapshot({ attemptId, reference: null })
  if (answer?.outcome !== 'ok') throw new Error('no charge')
  return answer.snapshot
}
let refunds = 0
async function refundInDashboard(amount: number) {
  const { reference } = await charge()
  const answer = await site.app.request(`http://bonaca.test/sandbox/v1/charges/${reference}/refunds`, {
    method: 'POST',
    headers: { Authorization: 'Bearer key-of-the-tests' },
    body: JSON.stringify({ refund_id: `dashboard-${++refunds}`, amount }),
  })
  expect(answer.status).toBe(200)
}
const ledger = async () => {
  const rows = await site.services.db.selectFrom('ledger_entry').select(['kind', 'amount']).orderBy('id').execute()
  return rows.map(({ kind, amount }) => `${kind} ${amount}`)
}
const mails = async () => {
  const rows = await site.services.db.selectFrom('message').select(['kind', 'locale', 'details']).execute()
  return rows
    .filter(({ kind }) => kind.includes('refund'))
    .map(({ kind, locale, details }) => ({ kind, locale, ...details }))
}
const cancel = () => cancelReservation(site.services, { booking: reservation.code, reason: 'guest', actor: 'tests' })
const audit = async () => (await checkInvariants(site.services.db, site.clock.now())).map(({ rows }) => rows)
const openException = () => [[`sandbox ${attemptId}: refund`]]

test('the whole deposit: books, audit, mails, the list of payments and the status show it', async () => {
  await refundInDashboard(3900)
  await site.runJobs()
  expect(await ledger()).toEqual(['deposit 3900', 'refund -3900'])
  expect(await refundableAmount(site.services.db, reservation.id)).toBe(0)
  expect(await mails()).toEqual([
    { kind: 'refund_sent', locale: 'en', returned_amount: '3900' },
    { kind: 'operator_refund_found', locale: 'hr', found_amount: '3900', left_amount: '0' },
  ])
  const { body } = await call(site.app, 'status', { path: { id: reservation.id } })
  expect(body.data).toMatchObject({ status: 'completed', refund: { amount: 3900, status: 'succeeded' } })
  expect(await audit()).toEqual(openException())

  const { operator } = createTestCli(site.database, site.clock.now)
  const listed = await operator('payments', 'list', '--unsettled')
  expect(listed.out).toContain('refunded in the provider’s dashboard')
  expect((await operator('books', '--from', '2027-05-01')).out).toContain('refund;-39')
  await operator('payments', 'resolve', '1', '--note', 'by Ana')
  expect(await audit()).toEqual([])
})

test('a part: a cancellation later refunds only the rest', async () => {
  await refundInDashboard(1500)
  await site.runJobs()
  expect(await refundableAmount(site.services.db, reservation.id)).toBe(2400)
  expect(await cancel()).toMatchObject({ ok: true, returned: 2400 })
  await site.runJobs()
  expect(await ledger()).toEqual(['deposit 3900', 'refund -1500', 'refund -2400'])
  expect(await charge()).toMatchObject({ refundedAmount: 3900 })
  expect(await audit()).toEqual(openException())
})

test.each([
  [3900, ['refund -3900']],
  [1500, ['refund -1500', 'refund -2400']],
])('%i cents, unnoticed before a cancellation: the guest gets €39.00 in all', async (amount, entries) => {
  await refundInDashboard(amount)
  expect(await cancel()).toMatchObject({ ok: true, returned: 3900 })
  await reconcileAttempt(site.services, attemptId)
  expect(await ledger()).toEqual(['deposit 3900', ...entries])
  expect(await charge()).toMatchObject({ refundedAmount: 3900 })
  expect(await audit()).toEqual(openException())
  expect((await mails()).filter(({ kind }) => kind === 'refund_sent')).toMatchObject([{ returned_amount: '3900' }])
})

test('a part, while our refund of the whole deposit has no answer: only the rest is sent', async () => {
  await cancel()
  const restore = overrideProvider(site, () => ({ refund: noAnswer }))
  await reconcileAttempt(site.services, attemptId)
  await refundInDashboard(1500)
  await site.runJobs()
  expect(await ledger()).toEqual(['deposit 3900', 'refund -1500'])
  expect(await refundableAmount(site.services.db, reservation.id)).toBe(0)
  restore()
  site.clock.advance(1)
  await reconcileAttempt(site.services, attemptId)
  expect(await ledger()).toEqual(['deposit 3900', 'refund -1500', 'refund -2400'])
  expect(await charge()).toMatchObject({ refundedAmount: 3900 })
  expect(await audit()).toEqual(openException())
})

test('a refund whose event is lost is found by the daily poll', async () => {
  site.sandbox.runOnce = async () => {}
  await refundInDashboard(1500)
  await site.runJobs()
  await reconcileStale(site.services)
  expect(await ledger()).toEqual(['deposit 3900'])
  site.clock.advance(24 * 60 + 1)
  await reconcileStale(site.services)
  expect(await ledger()).toEqual(['deposit 3900', 'refund -1500'])
})

test('five polls at once post a refund once, and two refunds are two entries', async () => {
  await refundInDashboard(1500)
  const poll = () => reconcileAttempt(site.services, attemptId, { news: true })
  await Promise.all(Array.from({ length: 5 }, poll))
  await refundInDashboard(1000)
  await poll()
  await poll()
  expect(await ledger()).toEqual(['deposit 3900', 'refund -1500', 'refund -1000'])
  expect(await audit()).toEqual(openException())
})

test('a refund in the dashboard that the operator has posted by hand is not posted again', async () => {
  await refundReservation(site.services, {
    code: reservation.code,
    amount: 1500,
    reason: 'guest',
    method: 'hand',
    actor: 'tests',
  })
  await refundInDashboard(1500)
  await site.runJobs()
  expect(await ledger()).toEqual(['deposit 3900', 'refund -1500'])
  expect(await audit()).toEqual([])
  // The remaining 24 euros go to the card, although the provider has a refund that we did not send.
  expect(await cancel()).toMatchObject({ returned: 2400 })
  await site.runJobs()
  expect(await charge()).toMatchObject({ refundedAmount: 3900 })
  expect(await audit()).toEqual([])
})

test('the whole deposit, refunded during the choice after bad weather, ends the choice', async () => {
  await cancelDeparture(site.services, {
    ...tour,
    date: reservation.date,
    reason: 'weather',
    choice: true,
    actor: 'tests',
  })
  await refundInDashboard(3900)
  await site.runJobs()
  const choice = await site.services.db.selectFrom('cancellation').select('choice').executeTakeFirst()
  expect(choice).toEqual({ choice: 'refund' })
  site.clock.advance(20 * 24 * 60)
  await site.runJobs()
  expect(await ledger()).toEqual(['deposit 3900', 'refund -3900'])
})
