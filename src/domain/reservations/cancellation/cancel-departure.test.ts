import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { book, call } from '../../../../test/fixtures/api-client.ts'
import { raceForLock } from '../../../../test/fixtures/lock-contention.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { tour } from '../../../../test/fixtures/tour.ts'
import type { PaymentProvider } from '../../../platform/integrations/payment-provider.ts'
import { checkInvariants } from '../../invariants/check-invariants.ts'
import { reconcileAttempt } from '../../payments/reconcile-attempt.ts'
import { cancelDeparture } from './cancel-departure.ts'
import { cancellationProgress } from './cancellation-progress.ts'
import { refundReservation } from './refund-reservation.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const date = '2027-07-14'
const cancel = () => cancelDeparture(site.services, { ...tour, date, reason: 'weather', actor: 'tests' })
const departure = () =>
  site.services.db.selectFrom('departure').selectAll().where('date', '=', date).executeTakeFirstOrThrow()
const cancelledMails = () =>
  site.services.db.selectFrom('message').selectAll().where('kind', '=', 'cancelled').orderBy('recipient').execute()
const status = async (id: string) => (await call(site.app, 'status', { path: { id } })).body.data
const violations = () => checkInvariants(site.services.db, site.clock.now())
const sandbox = () => site.services.providers as Map<string, PaymentProvider>

describe('cancelDeparture', () => {
  test('closes the departure, frees its places, and queues a refund and a mail for every party', async () => {
    const [ana, ben] = [
      await book(site.app, '4242424242424242', { email: 'ana@mail.example' }),
      await book(site.app, '4242424242424242', { email: 'ben@mail.example', adults: 1, children: 0 }),
    ]
    const other = await book(site.app, '4242424242424242', { date: '2027-07-15' })
    expect(await cancel()).toEqual({ ok: true, parties: 2, amount: 5400, underWay: 0 })
    expect(await departure()).toMatchObject({ status: 'cancelled', sold: 0, held: 0 })
    expect(await cancelledMails()).toMatchObject([
      { recipient: 'ana@mail.example', details: { reason: 'weather', returned_amount: '3900' } },
      { recipient: 'ben@mail.example', details: { reason: 'weather', returned_amount: '1500' } },
    ])
    expect(await status(ana.id)).toMatchObject({ status: 'cancelled', refund: { amount: 3900, status: 'due' } })
    await site.runJobs()
    expect(await status(ana.id)).toMatchObject({ status: 'cancelled', refund: { status: 'succeeded' } })
    expect(await status(ben.id)).toMatchObject({ refund: { amount: 1500, status: 'succeeded' } })
    expect(await status(other.id)).toMatchObject({ status: 'completed' })
    expect(await violations()).toEqual([])
  })

  test('for too few guests succeeds until 24 hours before the first departure, and refunds all guests', async () => {
    // The clock starts at 12:00 on 11 May, 20 hours before the departure on 12 May and 44 hours before the one on 13
    // May.
    const cancelFor = (day: string) =>
      cancelDeparture(site.services, { ...tour, date: day, reason: 'minimum', actor: 'tests' })
    await book(site.app, '4242424242424242', { date: '2027-05-13' })
    await book(site.app, '4242424242424242', { date: '2027-05-14', adults: 1, children: 0 })
    expect(await cancelFor('2027-05-12')).toEqual({ ok: false, refusal: 'minimum_too_late', hours: 24 })
    site.clock.advance(20 * 60)
    expect(await cancelFor('2027-05-13')).toEqual({ ok: true, parties: 1, amount: 3900, underWay: 0 })
    site.clock.advance(24 * 60 + 1)
    expect(await cancelFor('2027-05-14')).toEqual({ ok: false, refusal: 'minimum_too_late', hours: 24 })
    expect(await cancelledMails()).toMatchObject([{ details: { reason: 'minimum', returned_amount: '3900' } }])
  })

  test('succeeds once if called concurrently, and returns “past” for a departure before today', async () => {
    await book(site.app, '4242424242424242')
    const outcomes = await Promise.all([cancel(), cancel(), cancel()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      await cancelDeparture(site.services, { ...tour, date: '2027-05-10', reason: 'weather', actor: 'tests' }),
    ).toEqual({
      ok: false,
      refusal: 'past',
    })
    expect(await cancelledMails()).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  test('refunds the remaining amount after partial refunds, even concurrent ones', async () => {
    const { code } = await book(site.app, '4242424242424242')
    const refundPart = () =>
      refundReservation(site.services, { code, amount: 1000, reason: 'operator', actor: 'tests' })
    await refundPart()
    await Promise.all([refundPart(), cancel(), refundPart()])
    await site.runJobs()
    const refunds = await site.services.db.selectFrom('refund').select(['amount', 'state']).execute()
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(3900)
    expect(refunds.every(({ state }) => state === 'succeeded')).toBe(true)
    expect(await violations()).toEqual([])
  })

  test('rolls back all parties when one write fails', async () => {
    const reservation = await book(site.app, '4242424242424242', { email: 'ana@mail.example' })
    await book(site.app, '4242424242424242', { email: 'ben@mail.example' })
    const { queue } = site.services
    let jobs = 0
    const failing = {
      ...site.services,
      queue: {
        ...queue,
        add: async (...job: Parameters<typeof queue.add>) => {
          if (++jobs === 4) throw new Error('killed')
          await queue.add(...job)
        },
      },
    } as typeof site.services
    await expect(cancelDeparture(failing, { ...tour, date, reason: 'weather', actor: 'tests' })).rejects.toThrow(
      'killed',
    )
    expect(await departure()).toMatchObject({ status: 'open', sold: 6 })
    expect(await status(reservation.id)).toMatchObject({ status: 'completed' })
    expect(await cancelledMails()).toEqual([])
    expect(await cancel()).toMatchObject({ ok: true, parties: 2 })
  })

  test('cancellationProgress shows each refund and mail until both are done', async () => {
    await book(site.app, '4242424242424242')
    await cancel()
    const provider = sandbox().get('sandbox')
    if (!provider) throw new Error('no sandbox')
    sandbox().set('sandbox', { ...provider, refund: async () => ({ outcome: 'unknown', cause: 'away' }) })
    await site.runJobs()
    expect(await cancellationProgress(site.services, { ...tour, date })).toMatchObject([
      { name: 'Ana Kowalska', refund: 'on_its_way', amount: 3900, mail: 'due', done: false },
    ])
    sandbox().set('sandbox', { ...provider, refund: async () => ({ outcome: 'declined', reason: 'expired_card' }) })
    site.clock.advance(2)
    await site.runJobs()
    expect(await cancellationProgress(site.services, { ...tour, date })).toMatchObject([
      { refund: 'failed', done: false },
    ])
    sandbox().set('sandbox', provider)
    const [{ code } = { code: '' }] = await cancellationProgress(site.services, { ...tour, date })
    await refundReservation(site.services, { code, reason: 'weather', actor: 'tests' })
    await site.runJobs()
    await site.services.db.updateTable('message').set({ state: 'sent' }).where('kind', '=', 'cancelled').execute()
    expect(await cancellationProgress(site.services, { ...tour, date })).toMatchObject([
      { refund: 'succeeded', amount: 3900, mail: 'sent', done: true },
    ])
  })
})

describe('a payment in progress during cancelDeparture', () => {
  test('that waits for a challenge: the reservation ends as not_paid', async () => {
    const { id } = await book(site.app, '4000000000003220')
    expect(await cancel()).toMatchObject({ ok: true, parties: 0, underWay: 1 })
    await site.runJobs()
    expect(await status(id)).toMatchObject({ status: 'not_paid' })
    expect(await departure()).toMatchObject({ held: 0, sold: 0 })
    expect(await violations()).toEqual([])
  })

  test('whose hold is overdue because no job has run: the reservation ends as not_paid', async () => {
    const { id } = await book(site.app, '4000000000003220')
    site.clock.advance(46)
    expect(await cancel()).toMatchObject({ ok: true, parties: 0, underWay: 1 })
    await site.runJobs()
    expect(await status(id)).toMatchObject({ status: 'not_paid' })
    expect(await violations()).toEqual([])
  })

  test('that the bank approves afterwards: the money is returned', async () => {
    const { id } = await book(site.app, '4000000000005126')
    await cancel()
    // The bank approves before our job voids the payment.
    for (let minute = 0; minute < 10; minute++) {
      site.clock.advance(1)
      await site.runJobs()
    }
    expect((await status(id)).status).toMatch(/^(not_paid|failed)$/)
    expect(await departure()).toMatchObject({ held: 0, sold: 0 })
    const money = await site.services.db.selectFrom('ledger_entry').select('amount').execute()
    expect(money.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(await violations()).toEqual([])
  })

  test('that is authorized but not captured: it is voided without a capture', async () => {
    const provider = sandbox().get('sandbox')
    if (!provider) throw new Error('no sandbox')
    sandbox().set('sandbox', { ...provider, capture: async () => ({ outcome: 'unknown', cause: 'away' }) })
    const { id } = await book(site.app, '4242424242424242')
    const calls: string[] = []
    const capture: PaymentProvider['capture'] = (of) => {
      calls.push('capture')
      return provider.capture(of)
    }
    sandbox().set('sandbox', { ...provider, capture })
    expect(await cancel()).toMatchObject({ ok: true, underWay: 1 })
    site.clock.advance(1)
    await site.runJobs()
    expect(calls).toEqual([])
    expect(await status(id)).toMatchObject({ status: 'failed' })
    expect(await site.services.db.selectFrom('ledger_entry').selectAll().execute()).toEqual([])
    const { rows } = await sql<{ status: string }>`select status from sandbox.charge`.execute(site.services.db)
    expect(rows).toEqual([{ status: 'canceled' }])
    expect(await violations()).toEqual([])
  })

  test('whose capture waits for the cancellation to commit: it is voided', async () => {
    const provider = sandbox().get('sandbox')
    if (!provider) throw new Error('no sandbox')
    sandbox().set('sandbox', { ...provider, capture: async () => ({ outcome: 'unknown', cause: 'away' }) })
    const { id } = await book(site.app, '4242424242424242')
    sandbox().set('sandbox', provider)
    const attempt = await site.services.db.selectFrom('payment_attempt').select('id').executeTakeFirstOrThrow()
    // The capture has loaded the attempt before the cancellation, and waits for the lock on the departure's row.
    await raceForLock(
      site.database,
      (trx) => trx.updateTable('departure').set({ status: 'cancelled' }).execute(),
      () => reconcileAttempt(site.services, attempt.id),
    )
    const { rows } = await sql<{ status: string }>`select status from sandbox.charge`.execute(site.services.db)
    expect(rows).toEqual([{ status: 'canceled' }])
    expect(await status(id)).toMatchObject({ status: 'failed' })
  })

  test('cannot start afterwards: booking returns 422', async () => {
    await cancel()
    await expect(book(site.app, '4242424242424242')).rejects.toThrow(/422/)
  })
})
