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

// The whole way of a booking that is paid by Stripe: our API, the real domain and database, the real package, and a
// stand-in for Stripe's HTTP.

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
const look = async ({ id }: ReservationView): Promise<ReservationView> =>
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
const waiting = async (attemptId: string) =>
  (await site.services.db.selectFrom('quarantine').select('reason').where('attempt_id', '=', attemptId).execute()).map(
    ({ reason }) => reason,
  )
const kept = (eventId: string) =>
  site.services.db.selectFrom('provider_event').selectAll().where('event_id', '=', eventId).execute()

async function deliver(event: FakeStripe['told'][number], how: Parameters<FakeStripe['webhook']>[1] = {}) {
  const response = await site.app.request('http://bonaca.test/api/payments/stripe/events', {
    method: 'POST',
    ...stripe.webhook(event, how),
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
const paid = (reservation: ReservationView) => [`deposit ${reservation.quote.bail_amount}`]

test('authorised, the seats taken, then captured, for the amount that was quoted', async () => {
  const reservation = await book('pm_card_visa')
  expect(reservation).toMatchObject({ status: 'completed', payment: { provider: 'stripe', status: 'paid' } })
  expect(intentsOf(reservation)).toMatchObject([
    { status: 'succeeded', amount_received: reservation.quote.bail_amount, currency: 'eur' },
  ])
  expect(await ledgerOf(reservation)).toEqual(paid(reservation))
})

test("the bank's question: approved it is told by webhook alone, and paid", async () => {
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
  expect(await look(reservation)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
})

describe('a bank’s question that is refused', () => {
  const refuseQuestion = async () => {
    const reservation = await book('pm_card_threeDSecure2Required')
    const [intent] = intentsOf(reservation)
    if (!intent) throw new Error('no payment')
    stripe.authenticate(intent.id, 'refuse')
    return { reservation, status: () => intentsOf(reservation)[0]?.status }
  }

  test('voids the payment, so that its client secret takes no other card', async () => {
    const { reservation, status } = await refuseQuestion()
    expect(status()).toBe('requires_payment_method')
    site.clock.advance(0.1)
    expect(await look(reservation)).toMatchObject({ status: 'pending', payment: { status: 'declined' } })
    expect(status()).toBe('canceled')
    expect(await attemptOf(reservation)).toMatchObject({ state: 'declined', client_secret_issued: false })
  })

  test('is voided later when Stripe fails at first, and no webhook comes', async () => {
    const { reservation, status } = await refuseQuestion()
    const { id } = intentsOf(reservation)[0] ?? { id: '' }
    stripe.spoil({ on: `POST /v1/payment_intents/${id}/cancel`, as: 500 })
    site.clock.advance(0.1)
    await look(reservation)
    expect(status()).toBe('requires_payment_method')
    // Stripe replays the failure under the same idempotency key, which changes with the hour.
    for (let round = 0; round < 8; round++) {
      site.clock.advance(10)
      await site.runJobs()
    }
    expect(status()).toBe('canceled')
  })
})

test('declined, it is said why, and another card pays', async () => {
  const reservation = await book('pm_card_chargeDeclinedInsufficientFunds')
  expect(reservation).toMatchObject({ status: 'pending', payment: { status: 'declined', attempts_left: 4 } })
  const { body } = await call(site.app, 'pay', {
    path: { id: reservation.id },
    body: { provider: 'stripe', token: 'pm_card_visa' },
    headers: { 'Idempotency-Key': freshKey() },
  })
  expect(body.data).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(paid(reservation))
})

test('no answer after charging: it is found by asking, and charged once', async () => {
  stripe.spoil({ on: 'POST /v1/payment_intents', as: 'late', done: true })
  const reservation = await book('pm_card_visa')
  expect(await attemptOf(reservation)).toMatchObject({ state: 'unknown', reference: null })
  site.clock.advance(1)
  await site.runJobs()
  expect(await look(reservation)).toMatchObject({ status: 'completed' })
  expect(intentsOf(reservation)).toHaveLength(1)
})

test('no answer, and nothing reached Stripe: the visitor may pay again when that is certain', async () => {
  stripe.spoil({ on: 'POST /v1/payment_intents', as: 'cut', times: 2 })
  const reservation = await book('pm_card_visa')
  site.clock.advance(1)
  await site.runJobs()
  expect(await attemptOf(reservation)).toMatchObject({ state: 'unknown' })
  site.clock.advance(3)
  await site.runJobs()
  expect(await look(reservation)).toMatchObject({ status: 'pending', payment: { status: 'declined' } })
})

test('a capture that was done and answered 500 is found done at once, and booked once', async () => {
  stripe.spoil({ on: 'POST /v1/payment_intents/', as: 500, done: true })
  const reservation = await book('pm_card_visa')
  expect(reservation).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(paid(reservation))
  site.clock.advance(1)
  await site.runJobs()
  expect(await look(reservation)).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(paid(reservation))
})

test('all its events twice, in the wrong order, change nothing', async () => {
  const reservation = await book('pm_card_visa')
  const events = eventsOf(reservation)
  expect(events.map(({ type }) => type)).toContain('payment_intent.succeeded')
  for (const event of [...events, ...events].reverse()) expect(await deliver(event)).toBe(200)
  await site.runJobs()
  expect(await look(reservation)).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual(paid(reservation))
  expect(await waiting((await attemptOf(reservation)).id)).toEqual([])
})

test('forged, old and future events are refused and leave nothing', async () => {
  const reservation = await book('pm_card_threeDSecure2Required')
  const [event] = eventsOf(reservation).slice(-1)
  if (!event) throw new Error('nothing was told')
  const at = (seconds: number) => new Date(site.clock.now().getTime() + seconds * 1000)
  expect(await deliver(event, { secret: 'whsec_guessed' })).toBe(400)
  expect(await deliver(event, { sentAt: at(-300) })).toBe(400)
  expect(await deliver(event, { sentAt: at(300) })).toBe(400)
  expect(await kept(event.id)).toEqual([])
  expect(await deliver(event, { sentAt: at(-299) })).toBe(200)
  expect(await kept(event.id)).toHaveLength(1)
})

test('what the account does besides is acknowledged, and nothing of it is kept', async () => {
  const foreign = [
    { type: 'payment_intent.succeeded', object: { id: 'pi_of_the_shop', metadata: {} } },
    { type: 'charge.dispute.created', object: { id: 'du_1', payment_intent: 'pi_of_the_shop' } },
    { type: 'customer.created', object: { id: 'cus_1' } },
  ] as const
  for (const [number, event] of foreign.entries()) {
    expect(await deliver({ id: `evt_foreign${number}`, ...event })).toBe(200)
    expect(await kept(`evt_foreign${number}`)).toEqual([])
  }
  expect(await waiting('pi_of_the_shop')).toEqual([])
})

test('a thin event is acknowledged, and nothing of it is kept', async () => {
  const event = signed(thinEvent('evt_thin', site.clock.now()), stripeKeys.webhookSecret, site.clock.now())
  const response = await site.app.request('http://bonaca.test/api/payments/stripe/events', { method: 'POST', ...event })
  expect((await holdAgainstContract(calls.providerEvents, response)).status).toBe(200)
  expect(await kept('evt_thin')).toEqual([])
})

test('a dispute names only the payment; it is found by that, and waits for a person', async () => {
  const reservation = await book('pm_card_visa')
  const attempt = await attemptOf(reservation)
  const object = { id: 'du_2', payment_intent: attempt.reference }
  const dispute = { type: 'charge.dispute.created' as const, object }
  expect(await deliver({ id: 'evt_dispute', ...dispute })).toBe(200)
  expect(await deliver({ id: 'evt_dispute_again', ...dispute })).toBe(200)
  expect(await kept('evt_dispute')).toMatchObject([{ attempt_id: attempt.id }])
  expect(await waiting(attempt.id)).toEqual(['dispute'])
  const lookedAt = { resolved_at: site.clock.now() }
  await site.services.db.updateTable('quarantine').set(lookedAt).where('attempt_id', '=', attempt.id).execute()
})

async function owe(reservation: ReservationView, amount: number) {
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

test('a refund goes once, by however many it is sent, and though the first answer is lost', async () => {
  const reservation = await book('pm_card_visa')
  const refund = await owe(reservation, 1000)
  stripe.spoil({ on: 'POST /v1/refunds', as: 500, done: true })
  await refund.settle()
  expect(await stateOf(refund.id)).toBe('unknown')
  // What was sent and not answered may still be under way.
  site.clock.advance(1)
  await Promise.all([refund.settle(), refund.settle(), refund.settle()])
  expect(await stateOf(refund.id)).toBe('succeeded')
  expect(stripe.refunds.filter(({ metadata }) => metadata?.refund_id === refund.id)).toHaveLength(1)
  expect(await ledgerOf(reservation)).toEqual([...paid(reservation), 'refund -1000'])
})

const lastTold = () => stripe.told[stripe.told.length - 1]!
const mailsAbout = (refundId: string) =>
  site.services.db.selectFrom('message').select(['kind', 'recipient']).where('about', '=', refundId).execute()

test('a refund under way is booked when its event tells that it has gone', async () => {
  const reservation = await book('pm_card_visa')
  const refund = await owe(reservation, 1000)
  stripe.manner.refunds = 'pending'
  await refund.settle()
  stripe.manner.refunds = 'succeeded'
  expect(await stateOf(refund.id)).toBe('unknown')
  stripe.endRefund(stripe.refunds[0]?.id ?? '', 'succeeded')
  expect(await deliver(lastTold())).toBe(200)
  site.clock.advance(1)
  await site.runJobs()
  expect(await stateOf(refund.id)).toBe('succeeded')
})

describe('a refund that comes back after it was booked', () => {
  async function cameBack() {
    const reservation = await book('pm_card_visa')
    const refund = await owe(reservation, 1000)
    await refund.settle()
    expect(await stateOf(refund.id)).toBe('succeeded')
    site.clock.advance(60)
    stripe.endRefund(stripe.refunds[0]?.id ?? '', 'failed')
    return { reservation, refund }
  }
  const findings = async (reservation: ReservationView) =>
    (await audit(site.services.db, site.clock.now())).filter(({ broken }) => broken.join().includes(reservation.code))
  const order = (reservation: ReservationView, byHand: boolean) =>
    refundReservation(site.services, {
      code: reservation.code,
      amount: 1000,
      reason: 'operator',
      way: byHand ? 'hand' : 'card',
      actor: 'tests',
    })

  test.each([
    ['by its event', () => deliver(lastTold())],
    ['by asking, where no event comes', () => site.clock.advance(60)],
  ])('is found %s; the books are put right, and the operator is told, once', async (_, happens) => {
    const { reservation, refund } = await cameBack()
    await happens()
    await site.runJobs()
    site.clock.advance(60 * 24 * 2)
    await site.runJobs()
    expect(await stateOf(refund.id)).toBe('failed')
    expect(await ledgerOf(reservation)).toEqual([...paid(reservation), 'refund -1000', 'refund_returned 1000'])
    expect(await mailsAbout(refund.id)).toEqual([
      { kind: 'refund_sent', recipient: 'ana.kowalska@mail.example' },
      { kind: 'operator_refund_failed', recipient: 'operator@bonaca.test' },
    ])
    expect(await findings(reservation)).toEqual([
      {
        promise: 'A refund that failed is made up for.',
        broken: [`${reservation.code}: refund ${refund.id} of 1000 cents`],
      },
    ])
    await order(reservation, true)
  })

  test.each([
    [false, 'again to the card'],
    [true, 'by hand'],
  ])('can be paid by hand (%s): %s', async (byHand) => {
    const { reservation } = await cameBack()
    await deliver(lastTold())
    await site.runJobs()
    expect(await order(reservation, byHand)).toMatchObject({ ok: true })
    await site.runJobs()
    expect(
      stripe.refunds.filter(({ payment_intent }) => payment_intent === intentsOf(reservation)[0]?.id),
    ).toHaveLength(byHand ? 1 : 2)
    expect(await ledgerOf(reservation)).toEqual([
      ...paid(reservation),
      'refund -1000',
      'refund_returned 1000',
      'refund -1000',
    ])
    expect(await findings(reservation)).toEqual([])
    // What was paid by hand is no business of Stripe's: the next refund is booked all the same.
    await order(reservation, false)
    await site.runJobs()
    expect(await ledgerOf(reservation)).toHaveLength(5)
  })
})

test('after all that every promise holds', async () => {
  // No mail leaves this site.
  const findings = (await audit(site.services.db, site.clock.now())).filter(({ promise }) => !promise.includes('mail'))
  expect(findings).toEqual([])
})
