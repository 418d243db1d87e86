import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { endpoints } from '../../src/contract/calls.ts'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { stripeProvider } from '../../src/integrations/stripe/client.ts'
import { call, newIdempotencyKey, expectMatchesContract, orderForm } from '../api-client.ts'
import { type FakeStripe, fakeStripe, stripeKeys } from '../providers/stripe/fake-stripe.ts'
import { type TestSite, testSite } from '../site.ts'

/**
 * Registers hooks that create a site and a fake of Stripe's HTTP API for the tests of a file, with the real API, domain,
 * database and `stripe` package. Each test starts a day later. The properties are available in tests.
 */
export function setUpStripe() {
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
      headers: { 'Idempotency-Key': newIdempotencyKey() },
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
    (
      await site.services.db.selectFrom('quarantine').select('reason').where('attempt_id', '=', attemptId).execute()
    ).map(({ reason }) => reason)
  const recordedEvents = (eventId: string) =>
    site.services.db.selectFrom('provider_event').selectAll().where('event_id', '=', eventId).execute()

  async function deliver(event: FakeStripe['events'][number], options: Parameters<FakeStripe['webhook']>[1] = {}) {
    const response = await site.app.request('http://bonaca.test/api/payments/stripe/events', {
      method: 'POST',
      ...stripe.webhook(event, options),
    })
    return (await expectMatchesContract(endpoints.providerEvents, response)).status
  }
  const eventsOf = (reservation: ReservationView) => {
    const ids = intentsOf(reservation).map(({ id }) => id)
    return stripe.events.filter(({ object }) => {
      const { id, payment_intent } = object as { id?: string; payment_intent?: string }
      return ids.includes(payment_intent ?? id ?? '')
    })
  }
  const depositEntry = (reservation: ReservationView) => [`deposit ${reservation.quote.bail_amount}`]
  return {
    get site() {
      return site
    },
    get stripe() {
      return stripe
    },
    book,
    refreshStatus,
    attemptOf,
    intentsOf,
    ledgerOf,
    quarantinedReasons,
    recordedEvents,
    deliver,
    eventsOf,
    depositEntry,
  }
}
