import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { audit } from '../../src/domain/audit/audit.ts'
import { settleAttempt } from '../../src/domain/payments/settle-attempt.ts'
import { refundReservation } from '../../src/domain/reservations/refund-reservation.ts'
import { stripeProvider } from '../../src/integrations/stripe/client.ts'
import { call, freshKey, holdAgainstContract, orderForm } from '../api-client.ts'
import { type FakeStripe, fakeStripe, signed, stripeKeys } from '../providers/stripe/fake-stripe.ts'
import { thinEvent } from '../providers/stripe/objects.ts'
import { type TestSite, testSite } from '../site.ts'

// Bookings paid by Stripe: the real API, domain, database and `stripe` package against a fake of Stripe's HTTP API.

let site: TestSite
let stripe: FakeStripe
beforeAll(async () => {
  const now = (): Date => site.clock.now()
  stripe = await fakeStripe({ now })
  const provider = stripeProvider({ ...stripeKeys, apiBase: stripe.apiBase }, { timeoutMs: 400, now })
  site = await testSite({ extraProviders: [provider] })
})
afterAll(async () => {
  await site.close()
  await stripe.close()
})

beforeEach(() => site.clock.advance(60 * 24))

async function book(token: string): Promise<ReservationView> {
  const { status, body } = await call(site.app, 'create', {
    body: orderForm({ payment: { provider: 'stripe', token } }),
    headers: { 'Idempotency-Key': freshKey() },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const refreshStatus = async ({ id }: ReservationView): Promise<ReservationView> =>
  (await call(site.app, 'status', { path: { id } })).body.data

const attemptOf = ({ id }: ReservationView) =>
  site.services.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reservation_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()

const intentsOf = ({ code }: ReservationView) => stripe.intents.filter(({ description }) => description === code)
const ledgerOf = async ({ id }: ReservationView) => {
  const rows = await site.services.db
    .selectFrom('ledger_entry')
    .select(['kind', 'amount'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount }) => `${kind} ${amount}`)
}
const quarantinedReasons = async (attemptId: string) =>
  (await site.services.db.selectFrom('quarantine').select('reason').where('attempt_id', '=', attemptId).execute()).map(
    ({ reason }) => reason,
  )
const recordedEvents = (eventId: string) =>
  site.services.db.selectFrom('provider_event').selectAll().where('event_id', '=', eventId).execute()

async function deliver(event: FakeStripe['told'][number], options: Parameters<FakeStripe['webhook']>[1] = {}) {
  const response = await site.app.request('http://bonaca.test/api/payments/stripe/events', {
    method: 'POST',
    ...stripe.webhook(event, options),
  })
  return (await holdAgainstContract(calls.providerEvents, response)).status
}
const eventsOf = (reservation: ReservationView) => {
  const ids = intentsOf(reservation).map(({ id }) => id)
  return stripe.told.filter(({ object }) => {
    const { id, payment_intent } = object as { id?: string; payment_intent?: string }
    return ids.includes(payment_intent ?? id ?? '')
  })
}
const depositEntry = (reservation: ReservationView) => [`deposit ${reservation.quote.bail_amount}`]

test('a card without challenge: captures bail_amount in eur, status completed, one deposit entry', async () => {
  const reservation = await book('pm_card_visa')
  expect(reservation).toMatchObject({ status: 'completed', payment: { provider: 'stripe', status: 'paid' } })
  expect(intentsOf(reservation)).toMatchObject([
    { status: 'succeeded', amount_received: reservation.quote.bail_amount, currency: 'eur' },
  ])
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
})

test('an approved challenge completes the reservation by its webhook', async () => {
  const reservation = await book('pm_card_threeDSecure2Required')
  const [intent] = intentsOf(reservation)
  expect(reservation).toMatchObject({
    status: 'pending',
    payment: { next_action: { type: 'challenge', client_secret: intent?.client_secret } },
  })
  stripe.authenticate(intent?.id ?? '', 'approve')
  const [event] = eventsOf(reservation).slice(-1)
  expect(event && (await deliver(event))).toBe(200)
  await site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
})

describe('a refused challenge', () => {
  const refuseChallenge = async () => {
    const reservation = await book('pm_card_threeDSecure2Required')
    const [intent] = intentsOf(reservation)
    if (!intent) throw new Error('no PaymentIntent was created')
    stripe.authenticate(intent.id, 'refuse')
    return { reservation, status: () => intentsOf(reservation)[0]?.status }
  }

  test('cancels the PaymentIntent, so that its client secret accepts no other card', async () => {
    const { reservation, status } = await refuseChallenge()
    expect(status()).toBe('requires_payment_method')
    site.clock.advance(0.1)
    expect(await refreshStatus(reservation)).toMatchObject({ status: 'pending', payment: { status: 'declined' } })
    expect(status()).toBe('canceled')
    expect(await attemptOf(reservation)).toMatchObject({ state: 'declined', client_secret_issued: false })
  })

  test('cancels the PaymentIntent later if Stripe fails at first and sends no webhook', async () => {
    const { reservation, status } = await refuseChallenge()
    const { id } = intentsOf(reservation)[0] ?? { id: '' }
    stripe.spoil({ on: `POST /v1/payment_intents/${id}/cancel`, as: 500 })
    site.clock.advance(0.1)
    await refreshStatus(reservation)
    expect(status()).toBe('requires_payment_method')
    // Stripe replays the failure under the same idempotency key, which changes with the hour.
    for (let round = 0; round < 8; round++) {
      site.clock.advance(10)
      await site.runJobs()
    }
    expect(status()).toBe('canceled')
  })
})

test('a declined card leaves four attempts, and a second card completes the reservation', async () => {
  const reservation = await book('pm_card_chargeDeclinedInsufficientFunds')
  expect(reservation).toMatchObject({ status: 'pending', payment: { status: 'declined', attempts_left: 4 } })
  const { body } = await call(site.app, 'pay', {
    path: { id: reservation.id },
    body: { provider: 'stripe', token: 'pm_card_visa' },
    headers: { 'Idempotency-Key': freshKey() },
  })
  expect(body.data).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
})

test('a timeout after the charge: the poll completes the reservation with one PaymentIntent', async () => {
  stripe.spoil({ on: 'POST /v1/payment_intents', as: 'late', done: true })
  const reservation = await book('pm_card_visa')
  expect(await attemptOf(reservation)).toMatchObject({ state: 'unknown', reference: null })
  site.clock.advance(1)
  await site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'completed' })
  expect(intentsOf(reservation)).toHaveLength(1)
})

test('a lost request: the attempt stays unknown at first, later declined, so that the visitor can pay again', async () => {
  stripe.spoil({ on: 'POST /v1/payment_intents', as: 'cut', times: 2 })
  const reservation = await book('pm_card_visa')
  site.clock.advance(1)
  await site.runJobs()
  expect(await attemptOf(reservation)).toMatchObject({ state: 'unknown' })
  site.clock.advance(3)
  await site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'pending', payment: { status: 'declined' } })
})

test('a capture that succeeded but answered 500: completed with one deposit entry', async () => {
  stripe.spoil({ on: 'POST /v1/payment_intents/', as: 500, done: true })
  const reservation = await book('pm_card_visa')
  expect(reservation).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
  site.clock.advance(1)
  await site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
})

test('duplicate events in reverse order get 200 and change nothing', async () => {
  const reservation = await book('pm_card_visa')
  const events = eventsOf(reservation)
  expect(events.map(({ type }) => type)).toContain('payment_intent.succeeded')
  for (const event of [...events, ...events].reverse()) expect(await deliver(event)).toBe(200)
  await site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
  expect(await quarantinedReasons((await attemptOf(reservation)).id)).toEqual([])
})

test('events with a wrong signature or a timestamp 300 s off get 400 and are not recorded', async () => {
  const reservation = await book('pm_card_threeDSecure2Required')
  const [event] = eventsOf(reservation).slice(-1)
  if (!event) throw new Error('Stripe emitted no event')
  const at = (seconds: number) => new Date(site.clock.now().getTime() + seconds * 1000)
  expect(await deliver(event, { secret: 'whsec_guessed' })).toBe(400)
  expect(await deliver(event, { sentAt: at(-300) })).toBe(400)
  expect(await deliver(event, { sentAt: at(300) })).toBe(400)
  expect(await recordedEvents(event.id)).toEqual([])
  expect(await deliver(event, { sentAt: at(-299) })).toBe(200)
  expect(await recordedEvents(event.id)).toHaveLength(1)
})

test('events of other applications of the account get 200 and are not recorded', async () => {
  const foreign = [
    { type: 'payment_intent.succeeded', object: { id: 'pi_of_the_shop', metadata: {} } },
    { type: 'charge.dispute.created', object: { id: 'du_1', payment_intent: 'pi_of_the_shop' } },
    { type: 'customer.created', object: { id: 'cus_1' } },
  ] as const
  for (const [number, event] of foreign.entries()) {
    expect(await deliver({ id: `evt_foreign${number}`, ...event })).toBe(200)
    expect(await recordedEvents(`evt_foreign${number}`)).toEqual([])
  }
  expect(await quarantinedReasons('pi_of_the_shop')).toEqual([])
})

test('a thin event gets 200 and is not recorded', async () => {
  const event = signed(thinEvent('evt_thin', site.clock.now()), stripeKeys.webhookSecret, site.clock.now())
  const response = await site.app.request('http://bonaca.test/api/payments/stripe/events', { method: 'POST', ...event })
  expect((await holdAgainstContract(calls.providerEvents, response)).status).toBe(200)
  expect(await recordedEvents('evt_thin')).toEqual([])
})

test('a dispute is matched by payment_intent and quarantined once', async () => {
  const reservation = await book('pm_card_visa')
  const attempt = await attemptOf(reservation)
  const object = { id: 'du_2', payment_intent: attempt.reference }
  const dispute = { type: 'charge.dispute.created' as const, object }
  expect(await deliver({ id: 'evt_dispute', ...dispute })).toBe(200)
  expect(await deliver({ id: 'evt_dispute_again', ...dispute })).toBe(200)
  expect(await recordedEvents('evt_dispute')).toMatchObject([{ attempt_id: attempt.id }])
  expect(await quarantinedReasons(attempt.id)).toEqual(['dispute'])
  const resolved = { resolved_at: site.clock.now() }
  await site.services.db.updateTable('quarantine').set(resolved).where('attempt_id', '=', attempt.id).execute()
})

async function insertDueRefund(reservation: ReservationView, amount: number) {
  const { id: attemptId } = await attemptOf(reservation)
  const id = site.services.ids.row()
  const now = site.clock.now()
  await site.services.db
    .insertInto('refund')
    .values({
      id,
      attempt_id: attemptId,
      amount,
      reason: 'weather',
      state: 'due',
      reference: null,
      created_at: now,
      changed_at: now,
    })
    .execute()
  return { id, settle: () => settleAttempt(site.services, attemptId) }
}
const stateOf = async (refundId: string) =>
  (await site.services.db.selectFrom('refund').select('state').where('id', '=', refundId).executeTakeFirstOrThrow())
    .state

test('a refund is sent once despite a lost response and three concurrent retries', async () => {
  const reservation = await book('pm_card_visa')
  const refund = await insertDueRefund(reservation, 1000)
  stripe.spoil({ on: 'POST /v1/refunds', as: 500, done: true })
  await refund.settle()
  expect(await stateOf(refund.id)).toBe('unknown')
  // A refund without a response is not retried immediately: the request may still be processed.
  site.clock.advance(1)
  await Promise.all([refund.settle(), refund.settle(), refund.settle()])
  expect(await stateOf(refund.id)).toBe('succeeded')
  expect(stripe.refunds.filter(({ metadata }) => metadata?.refund_id === refund.id)).toHaveLength(1)
  expect(await ledgerOf(reservation)).toEqual([...depositEntry(reservation), 'refund -1000'])
})

const lastEvent = () => stripe.told[stripe.told.length - 1]!
const mailsOfRefund = (refundId: string) =>
  site.services.db.selectFrom('message').select(['kind', 'recipient']).where('about', '=', refundId).execute()

test('a pending refund succeeds when its event arrives', async () => {
  const reservation = await book('pm_card_visa')
  const refund = await insertDueRefund(reservation, 1000)
  stripe.manner.refunds = 'pending'
  await refund.settle()
  stripe.manner.refunds = 'succeeded'
  expect(await stateOf(refund.id)).toBe('unknown')
  stripe.endRefund(stripe.refunds[0]?.id ?? '', 'succeeded')
  expect(await deliver(lastEvent())).toBe(200)
  site.clock.advance(1)
  await site.runJobs()
  expect(await stateOf(refund.id)).toBe('succeeded')
})

describe('a refund that fails after it was posted', () => {
  async function failedRefund() {
    const reservation = await book('pm_card_visa')
    const refund = await insertDueRefund(reservation, 1000)
    await refund.settle()
    expect(await stateOf(refund.id)).toBe('succeeded')
    site.clock.advance(60)
    stripe.endRefund(stripe.refunds[0]?.id ?? '', 'failed')
    return { reservation, refund }
  }
  const auditFindings = async (reservation: ReservationView) =>
    (await audit(site.services.db, site.clock.now())).filter(({ broken }) => broken.join().includes(reservation.code))
  const orderRefund = (reservation: ReservationView, manually: boolean) =>
    refundReservation(site.services, {
      code: reservation.code,
      amount: 1000,
      reason: 'operator',
      way: manually ? 'hand' : 'card',
      actor: 'tests',
    })

  test.each([
    ['webhook', () => deliver(lastEvent())],
    ['poll', () => site.clock.advance(60)],
  ])(
    'is detected by %s: state failed, reversing ledger entry, one mail to the operator, audit finding',
    async (_, happens) => {
      const { reservation, refund } = await failedRefund()
      await happens()
      await site.runJobs()
      site.clock.advance(60 * 24 * 2)
      await site.runJobs()
      expect(await stateOf(refund.id)).toBe('failed')
      expect(await ledgerOf(reservation)).toEqual([
        ...depositEntry(reservation),
        'refund -1000',
        'refund_returned 1000',
      ])
      expect(await mailsOfRefund(refund.id)).toEqual([
        { kind: 'refund_sent', recipient: 'ana.kowalska@mail.example' },
        { kind: 'operator_refund_failed', recipient: 'operator@bonaca.test' },
      ])
      expect(await auditFindings(reservation)).toEqual([
        {
          promise: 'A refund that failed is made up for.',
          broken: [`${reservation.code}: refund ${refund.id} of 1000 cents`],
        },
      ])
      await orderRefund(reservation, true)
    },
  )

  test.each([
    [false, 'to the card again'],
    [true, 'outside Stripe (way "hand")'],
  ])('can be repeated (manually: %s) %s', async (manually) => {
    const { reservation } = await failedRefund()
    await deliver(lastEvent())
    await site.runJobs()
    expect(await orderRefund(reservation, manually)).toMatchObject({ ok: true })
    await site.runJobs()
    expect(
      stripe.refunds.filter(({ payment_intent }) => payment_intent === intentsOf(reservation)[0]?.id),
    ).toHaveLength(manually ? 1 : 2)
    expect(await ledgerOf(reservation)).toEqual([
      ...depositEntry(reservation),
      'refund -1000',
      'refund_returned 1000',
      'refund -1000',
    ])
    expect(await auditFindings(reservation)).toEqual([])
    // Manual refunds are unknown to Stripe and don't affect the next refund by card.
    await orderRefund(reservation, false)
    await site.runJobs()
    expect(await ledgerOf(reservation)).toHaveLength(5)
  })
})

test('afterwards the audit finds no violation', async () => {
  // Mail jobs don't run in this test, so the audit reports overdue mails.
  const auditFindings = (await audit(site.services.db, site.clock.now())).filter(
    ({ promise }) => !promise.includes('mail'),
  )
  expect(auditFindings).toEqual([])
})
