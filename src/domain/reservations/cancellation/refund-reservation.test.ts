import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { book } from '../../../../test/fixtures/api-client.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import type { PaymentProvider, ProviderResult } from '../../../platform/integrations/payment-provider.ts'
import { checkInvariants, failedRefundInvariant } from '../../invariants/check-invariants.ts'
import { reconcileStale } from '../../jobs/reconcile-stale.ts'
import { providerOf, reconcileAttempt } from '../../payments/reconcile-attempt.ts'
import { failRefund } from '../../payments/settle-refund.ts'
import { refundReservation } from './refund-reservation.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const bookPaid = () => book(site.app, '4242424242424242')
const refund = (code: string, amount?: number) =>
  refundReservation(site.services, {
    code,
    reason: 'operator',
    actor: 'tests',
    ...(amount !== undefined && { amount }),
  })
const rows = () => site.services.db.selectFrom('refund').selectAll().orderBy('created_at').orderBy('id').execute()
const mails = (kind: string) =>
  site.services.db.selectFrom('message').selectAll().where('kind', '=', kind).orderBy('due_at').execute()
const balance = async () => {
  const entries = await site.services.db.selectFrom('ledger_entry').select('amount').execute()
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

/** Replaces the sandbox provider's answers to refunds. @returns a function that restores them */
function mockRefunds(mock: (original: PaymentProvider['refund']) => PaymentProvider['refund']) {
  const providers = site.services.providers as Map<string, PaymentProvider>
  const sandbox = providers.get('sandbox')
  if (!sandbox) throw new Error('no sandbox')
  providers.set('sandbox', { ...sandbox, refund: mock(sandbox.refund) })
  return () => providers.set('sandbox', sandbox)
}
const unavailable: ProviderResult = { outcome: 'unknown', cause: 'the provider is unavailable' }

describe('refundReservation', () => {
  test('full refund: sent by the job, posted once, mailed after the provider has confirmed it', async () => {
    const { code } = await bookPaid()
    expect(await refund(code)).toEqual({ ok: true, code, amount: 3900, left: 0 })
    expect(await mails('refund_sent')).toEqual([])
    await site.runJobs()
    await site.runJobs()
    expect(await rows()).toMatchObject([{ state: 'succeeded', amount: 3900, reason: 'operator' }])
    expect(await mails('refund_sent')).toMatchObject([
      { recipient: 'ana.kowalska@mail.example', details: { returned_amount: '3900' } },
    ])
    expect(await balance()).toBe(0)
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })

  test('partial refunds: one mail each; too_much and nothing_left beyond the amount paid', async () => {
    const { code } = await bookPaid()
    expect(await refund(code.toLowerCase().replace('-', ' '), 1500)).toMatchObject({ ok: true, left: 2400 })
    await site.runJobs()
    expect(await refund(code, 2401)).toEqual({ ok: false, refusal: 'too_much', left: 2400 })
    expect(await refund(code)).toMatchObject({ ok: true, amount: 2400, left: 0 })
    expect(await refund(code, 1)).toEqual({ ok: false, refusal: 'nothing_left', left: 0 })
    await site.runJobs()
    expect((await mails('refund_sent')).map(({ details }) => details.returned_amount)).toEqual(['1500', '2400'])
    expect(await balance()).toBe(0)
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })

  test('returns nothing_left for an unpaid reservation and unknown for an unknown code', async () => {
    const { code } = await book(site.app, '4000000000000002')
    expect(await refund(code)).toMatchObject({ ok: false, refusal: 'nothing_left' })
    expect(await refund('BNC-AAAAAA')).toMatchObject({ ok: false, refusal: 'unknown' })
    expect(await rows()).toEqual([])
  })

  test.each([1, 2, 3])('ten concurrent refunds never exceed the amount paid, round %i', async () => {
    const { code } = await bookPaid()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refund(code, 1000)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect((await rows()).reduce((sum, { amount }) => sum + amount, 0)).toBe(3000)
    await site.runJobs()
    expect(await balance()).toBe(900)
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })

  test('a refund is retried while the provider is unavailable, and mailed once it has succeeded', async () => {
    const { code } = await bookPaid()
    await refund(code)
    const restore = mockRefunds(() => async () => unavailable)
    await site.runJobs()
    expect(await rows()).toMatchObject([{ state: 'unknown' }])
    expect(await mails('refund_sent')).toEqual([])
    restore()
    site.clock.advance(2)
    await site.runJobs()
    expect(await rows()).toMatchObject([{ state: 'succeeded' }])
    expect(await mails('refund_sent')).toHaveLength(1)
  })

  test('a refund is carried out once when the process dies before the answer is stored', async () => {
    const { code } = await bookPaid()
    await refund(code)
    const sent = vi.fn()
    const restore = mockRefunds((original) => async (order) => {
      await original(order)
      sent()
      // The provider has refunded, but its answer never reaches the database.
      throw new Error('killed')
    })
    await expect(site.runJobs()).rejects.toThrow('killed')
    expect(sent).toHaveBeenCalledTimes(1)
    expect(await rows()).toMatchObject([{ state: 'submitting' }])
    restore()
    // The job died with the process; `reconcileStale` finds the refund.
    site.clock.advance(91)
    await reconcileStale(site.services)
    expect(await rows()).toMatchObject([{ state: 'succeeded' }])
    expect(await balance()).toBe(0)
    const [{ attempt_id } = { attempt_id: '' }] = await rows()
    const snapshot = await site.services.providers.get('sandbox')?.snapshot({ attemptId: attempt_id, reference: null })
    expect(snapshot).toMatchObject({ outcome: 'ok', snapshot: { refundedAmount: 3900 } })
    expect(await mails('refund_sent')).toHaveLength(1)
  })

  test('a refund that the provider declines violates an invariant until it is sent again', async () => {
    const { code } = await bookPaid()
    await refund(code)
    const restore = mockRefunds(() => async () => ({ outcome: 'declined', reason: 'expired_card' }))
    await site.runJobs()
    expect(await rows()).toMatchObject([{ state: 'failed' }])
    expect(await checkInvariants(site.services.db, site.clock.now())).toMatchObject([
      { invariant: failedRefundInvariant },
    ])
    restore()
    expect(await refund(code)).toMatchObject({ ok: true, amount: 3900 })
    await site.runJobs()
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'succeeded'])
    expect(await balance()).toBe(0)
    expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  })

  test('a declined refund is not covered by another that was created before, in the same millisecond', async () => {
    const { code } = await bookPaid()
    await refund(code, 1900)
    await refund(code, 2000)
    mockRefunds(
      (original) => async (request) =>
        request.amount === 1900 ? { outcome: 'declined', reason: 'expired_card' } : original(request),
    )
    await site.runJobs()
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'succeeded'])
    expect(await checkInvariants(site.services.db, site.clock.now())).toMatchObject([
      { invariant: failedRefundInvariant },
    ])
  })

  test.each([
    [[2000, 1900], [1900]],
    [[2000], [1900]],
  ])(
    'declined refunds of %j stay an invariant violation until later refunds cover the amount',
    async (amounts, laterAmounts) => {
      const { code } = await bookPaid()
      for (const amount of amounts) await refund(code, amount)
      const restore = mockRefunds(() => async () => ({ outcome: 'declined', reason: 'expired_card' }))
      await site.runJobs()
      await site.runJobs()
      restore()
      site.clock.advance(1)
      for (const amount of laterAmounts) await refund(code, amount)
      await site.runJobs()
      expect(await checkInvariants(site.services.db, site.clock.now())).toMatchObject([
        { invariant: failedRefundInvariant },
      ])
      await refund(code, amounts[0])
      await site.runJobs()
      expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
    },
  )

  test('a refund that was marked as failed before the answer arrived is posted as one that was found', async () => {
    const { code } = await bookPaid()
    await refund(code)
    const [{ id, attempt_id } = { id: '', attempt_id: '' }] = await rows()
    const { db } = site.services
    const attempt = await db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('id', '=', attempt_id)
      .executeTakeFirstOrThrow()
    mockRefunds((original) => async (order) => {
      const answer = await original(order)
      await failRefund(site.services, providerOf(site.services, attempt), attempt, id, 'other')
      return answer
    })
    await site.runJobs()
    expect(await rows()).toMatchObject([
      { state: 'failed', sent_by: 'provider' },
      { state: 'succeeded', sent_by: 'dashboard' },
    ])
    expect(await balance()).toBe(0)
  })

  test('a refund is posted once when five jobs reconcile it concurrently', async () => {
    const { code } = await bookPaid()
    await refund(code)
    const [{ attempt_id } = { attempt_id: '' }] = await rows()
    await Promise.all(Array.from({ length: 5 }, () => reconcileAttempt(site.services, attempt_id)))
    expect(await balance()).toBe(0)
    expect(await mails('refund_sent')).toHaveLength(1)
  })
})
