import { afterEach, beforeEach, expect } from 'vitest'
import { endpoints } from '../../src/contract/calls.ts'
import type { ReservationView } from '../../src/contract/reservation.ts'
import {
  type MonriCallback,
  type FakeMonri,
  fakeMonri,
  monriProviderFor,
} from '../../src/integrations/monri/monri-under-test.ts'
import type { PaymentProvider } from '../../src/integrations/payment-provider.ts'
import { call, newIdempotencyKey, expectMatchesContract, orderForm } from '../api-client.ts'
import { type TestSite, testSite } from '../site.ts'

/**
 * Registers hooks that create a site with a fake Monri for each test, with the real domain and Monri client.
 * The properties are available in tests.
 */
export function setUpMonri() {
  let site: TestSite
  let monri: FakeMonri
  beforeEach(async () => {
    site = await testSite()
    monri = fakeMonri()
    const providers = site.services.providers as Map<string, PaymentProvider>
    providers.set('monri', monriProviderFor(monri))
  })
  afterEach(() => site.close())

  const date = '2027-07-14'
  const placesLeft = async () => (await call(site.app, 'freeTickets', { query: { date } })).body.data.total
  const status = async ({ id }: ReservationView) => (await call(site.app, 'status', { path: { id } })).body.data

  async function book(): Promise<ReservationView> {
    const { body } = await call(site.app, 'create', {
      body: orderForm({ payment: { provider: 'monri' } }),
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    return body.data
  }

  function formOf({ payment }: ReservationView): Record<string, string> {
    const action = payment.next_action
    if (action?.type !== 'redirect') throw new Error('next_action is not a redirect')
    return action.fields
  }

  async function deliver({ url, body, authorization }: MonriCallback) {
    const headers = { 'Content-Type': 'application/json', Authorization: authorization }
    return (
      await expectMatchesContract(endpoints.providerEvents, await site.app.request(url, { method: 'POST', headers, body }))
    ).status
  }

  async function deliverAll() {
    for (const sent of monri.callbacks.splice(0)) expect(await deliver(sent)).toBe(200)
  }

  const attemptOf = ({ id }: ReservationView) =>
    site.services.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
  const ledgerOf = ({ id }: ReservationView) =>
    site.services.db.selectFrom('ledger_entry').select(['kind', 'amount']).where('reservation_id', '=', id).execute()
  const mailsTo = async ({ id }: ReservationView) => {
    const rows = site.services.db.selectFrom('message').select('kind').where('reservation_id', '=', id)
    return (await rows.execute()).map(({ kind }) => kind).sort()
  }
  const quarantined = () => site.services.db.selectFrom('quarantine').select('reason').execute()

  async function advanceMinutes(...steps: number[]) {
    for (const minutes of steps) {
      site.clock.advance(minutes)
      await site.runJobs()
    }
  }
  return {
    get site() {
      return site
    },
    get monri() {
      return monri
    },
    placesLeft,
    status,
    book,
    formOf,
    deliver,
    deliverAll,
    attemptOf,
    ledgerOf,
    mailsTo,
    quarantined,
    advanceMinutes,
  }
}
