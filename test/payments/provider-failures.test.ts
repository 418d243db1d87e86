import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { endHold } from '../../src/domain/reservations/holds/end-hold.ts'
import type { PaymentProvider } from '../../src/platform/integrations/payment-provider.ts'
import { book, call, sandboxCardToken } from '../fixtures/api-client.ts'
import { lastAttemptOf, noAnswer, overrideProvider } from '../fixtures/provider-overrides.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

// Injected failures of payment providers, processes and input, and the resulting state of the booking.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const status = async (id: string) => (await call(site.app, 'status', { path: { id } })).body.data
const placesLeft = async (date: string) => (await call(site.app, 'freeTickets', { query: { date } })).body.data.total
const attemptOf = (reservationId: string) => lastAttemptOf(site, reservationId)

const mailKinds = async (reservationId: string) => {
  const mails = site.services.db.selectFrom('message').select('kind').where('reservation_id', '=', reservationId)
  return (await mails.orderBy('kind').execute()).map(({ kind }) => kind)
}

const overrideSandbox = (change: Parameters<typeof overrideProvider>[1]) => overrideProvider(site, change)

describe('provider unreachable', () => {
  test('after the maximum hold the seats are released; a late payment claims them again and completes the booking', async () => {
    const restore = overrideSandbox(() => ({ start: noAnswer, snapshot: noAnswer, void: noAnswer }))
    const reservation = await book(site.app, '4242424242424242')
    expect(reservation).toMatchObject({ status: 'pending', payment: { status: 'processing' } })
    site.clock.advance(30)
    await site.runJobs()
    expect(await placesLeft('2027-07-14')).toBe(77)
    site.clock.advance(16)
    await site.runJobs()
    expect(await placesLeft('2027-07-14')).toBe(80)
    expect((await status(reservation.id)).status).toBe('pending')

    restore()
    const token = await sandboxCardToken(site.app, '4242424242424242')
    const attempt = await attemptOf(reservation.id)
    const order = { attemptId: attempt.id, reservationCode: 'x', amount: attempt.amount, currency: 'EUR' as const }
    const provider = site.services.providers.get('sandbox')
    await provider?.start({ ...order, token, returnUrl: 'http://bonaca.test/', locale: 'en' })
    site.clock.advance(61)
    await site.runJobs()
    expect((await status(reservation.id)).status).toBe('completed')
    expect(await placesLeft('2027-07-14')).toBe(77)
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })

  test.each([
    ['seats sold meanwhile', { capacity: 3 }, {}],
    [
      'a boat that is out with another trip meanwhile',
      { capacity: 80 },
      { trip: 'sunset', departure_location: 'zadar' },
    ],
  ])(
    'a late payment for %s is voided, the booking fails, guest and operator get a mail',
    async (_, { capacity }, next) => {
      const date = '2027-07-15'
      const { db } = site.services
      await addThreeTrips(db)
      await db.updateTable('trip_call').set({ departs_at: '16:00' }).where('trip', '=', 'sunset').execute()
      await db.insertInto('departure').values({ date, capacity }).execute()
      const restore = overrideSandbox((sandbox) => ({
        // The request arrives, but its response is lost.
        async start(order) {
          await sandbox.start(order)
          return noAnswer()
        },
        snapshot: noAnswer,
        void: noAnswer,
        parseWebhook: () => ({ ok: false, reason: 'signature' }),
      }))
      const reservation = await book(site.app, '4242424242424242', { date })
      site.clock.advance(46)
      await site.runJobs()
      restore()
      expect((await book(site.app, '4242424242424242', { date, ...next })).status).toBe('completed')
      site.clock.advance(61)
      await site.runJobs()
      expect((await status(reservation.id)).status).toBe('failed')
      expect((await attemptOf(reservation.id)).state).toBe('canceled')
      expect(await mailKinds(reservation.id)).toEqual([
        'failed',
        'late_money_returned',
        'operator_places_gone',
        'received',
      ])
      expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
    },
  )

  test('endHold releases the seats of an attempt whose provider is no longer configured', async () => {
    const reservation = await book(site.app, '4000000000003220')
    ;(site.services.providers as Map<string, PaymentProvider>).delete('sandbox')
    site.clock.advance(46)
    expect(await endHold(site.services, reservation.id)).toBeNull()
    expect(await placesLeft('2027-07-14')).toBe(80)
  })
})

test.each([
  ['arrives', true],
  ['is lost', false],
])('a webhook before the response, which then %s, completes the booking with one ledger entry', async (_, answered) => {
  const webhookAttempts: string[] = []
  const restore = overrideSandbox((sandbox) => ({
    async start(order) {
      const answer = await sandbox.start(order)
      await site.runJobs()
      const events = await site.services.db.selectFrom('provider_event').select('attempt_id').execute()
      webhookAttempts.push(...events.map(({ attempt_id }) => attempt_id))
      return answered ? answer : noAnswer()
    },
  }))
  const { id } = await book(site.app, '4242424242424242')
  restore()
  expect(webhookAttempts).toEqual([(await attemptOf(id)).id])
  site.clock.advance(1)
  await site.runJobs()
  expect(await status(id)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
  const ledger = await site.services.db.selectFrom('ledger_entry').select('kind').execute()
  expect(ledger).toEqual([{ kind: 'deposit' }])
})

test('a payment of the wrong amount becomes one payment exception despite five polls, and the audit reports it', async () => {
  const polled: string[] = []
  overrideSandbox((sandbox) => ({
    async snapshot(reference) {
      polled.push(reference.attemptId)
      const answer = await sandbox.snapshot(reference)
      return answer.outcome === 'ok' ? { outcome: 'ok', snapshot: { ...answer.snapshot, amount: 1 } } : answer
    },
  }))
  const reservation = await book(site.app, '4000000000005126')
  for (let poll = 0; poll < 5; poll++) {
    site.clock.advance(0.1)
    await status(reservation.id)
  }
  expect(polled).toHaveLength(5)
  expect(await site.services.db.selectFrom('payment_exception').select('reason').execute()).toEqual([
    { reason: 'amount' },
  ])
  const violations = await checkInvariants(site.services.db, site.clock.now())
  expect(violations.map(({ invariant }) => invariant)).toEqual(['Every payment exception is resolved.'])
})
