import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { startAttempt } from '../../src/domain/payments/start-attempt.ts'
import { book, call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { lastAttemptOf, noAnswer, overrideProvider } from '../fixtures/provider-overrides.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Requests to start a payment that arrive at the provider after the site has stopped waiting for them.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const status = async (id: string) => (await call(site.app, 'status', { path: { id } })).body.data
const overrideSandbox = (change: Parameters<typeof overrideProvider>[1]) => overrideProvider(site, change)
const attemptOf = (reservationId: string) => lastAttemptOf(site, reservationId)
const mailKinds = async (reservationId: string) => {
  const mails = site.services.db.selectFrom('message').select('kind').where('reservation_id', '=', reservationId)
  return (await mails.orderBy('kind').execute()).map(({ kind }) => kind)
}

/** Books while the start request is delayed; `startLate` delivers it. */
async function bookWithDelayedStart(card: string) {
  let startLate = async (): Promise<unknown> => undefined
  const restore = overrideSandbox((sandbox) => ({
    start(order) {
      startLate = () => sandbox.start(order)
      return noAnswer()
    },
  }))
  const reservation = await book(site.app, card)
  restore()
  return { reservation, startLate }
}

describe('late payment', () => {
  test('of an abandoned attempt is voided, the booking stays not_paid, the guest gets late_money_returned', async () => {
    const { reservation, startLate } = await bookWithDelayedStart('4242424242424242')
    for (const minutes of [1, 1, 2, 3]) {
      site.clock.advance(minutes)
      await site.runJobs()
    }
    expect(await status(reservation.id)).toMatchObject({ status: 'pending', payment: { status: 'declined' } })
    site.clock.advance(20)
    await site.runJobs()
    expect((await status(reservation.id)).status).toBe('not_paid')

    await startLate()
    await site.runJobs()
    await site.runJobs()
    expect((await attemptOf(reservation.id)).state).toBe('canceled')
    expect(await mailKinds(reservation.id)).toContain('late_money_returned')
    expect((await status(reservation.id)).status).toBe('not_paid')
  })

  describe('without a webhook', () => {
    const dropWebhooks = () => overrideSandbox(() => ({ parseWebhook: () => ({ ok: false, reason: 'signature' }) }))

    /** Delivers the delayed start request after the attempt was abandoned as declined. */
    async function startArrivesAfterAbandon(card: string) {
      const { reservation, startLate } = await bookWithDelayedStart(card)
      dropWebhooks()
      for (const minutes of [1, 1, 2, 20]) {
        site.clock.advance(minutes)
        await site.runJobs()
      }
      expect((await attemptOf(reservation.id)).state).toBe('declined')
      await startLate()
      return { attemptId: (await attemptOf(reservation.id)).id, reference: null }
    }
    const providerSnapshot = (attempt: { attemptId: string; reference: null }) =>
      site.services.providers.get('sandbox')?.snapshot(attempt)

    test('is found by the recheck after an hour and voided', async () => {
      const attempt = await startArrivesAfterAbandon('4242424242424242')
      site.clock.advance(61)
      await site.runJobs()
      expect(await providerSnapshot(attempt)).toMatchObject({ snapshot: { status: 'canceled' } })
    })

    test('is found by a later recheck if the provider is unreachable at the first', async () => {
      const attempt = await startArrivesAfterAbandon('4242424242424242')
      const restore = overrideSandbox(() => ({ snapshot: noAnswer }))
      site.clock.advance(61)
      await site.runJobs()
      restore()
      site.clock.advance(5)
      await site.runJobs()
      expect(await providerSnapshot(attempt)).toMatchObject({ snapshot: { status: 'canceled' } })
    })

    test('that requires a challenge is cancelled at the provider', async () => {
      const attempt = await startArrivesAfterAbandon('4000000000003220')
      expect(await providerSnapshot(attempt)).toMatchObject({ snapshot: { status: 'requires_action' } })
      site.clock.advance(61)
      await site.runJobs()
      expect(await providerSnapshot(attempt)).toMatchObject({ snapshot: { status: 'canceled' } })
    })
  })

  test('startAttempt sends no charge for an attempt that is already settled', async () => {
    const started: string[] = []
    overrideSandbox((sandbox) => ({
      start: (order) => {
        started.push(order.attemptId)
        return sandbox.start(order)
      },
    }))
    const reservation = await book(site.app, '4000000000000002')
    const attempt = await attemptOf(reservation.id)
    expect(attempt.state).toBe('declined')
    await startAttempt(site.services, attempt.id)
    expect(started).toEqual([attempt.id])
  })

  test('a provider answer "unknown payment" leaves the attempt processing, since the request may be in flight', async () => {
    const restore = overrideSandbox(() => ({ start: noAnswer }))
    const reservation = await book(site.app, '4242424242424242')
    restore()
    site.clock.advance(1)
    await site.runJobs()
    expect((await status(reservation.id)).payment.status).toBe('processing')
  })
})

describe('a card and the bank’s page pay one booking at once', () => {
  const captured = async () => {
    const { rows } = await sql<{ id: string }>`select id from sandbox.charge where status = 'captured'`.execute(
      site.services.db,
    )
    return rows.length
  }
  const ledger = async (id: string) => {
    const entries = site.services.db.selectFrom('ledger_entry').select(['kind', 'amount'])
    return entries.where('reservation_id', '=', id).orderBy('id').execute()
  }
  async function atBank() {
    const { body } = await call(site.app, 'create', {
      body: orderForm({ payment: { provider: 'sandbox_bank' } }),
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    const { next_action: action } = body.data.payment
    const approve = async () =>
      site.app.request(action.url, { method: 'POST', body: new URLSearchParams({ outcome: 'approve' }) })
    return { id: body.data.id as string, approve }
  }
  const payByCard = async (id: string) =>
    call(site.app, 'pay', {
      path: { id },
      body: { provider: 'sandbox', token: await sandboxCardToken(site.app, '4242424242424242') },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('one payment is captured, the other is voided (round %i)', async (round) => {
    const { id, approve } = await atBank()
    site.clock.advance(0.1)
    const returns = async () => {
      // In each round the bank's approval comes a little later than in the round before, relative to the card payment.
      for (let turn = 0; turn < round; turn++) await new Promise((resolve) => setImmediate(resolve))
      await approve()
      await Promise.all([status(id), site.runJobs()])
    }
    await Promise.all([payByCard(id), returns()])
    site.clock.advance(1)
    await site.runJobs()
    await site.runJobs()
    expect(await status(id)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
    expect(await captured()).toBe(1)
    expect(await ledger(id)).toEqual([{ kind: 'deposit', amount: 3900 }])
    const states = await site.services.db.selectFrom('payment_attempt').select('state').execute()
    expect(states.filter(({ state }) => state === 'captured')).toHaveLength(1)
    await site.services.db.updateTable('message').set({ state: 'sent' }).execute()
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })
})
