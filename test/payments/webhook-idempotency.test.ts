import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { signWebhook } from '../../src/platform/integrations/sandbox/server/webhooks.ts'
import { stripeProvider } from '../../src/platform/integrations/stripe/client.ts'
import { book, call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { fakeMonri, monriProviderFor, signedMonriCallback } from '../fixtures/fake-monri.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { type FakeStripe, fakeStripe, stripeKeys } from '../providers/stripe/fake-stripe.ts'

// Webhook guarantees for every provider: 2xx only after the commit, and duplicates are processed once.

let site: TestSite
let stripe: FakeStripe
const monri = fakeMonri()
beforeAll(async () => {
  const now = (): Date => site.clock.now()
  stripe = await fakeStripe({ now })
  const card = stripeProvider({ ...stripeKeys, apiBase: stripe.apiBase }, { now })
  site = await testSite({ extraProviders: [card, monriProviderFor(monri, 2000)] })
})
afterAll(async () => {
  await site.close()
  await stripe.close()
})

interface Webhook {
  body: string
  headers: Record<string, string>
}

async function bookBy(payment: object): Promise<ReservationView> {
  const headers = { 'Idempotency-Key': newIdempotencyKey() }
  return (await call(site.app, 'create', { body: orderForm({ payment }), headers })).body.data
}

/** Creates a booking paid at the provider and the webhook of that payment. */
const paidBy: Record<string, () => Promise<{ reservation: ReservationView; webhook: Webhook }>> = {
  async sandbox() {
    const reservation = await book(site.app, '4242424242424242')
    const body = JSON.stringify({
      id: `evt_${reservation.code}`,
      type: 'charge.captured',
      data: await chargeOf(reservation),
    })
    return { reservation, webhook: { body, headers: { 'Sandbox-Signature': signed(body) } } }
  },
  async stripe() {
    const reservation = await bookBy({ provider: 'stripe', token: 'pm_card_visa' })
    const event = stripe.events[stripe.events.length - 1]
    if (!event) throw new Error('Stripe emitted no event')
    return { reservation, webhook: stripe.webhook(event) }
  },
  async monri() {
    const reservation = await bookBy({ provider: 'monri' })
    const action = reservation.payment.next_action
    if (action?.type !== 'redirect') throw new Error('next_action is not a redirect')
    await monri.pay(action.fields)
    const { order_number: number = '' } = action.fields
    const { body, authorization } = signedMonriCallback({ number, amount: 3900, currency: 'EUR', callbackUrl: '' })
    return { reservation, webhook: { body, headers: { Authorization: authorization } } }
  },
}
const signed = (body: string) => signWebhook('secret-of-the-tests', body, site.clock.now())

async function chargeOf({ id }: ReservationView) {
  const { id: attempt_id } = await attemptOf(id)
  return { id: 'ch_1', attempt_id }
}
const attemptOf = (reservationId: string) =>
  site.services.db
    .selectFrom('payment_attempt')
    .select(['id', 'provider'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow()

describe.each(Object.keys(paidBy))('webhooks of %s', (provider) => {
  const deliver = async ({ body, headers }: Webhook) => {
    const address = `http://bonaca.test/api/payments/${provider}/events`
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body }
    return (await site.app.request(address, sent)).status
  }
  const recorded = async (attemptId: string) => {
    const events = await site.services.db
      .selectFrom('provider_event')
      .select('event_id')
      .where('attempt_id', '=', attemptId)
      .execute()
    const jobs = await sql`select 1 from test_job where payload @> ${{ attemptId, news: true }}`.execute(
      site.services.db,
    )
    return { events: events.length, jobs: jobs.rows.length }
  }
  const paidWithoutEvents = async () => {
    const { reservation, webhook } = await paidBy[provider]!()
    const { id } = await attemptOf(reservation.id)
    await site.services.db.deleteFrom('provider_event').where('attempt_id', '=', id).execute()
    return { reservation, webhook, attemptId: id }
  }

  test('get 5xx and record nothing if the commit fails, then 200 with one event and one job', async () => {
    const { webhook, attemptId } = await paidWithoutEvents()
    const { db } = site.services
    // The deferred constraint trigger fails at commit, after all writes.
    await sql`create function refuse_commit() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`.execute(
      db,
    )
    await sql`create constraint trigger refuse_commit after insert on provider_event deferrable initially deferred
      for each row execute function refuse_commit()`.execute(db)
    expect(await deliver(webhook)).toBeGreaterThanOrEqual(500)
    await sql`drop function refuse_commit cascade`.execute(db)
    expect(await recorded(attemptId)).toEqual({ events: 0, jobs: 0 })
    expect(await deliver(webhook)).toBe(200)
    expect(await recorded(attemptId)).toEqual({ events: 1, jobs: 1 })
    await site.runJobs()
  })

  test('1,000 duplicates in concurrent batches of 50 record one event, one job and one ledger entry', async () => {
    const { reservation, webhook, attemptId } = await paidWithoutEvents()
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(webhook)))
      expect(new Set(answers)).toEqual(new Set([200]))
    }
    expect(await recorded(attemptId)).toEqual({ events: 1, jobs: 1 })
    await site.runJobs()
    const ledger = site.services.db.selectFrom('ledger_entry').select(['kind', 'amount'])
    expect(await ledger.where('reservation_id', '=', reservation.id).execute()).toEqual([
      { kind: 'deposit', amount: 3900 },
    ])
    const { body } = await call(site.app, 'status', { path: { id: reservation.id } })
    expect(body.data.status).toBe('completed')
  })
})
