import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { checkSite } from '../../src/domain/monitoring/site-checks.ts'
import { call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { setUpStripe } from '../fixtures/stripe-setup.ts'

// Bookings paid by Stripe: payments and webhooks.

const setup = setUpStripe()
const {
  book,
  refreshStatus,
  attemptOf,
  intentsOf,
  ledgerOf,
  exceptionReasons,
  recordedEvents,
  deliver,
  eventsOf,
  depositEntry,
} = setup

test('a card without challenge: captures bail_amount in eur, status completed, one deposit entry', async () => {
  const reservation = await book('pm_card_visa')
  expect(reservation).toMatchObject({ status: 'completed', payment: { provider: 'stripe', status: 'paid' } })
  expect(intentsOf(reservation)).toMatchObject([
    { status: 'succeeded', amount_received: reservation.quote.bail_amount, currency: 'eur' },
  ])
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
})

test.each([
  ['snapshot', [false]],
  ['thin', [true]],
  ['both', [true, false, true]],
])('an approved challenge completes the reservation by its %s event', async (_, shapes) => {
  const reservation = await book('pm_card_threeDSecure2Required')
  const [intent] = intentsOf(reservation)
  expect(reservation).toMatchObject({
    status: 'pending',
    payment: { next_action: { type: 'challenge', client_secret: intent?.client_secret } },
  })
  setup.stripe.authenticate(intent?.id ?? '', 'approve')
  const [event] = eventsOf(reservation).slice(-1)
  if (!event) throw new Error('Stripe emitted no event')
  for (const thin of shapes) expect(await deliver(event, { thin })).toBe(200)
  await setup.site.runJobs()
  expect(await recordedEvents(event.id)).toHaveLength(1)
  expect(intentsOf(reservation)).toMatchObject([{ status: 'succeeded' }])
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
})

test('a thin event completes a payment whose response was lost, before the first poll', async () => {
  setup.stripe.injectFault({ on: 'POST /v1/payment_intents', kind: 'half', processed: true })
  const reservation = await book('pm_card_visa')
  const [event] = eventsOf(reservation).slice(-1)
  expect(event && (await deliver(event, { thin: true }))).toBe(200)
  await setup.site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'completed' })
})

test('a thin event whose object Stripe does not return gets 503, and 200 when it is sent again', async () => {
  const reservation = await book('pm_card_threeDSecure2Required')
  const [event] = eventsOf(reservation).slice(-1)
  if (!event) throw new Error('Stripe emitted no event')
  setup.stripe.injectFault({ on: 'GET /v1/payment_intents', kind: 500 })
  expect(await deliver(event, { thin: true })).toBe(503)
  expect(await recordedEvents(event.id)).toEqual([])
  expect(await deliver(event, { thin: true })).toBe(200)
  expect(await recordedEvents(event.id)).toHaveLength(1)
})

describe('a refused challenge', () => {
  const refuseChallenge = async () => {
    const reservation = await book('pm_card_threeDSecure2Required')
    const [intent] = intentsOf(reservation)
    if (!intent) throw new Error('no PaymentIntent was created')
    setup.stripe.authenticate(intent.id, 'refuse')
    return { reservation, status: () => intentsOf(reservation)[0]?.status }
  }

  test('cancels the PaymentIntent, so that its client secret accepts no other card', async () => {
    const { reservation, status } = await refuseChallenge()
    expect(status()).toBe('requires_payment_method')
    setup.site.clock.advance(0.1)
    expect(await refreshStatus(reservation)).toMatchObject({ status: 'pending', payment: { status: 'declined' } })
    expect(status()).toBe('canceled')
    expect(await attemptOf(reservation)).toMatchObject({ state: 'declined', client_secret_issued: false })
  })

  test('cancels the PaymentIntent later if Stripe fails at first and sends no webhook', async () => {
    const { reservation, status } = await refuseChallenge()
    const { id } = intentsOf(reservation)[0] ?? { id: '' }
    setup.stripe.injectFault({ on: `POST /v1/payment_intents/${id}/cancel`, kind: 500 })
    setup.site.clock.advance(0.1)
    await refreshStatus(reservation)
    expect(status()).toBe('requires_payment_method')
    // Stripe replays the failure as long as the idempotency key is the same. The site uses another key every hour, so
    // the PaymentIntent is canceled within 80 minutes.
    for (let round = 0; round < 8; round++) {
      setup.site.clock.advance(10)
      await setup.site.runJobs()
    }
    expect(status()).toBe('canceled')
  })
})

test('a declined card leaves four attempts, and a second card completes the reservation', async () => {
  const reservation = await book('pm_card_chargeDeclinedInsufficientFunds')
  expect(reservation).toMatchObject({ status: 'pending', payment: { status: 'declined', attempts_left: 4 } })
  const { body } = await call(setup.site.app, 'pay', {
    path: { id: reservation.id },
    body: { provider: 'stripe', token: 'pm_card_visa' },
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect(body.data).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
})

test('a response that breaks off after the charge: the poll completes the reservation with one PaymentIntent', async () => {
  setup.stripe.injectFault({ on: 'POST /v1/payment_intents', kind: 'half', processed: true })
  const reservation = await book('pm_card_visa')
  expect(await attemptOf(reservation)).toMatchObject({ state: 'unknown', reference: null })
  setup.site.clock.advance(1)
  await setup.site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'completed' })
  expect(intentsOf(reservation)).toHaveLength(1)
})

test('a lost request: the attempt stays unknown at first, later declined, so that the visitor can pay again', async () => {
  setup.stripe.injectFault({ on: 'POST /v1/payment_intents', kind: 'cut', times: 2 })
  const reservation = await book('pm_card_visa')
  setup.site.clock.advance(1)
  await setup.site.runJobs()
  expect(await attemptOf(reservation)).toMatchObject({ state: 'unknown' })
  setup.site.clock.advance(3)
  await setup.site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'pending', payment: { status: 'declined' } })
})

test('a capture that succeeded but answered 500: completed with one deposit entry', async () => {
  setup.stripe.injectFault({ on: 'POST /v1/payment_intents/', kind: 500, processed: true })
  const reservation = await book('pm_card_visa')
  expect(reservation).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
  setup.site.clock.advance(1)
  await setup.site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
})

test('an authorisation that expires before it is captured ends the booking and frees its seats', async () => {
  const repair = setup.stripe.injectFault({ on: 'POST /v1/payment_intents/', kind: 500, times: 1000 })
  const reservation = await book('pm_card_visa')
  expect(intentsOf(reservation)).toMatchObject([{ status: 'requires_capture' }])
  for (let day = 0; day < 8; day++) {
    setup.site.clock.advance(60 * 24)
    await setup.site.runJobs()
  }
  repair()
  expect(intentsOf(reservation)).toMatchObject([{ status: 'canceled', cancellation_reason: 'automatic' }])
  for (const event of eventsOf(reservation)) expect(await deliver(event)).toBe(200)
  await setup.site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'failed' })
  expect(await ledgerOf(reservation)).toEqual([])
  expect(await exceptionReasons((await attemptOf(reservation)).id)).toEqual([])
})

test('duplicate events in reverse order get 200 and change nothing', async () => {
  const reservation = await book('pm_card_visa')
  const events = eventsOf(reservation)
  expect(events.map(({ type }) => type)).toContain('payment_intent.succeeded')
  for (const event of [...events, ...events].reverse()) expect(await deliver(event)).toBe(200)
  await setup.site.runJobs()
  expect(await refreshStatus(reservation)).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
  expect(await exceptionReasons((await attemptOf(reservation)).id)).toEqual([])
})

test('events with a wrong signature or a timestamp 300 s off get 400 and are not recorded', async () => {
  const reservation = await book('pm_card_threeDSecure2Required')
  const [event] = eventsOf(reservation).slice(-1)
  if (!event) throw new Error('Stripe emitted no event')
  const at = (seconds: number) => new Date(setup.site.clock.now().getTime() + seconds * 1000)
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
    { type: 'payment_intent.succeeded', object: { id: 'pi_of_the_shop', metadata: { attempt_id: 'shop-77' } } },
    { type: 'charge.dispute.created', object: { id: 'du_1', payment_intent: 'pi_of_the_shop' } },
    {
      type: 'charge.dispute.created',
      object: { id: 'du_3', payment_intent: 'pi_x', metadata: { attempt_id: 'shop-77' } },
    },
    { type: 'charge.dispute.closed', object: { id: 'du_1', payment_intent: 'pi_of_the_shop' } },
    { type: 'charge.refunded', object: { id: 'ch_1', payment_intent: 'pi_of_the_shop', metadata: {} } },
    { type: 'charge.refunded', object: { id: 'ch_2', payment_intent: null } },
    { type: 'charge.captured', object: { id: 'ch_1', payment_intent: 'pi_of_the_shop' } },
    {
      type: 'refund.created',
      object: { id: 're_1', payment_intent: 'pi_of_the_shop', metadata: { attempt_id: 'shop-77' } },
    },
    { type: 'refund.failed', object: { id: 're_1', payment_intent: 'pi_of_the_shop', metadata: null } },
    { type: 'radar.early_fraud_warning.created', object: { id: 'issfr_1', payment_intent: 'pi_of_the_shop' } },
    { type: 'radar.early_fraud_warning.created', object: { id: 'issfr_2' } },
    { type: 'review.opened', object: { id: 'prv_1', payment_intent: 'pi_of_the_shop' } },
    { type: 'customer.created', object: { id: 'cus_1' } },
  ] as const
  const stored = () => setup.site.services.db.selectFrom('payment_exception').selectAll().execute()
  const before = await stored()
  for (const [number, event] of foreign.entries()) {
    for (const thin of [false, true])
      expect(await deliver({ id: `evt_foreign${number}`, ...event }, { thin })).toBe(200)
    expect(await recordedEvents(`evt_foreign${number}`)).toEqual([])
  }
  expect(await stored()).toEqual(before)
})

test('a payment of which no event has arrived for six hours is a finding, until an event arrives', async () => {
  const { services, clock } = setup.site
  const site = {
    origins: ['http://bonaca.test'],
    dataDir: '/',
    isLive: false,
    hasOwnDatabase: false,
    mailer: null,
    ...{ textChannels: [], nameKeys: [], fiscalFile: undefined },
  }
  const wallets = { apple: null, google: null }
  const found = async () => {
    const findings = await checkSite(services.db, { ...site, wallets, providers: [setup.provider] }, clock.now())
    return findings.filter(({ check }) => check === 'webhooks').map(({ cause, details }) => ({ cause, ...details }))
  }
  clock.advance(8 * 24 * 60)
  const reservation = await book('pm_card_visa')
  clock.advance(5 * 60)
  expect(await found()).toEqual([{ cause: null }])
  clock.advance(2 * 60)
  expect(await found()).toEqual([{ cause: 'webhooks_unseen', provider: 'Stripe', count: 1 }])
  for (const event of eventsOf(reservation)) await deliver(event)
  expect(await found()).toEqual([{ cause: null }])
})

test('the audit finds no violation after all tests of this file', async () => {
  await setup.site.runJobs()
  // Mail jobs don't run in this test, so the audit reports overdue mails.
  const auditFindings = (await checkInvariants(setup.site.services.db, setup.site.clock.now())).filter(
    ({ invariant }) => !invariant.includes('mail'),
  )
  expect(auditFindings).toEqual([])
})
