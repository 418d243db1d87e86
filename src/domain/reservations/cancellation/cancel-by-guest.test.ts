import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { book, call, newIdempotencyKey } from '../../../../test/fixtures/api-client.ts'
import { change, guestEmail } from '../../../../test/fixtures/changes.ts'
import { overrideProvider } from '../../../../test/fixtures/provider-overrides.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { tour } from '../../../../test/fixtures/tour.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { checkInvariants } from '../../invariants/check-invariants.ts'
import { reconcileAttempt } from '../../payments/reconcile-attempt.ts'
import { requestRefund } from '../../payments/refund.ts'
import { findMailDetails } from '../mail-details.ts'
import { cancelDeparture } from './cancel-departure.ts'
import { refundReservation } from './refund-reservation.ts'

let site: TestSite
let booked: ReservationView
beforeEach(async () => {
  site = await testSite()
  booked = await book(site.app, '4242424242424242')
})
afterEach(() => site.close())

const day = '2027-07-14'
const expectSound = async () => {
  // The test has no mail jobs and lets days pass, so unsent mails would violate an invariant.
  await site.services.db.updateTable('message').set({ state: 'sent' }).execute()
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
}
const path = () => ({ id: booked.id })
const quote = () => call(site.app, 'quoteCancellation', { path: path() })
const cancel = (refund_amount: number, over: { email?: string; key?: string } = {}) =>
  call(site.app, 'cancel', {
    path: path(),
    body: { email: over.email ?? guestEmail, expected: { refund_amount } },
    headers: { 'Idempotency-Key': over.key ?? newIdempotencyKey() },
  })
const refunds = async () => {
  await site.runJobs()
  return site.services.db.selectFrom('refund').select(['amount', 'reason', 'state']).execute()
}
const mailKinds = async () => {
  const rows = await site.services.db.selectFrom('message').select('kind').orderBy('id').execute()
  return rows
    .map(({ kind }) => kind)
    .slice(2)
    .toSorted()
}

describe('by the guest', () => {
  test('afterwards no mail says that the places are booked', async () => {
    const isBooked = async () => (await findMailDetails(site.services, site.services.db, booked.id))?.isBooked
    expect(await isBooked()).toBe(true)
    await cancel(3900)
    expect(await isBooked()).toBe(false)
  })

  test('in time: quote, refund, mails to guest and operator, free places, once per key', async () => {
    expect((await quote()).body.data).toEqual({ refund_amount: 3900, deadline: '2027-07-12T07:00:00.000Z' })
    const key = newIdempotencyKey()
    const [first, second] = await Promise.all([cancel(3900, { key }), cancel(3900, { key })])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.data.status).toBe('cancelled')
    expect(await refunds()).toEqual([{ amount: 3900, reason: 'guest', state: 'succeeded' }])
    expect(await mailKinds()).toEqual(['cancelled', 'operator_cancelled', 'refund_sent'])
    const { sold } = await site.services.db.selectFrom('departure').select('sold').executeTakeFirstOrThrow()
    expect(sold).toBe(0)
    expect((await cancel(3900)).body.type).toBe('urn:bonaca:problem:booking_cancelled')
    await expectSound()
  })

  test('the deposit and the payment of a change come back as one sum, in the status and in one mail', async () => {
    expect(await change(site, booked.id, { adults: 3 }, { card: '4242424242424242' })).toMatchObject({ ok: true })
    await site.runJobs()
    const seen = async () => (await call(site.app, 'status', { path: path() })).body.data
    expect((await cancel(5400)).body.data.refund).toEqual({ amount: 5400, status: 'due' })
    expect((await refunds()).map(({ amount }) => amount)).toEqual([3900, 1500])
    expect((await seen()).refund).toEqual({ amount: 5400, status: 'succeeded' })
    const mails = site.services.db.selectFrom('message').select('details').where('kind', '=', 'refund_sent')
    expect(await mails.execute()).toEqual([{ details: { returned_amount: '5400' } }])
    expect((await seen()).payment.status).toBe('paid')
    await expectSound()
  })

  test('one mail although both refunds are paid out at the same moment', async () => {
    await change(site, booked.id, { adults: 3 }, { card: '4242424242424242' })
    await site.runJobs()
    await cancel(5400)
    let answers = 0
    const both = Promise.withResolvers<void>()
    overrideProvider(site, ({ refund }) => ({
      async refund(order) {
        const answer = await refund(order)
        if (++answers === 2) both.resolve()
        await both.promise
        return answer
      },
    }))
    const attempts = await site.services.db.selectFrom('payment_attempt').select('id').execute()
    await Promise.all(attempts.map(({ id }) => reconcileAttempt(site.services, id)))
    const mails = site.services.db.selectFrom('message').select('details').where('kind', '=', 'refund_sent')
    expect(await mails.execute()).toEqual([{ details: { returned_amount: '5400' } }])
  })

  test('after the deadline: nothing is refunded, and a stale quote is answered with a fresh one', async () => {
    site.clock.advance((Date.parse('2027-07-12T07:00:01Z') - site.clock.now().getTime()) / 60_000)
    const stale = await cancel(3900)
    expect([stale.status, stale.body.cancellation.refund_amount]).toEqual([409, 0])
    expect((await cancel(0)).status).toBe(201)
    expect(await refunds()).toEqual([])
    await expectSound()
  })

  test('another e-mail address cancels nothing', async () => {
    expect((await cancel(3900, { email: 'eve@mail.example' })).body.errors).toHaveProperty('email')
    expect((await call(site.app, 'status', { path: path() })).body.data.status).toBe('completed')
  })
})

test('a choice because of the boat names the boat in the mails and the refund, never the weather', async () => {
  await cancelDeparture(site.services, { ...tour, date: day, reason: 'boat', choice: true, actor: 'tests' })
  expect(await mailKinds()).toEqual(['weather_choice'])
  expect((await call(site.app, 'status', { path: path() })).body.data.choice).toMatchObject({ reason: 'boat' })
  expect((await cancel(3900)).status).toBe(201)
  expect(await refunds()).toEqual([{ amount: 3900, reason: 'boat', state: 'succeeded' }])
  const { db } = site.services
  const mails = await db
    .selectFrom('message')
    .select('details')
    .where('kind', 'in', ['weather_choice', 'cancelled'])
    .execute()
  expect(mails.map(({ details }) => details.reason)).toEqual(['boat', 'boat'])
  await expectSound()
})

describe('after bad weather', () => {
  beforeEach(async () => {
    await cancelDeparture(site.services, { ...tour, date: day, reason: 'weather', choice: true, actor: 'tests' })
  })

  test('another day keeps the price although it has increased, and reinstates the booking', async () => {
    await site.services.db
      .updateTable('ticket_price')
      .set({ original_amount: 9900 })
      .where('ticket', '=', 'adult')
      .execute()
    expect(await refunds()).toEqual([])
    expect(await mailKinds()).toEqual(['weather_choice'])
    await expectSound()
    const moved = await change(site, booked.id, { date: '2027-07-20' })
    expect(moved).toMatchObject({
      ok: true,
      reservation: { status: 'completed', date: '2027-07-20', quote: { total_amount: 19500, bail_amount: 3900 } },
    })
    site.clock.advance(8 * 24 * 60)
    expect(await refunds()).toEqual([])
    await expectSound()
  })

  test('other people have to wait until the day is chosen', async () => {
    const { status, body } = await call(site.app, 'quoteChange', {
      path: path(),
      body: { date: '2027-07-20', adults: 3 },
    })
    expect([status, body.errors.form]).toEqual([422, [expect.stringContaining('same people')]])
  })

  test('the deposit goes back on the guest’s choice', async () => {
    expect((await quote()).body.data.refund_amount).toBe(3900)
    expect((await cancel(3900)).body.data).toMatchObject({ status: 'cancelled' })
    expect(await refunds()).toEqual([{ amount: 3900, reason: 'weather', state: 'succeeded' }])
    const late = await call(site.app, 'quoteChange', { path: path(), body: { date: '2027-07-20' } })
    expect(late.body.type).toBe('urn:bonaca:problem:booking_cancelled')
    await expectSound()
  })

  test('the deposit goes back at the end of the seventh day without a choice', async () => {
    expect((await call(site.app, 'status', { path: path() })).body.data.choice).toEqual({
      until: '2027-05-18T21:59:00.000Z',
      reason: 'weather',
    })
    const minutes = (Date.parse('2027-05-18T21:59:00Z') - site.clock.now().getTime()) / 60_000
    site.clock.advance(minutes - 1)
    expect(await refunds()).toEqual([])
    site.clock.advance(1)
    await site.runJobs()
    expect(await refunds()).toEqual([{ amount: 3900, reason: 'weather', state: 'succeeded' }])
    await expectSound()
  })

  test.each(['operator', 'weather'] as const)(
    'a refund by the operator for “%s” ends the choice: no other day, no second refund',
    async (reason) => {
      const refund = (amount?: number) =>
        refundReservation(site.services, {
          code: booked.code,
          reason,
          actor: 'tests',
          ...(amount !== undefined && { amount }),
        })
      expect(await refund(1000)).toEqual({ ok: false, refusal: 'choosing', left: 3900 })
      expect(await refund()).toMatchObject({ ok: true, amount: 3900, left: 0 })
      expect(await refunds()).toEqual([{ amount: 3900, reason, state: 'succeeded' }])
      const late = await call(site.app, 'quoteChange', { path: path(), body: { date: '2027-07-20' } })
      expect(late.body.type).toBe('urn:bonaca:problem:booking_cancelled')
      site.clock.advance(8 * 24 * 60)
      expect(await refunds()).toHaveLength(1)
      expect(await mailKinds()).toEqual(['refund_sent', 'weather_choice'])
      await expectSound()
    },
  )

  test('a refund that leaves the choice open violates an invariant', async () => {
    site.clock.advance(61)
    const { services } = site
    const refund = { reservationId: booked.id, amount: 3900, reason: 'operator', now: services.now() } as const
    await inTransaction(services.db, (trx) => requestRefund(services, trx, refund))
    expect(await checkInvariants(services.db, services.now())).toMatchObject([{ rows: [booked.code] }])
  })
})
