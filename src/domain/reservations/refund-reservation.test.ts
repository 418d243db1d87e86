import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { book } from '../../../test/api-client.ts'
import { type TestSite, testSite } from '../../../test/site.ts'
import type { PaymentProvider, ProviderAnswer } from '../../integrations/payment-provider.ts'
import { audit, refundsAreMadeUpFor } from '../audit/audit.ts'
import { failRefund } from '../payments/refund-provider.ts'
import { settleAttempt } from '../payments/settle-attempt.ts'
import { refundReservation } from './refund-reservation.ts'
import { sweep } from './sweep.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite({ timeoutMs: 300 })
})
afterEach(() => site.close())

const booked = () => book(site.app, '4242424242424242')
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

/** What the sandbox of cards says to a refund, until it is let speak for itself again. */
function refundsAnswer(answer: (tell: PaymentProvider['refund']) => PaymentProvider['refund']) {
  const providers = site.services.providers as Map<string, PaymentProvider>
  const sandbox = providers.get('sandbox')
  if (!sandbox) throw new Error('no sandbox')
  providers.set('sandbox', { ...sandbox, refund: answer(sandbox.refund) })
  return () => providers.set('sandbox', sandbox)
}
const away: ProviderAnswer = { outcome: 'unknown', why: 'the provider is away' }

describe('a refund by hand', () => {
  test('of all that is left: paid by the job, booked once, and told when the provider has confirmed it', async () => {
    const { code } = await booked()
    expect(await refund(code)).toEqual({ ok: true, code, amount: 3900, left: 0 })
    expect(await mails('refund_sent')).toEqual([])
    await site.runJobs()
    await site.runJobs()
    expect(await rows()).toMatchObject([{ state: 'succeeded', amount: 3900, reason: 'operator' }])
    expect(await mails('refund_sent')).toMatchObject([
      { recipient: 'ana.kowalska@mail.example', details: { returned_amount: '3900' } },
    ])
    expect(await balance()).toBe(0)
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })

  test('in parts, each with its own mail, as its code is spoken, and never more than was paid', async () => {
    const { code } = await booked()
    expect(await refund(code.toLowerCase().replace('-', ' '), 1500)).toMatchObject({ ok: true, left: 2400 })
    await site.runJobs()
    expect(await refund(code, 2401)).toEqual({ ok: false, refusal: 'too_much', left: 2400 })
    expect(await refund(code)).toMatchObject({ ok: true, amount: 2400, left: 0 })
    expect(await refund(code, 1)).toEqual({ ok: false, refusal: 'nothing_left', left: 0 })
    await site.runJobs()
    expect((await mails('refund_sent')).map(({ details }) => details.returned_amount)).toEqual(['1500', '2400'])
    expect(await balance()).toBe(0)
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })

  test('of a booking that was never paid, or that nobody knows, is refused', async () => {
    const { code } = await book(site.app, '4000000000000002')
    expect(await refund(code)).toMatchObject({ ok: false, refusal: 'nothing_left' })
    expect(await refund('BNC-AAAAAA')).toMatchObject({ ok: false, refusal: 'unknown' })
    expect(await rows()).toEqual([])
  })

  test.each([1, 2, 3])('many at the same moment send back no more than was paid, round %i', async () => {
    const { code } = await booked()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refund(code, 1000)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect((await rows()).reduce((sum, { amount }) => sum + amount, 0)).toBe(3000)
    await site.runJobs()
    expect(await balance()).toBe(900)
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })

  test('while the provider is away is tried again until it is done, and only then told', async () => {
    const { code } = await booked()
    await refund(code)
    const back = refundsAnswer(() => async () => away)
    await site.runJobs()
    expect(await rows()).toMatchObject([{ state: 'unknown' }])
    expect(await mails('refund_sent')).toEqual([])
    back()
    site.clock.advance(2)
    await site.runJobs()
    expect(await rows()).toMatchObject([{ state: 'succeeded' }])
    expect(await mails('refund_sent')).toHaveLength(1)
  })

  test('whose answer was lost, or whose process died before it was written down, moves money once', async () => {
    const { code } = await booked()
    await refund(code)
    const sent = vi.fn()
    const back = refundsAnswer((tell) => async (order) => {
      await tell(order)
      sent()
      // The provider has paid; what it said never reaches the database.
      throw new Error('killed')
    })
    await expect(site.runJobs()).rejects.toThrow('killed')
    expect(sent).toHaveBeenCalledTimes(1)
    expect(await rows()).toMatchObject([{ state: 'submitting' }])
    back()
    // The job died with the process; the net under the jobs finds what it left.
    site.clock.advance(91)
    await sweep(site.services)
    expect(await rows()).toMatchObject([{ state: 'succeeded' }])
    expect(await balance()).toBe(0)
    const [{ attempt_id } = { attempt_id: '' }] = await rows()
    const snapshot = await site.services.providers.get('sandbox')?.snapshot({ attemptId: attempt_id, reference: null })
    expect(snapshot).toMatchObject({ outcome: 'ok', snapshot: { refundedAmount: 3900 } })
    expect(await mails('refund_sent')).toHaveLength(1)
  })

  test('that the provider refused is named by the audit, and can be sent anew', async () => {
    const { code } = await booked()
    await refund(code)
    const back = refundsAnswer(() => async () => ({ outcome: 'declined', reason: 'expired_card' }))
    await site.runJobs()
    expect(await rows()).toMatchObject([{ state: 'failed' }])
    expect(await audit(site.services.db, site.clock.now())).toMatchObject([{ promise: refundsAreMadeUpFor }])
    back()
    expect(await refund(code)).toMatchObject({ ok: true, amount: 3900 })
    await site.runJobs()
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'succeeded'])
    expect(await balance()).toBe(0)
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })

  test.each([
    [[2000, 1900], [1900]],
    [[2000], [1900]],
  ])('of %j that the provider refused is made up for by as much, and not by less', async (amounts, anew) => {
    const { code } = await booked()
    for (const amount of amounts) await refund(code, amount)
    const back = refundsAnswer(() => async () => ({ outcome: 'declined', reason: 'expired_card' }))
    await site.runJobs()
    await site.runJobs()
    back()
    site.clock.advance(1)
    for (const amount of anew) await refund(code, amount)
    await site.runJobs()
    expect(await audit(site.services.db, site.clock.now())).toMatchObject([{ promise: refundsAreMadeUpFor }])
    await refund(code, amounts[0])
    await site.runJobs()
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })

  test('whose answer comes when it has failed meanwhile is not booked by it', async () => {
    const { code } = await booked()
    await refund(code)
    const [{ id, attempt_id } = { id: '', attempt_id: '' }] = await rows()
    const { db } = site.services
    const attempt = await db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('id', '=', attempt_id)
      .executeTakeFirstOrThrow()
    refundsAnswer((tell) => async (order) => {
      const answer = await tell(order)
      await failRefund(site.services, attempt, id)
      return answer
    })
    await site.runJobs()
    expect(await rows()).toMatchObject([{ state: 'failed' }])
    expect(await balance()).toBe(3900)
  })

  test('asked for by many jobs at once is booked once', async () => {
    const { code } = await booked()
    await refund(code)
    const [{ attempt_id } = { attempt_id: '' }] = await rows()
    await Promise.all(Array.from({ length: 5 }, () => settleAttempt(site.services, attempt_id)))
    expect(await balance()).toBe(0)
    expect(await mails('refund_sent')).toHaveLength(1)
  })
})
