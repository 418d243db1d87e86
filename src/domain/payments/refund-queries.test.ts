import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { book, call, newIdempotencyKey, sandboxCardToken } from '../../../test/fixtures/api-client.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import type { ReservationView } from '../../contract/reservation.ts'
import type { PaymentProvider, ProviderResult } from '../../platform/integrations/payment-provider.ts'
import { findReservation } from '../reservations/find-reservation.ts'
import { applyEvent } from './apply-event.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'
import { getReservationRefunds } from './refund-queries.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const refunds = ({ id }: ReservationView) => getReservationRefunds(site.services, id)
const attemptsOf = ({ id }: ReservationView) =>
  site.services.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reservation_id', '=', id)
    .orderBy('number')
    .execute()

async function cancel({ id }: ReservationView, by: 'operator' | 'guest', reason: string = by) {
  const record = { reservation_id: id, reason, cancelled_by: by, cancelled_at: site.clock.now() }
  await site.services.db.insertInto('cancellation').values(record).execute()
}

/** Inserts a due refund of the whole deposit, as a cancellation does. */
async function insertDueRefund(reservation: ReservationView, over: { reason?: string; amount?: number } = {}) {
  const [attempt] = await attemptsOf(reservation)
  if (!attempt) throw new Error('nothing was paid')
  const now = site.clock.now()
  const refund = { id: site.services.ids.row(), attempt_id: attempt.id, amount: attempt.amount, reason: 'operator' }
  const due = { ...refund, ...over, state: 'due' as const, reference: null, created_at: now, changed_at: now }
  await site.services.db.insertInto('refund').values(due).execute()
  return attempt
}

/** Replaces the sandbox provider's answer to refunds. Its snapshot of a payment shows no refunds. */
function mockRefundAnswer(answer: ProviderResult) {
  const providers = site.services.providers as Map<string, PaymentProvider>
  const sandbox = providers.get('sandbox')
  if (!sandbox) throw new Error('no sandbox')
  const snapshot = async ({ attemptId }: { attemptId: string }): Promise<ProviderResult> => {
    const payment = { reference: 'ch', attemptId, status: 'captured', amount: 3900, currency: 'EUR' } as const
    return { outcome: 'ok', snapshot: { ...payment, refundedAmount: 0 } }
  }
  providers.set('sandbox', { ...sandbox, snapshot, refund: async () => answer })
}

describe('the deposit of a reservation without refunds', () => {
  test('is “stands” for a confirmed trip, and cancelBefore is two days before departure', async () => {
    const reservation = await book(site.app, '4242424242424242')
    expect(await refunds(reservation)).toEqual({
      code: reservation.code,
      date: '2027-07-14',
      refunds: [],
      // The boat leaves Bibinje at 09:00 local time, which is 07:00 in UTC.
      deposit: { state: 'stands', amount: 3900, cancelBefore: new Date('2027-07-12T07:00:00Z'), cancellationHours: 48 },
    })
  })

  test('changes from “stands” to “too_late_to_cancel” at the deadline and to “sailed” at departure', async () => {
    const reservation = await book(site.app, '4242424242424242', { date: '2027-05-14', departure_location: 'zadar' })
    const state = async () => (await refunds(reservation)).deposit?.state
    const untilCancelBefore = (new Date('2027-05-12T06:00:00Z').getTime() - site.clock.now().getTime()) / 60_000
    site.clock.advance(untilCancelBefore - 1)
    expect(await state()).toBe('stands')
    site.clock.advance(1)
    expect(await state()).toBe('too_late_to_cancel')
    site.clock.advance(48 * 60)
    expect(await state()).toBe('sailed')
  })

  test.each([
    ['guest', 'kept'],
    ['operator', 'by_hand'],
  ] as const)('after a cancellation by the %s is “%s”', async (by, expected) => {
    const reservation = await book(site.app, '4242424242424242')
    await cancel(reservation, by)
    expect((await refunds(reservation)).deposit).toMatchObject({ state: expected, amount: 3900 })
  })

  test('is “open” before the payment and “never_charged” after the unpaid hold has expired', async () => {
    const reservation = await book(site.app, '4000000000000002')
    expect((await refunds(reservation)).deposit).toMatchObject({ state: 'open', amount: 0 })
    site.clock.advance(16)
    await site.runJobs()
    expect(await refunds(reservation)).toMatchObject({ refunds: [], deposit: { state: 'never_charged', amount: 0 } })
  })
})

describe('a refund', () => {
  test('has the stage “requested”, then “paid”, each with its time; the deposit is null', async () => {
    const reservation = await book(site.app, '4242424242424242')
    await cancel(reservation, 'guest')
    const requestedAt = site.clock.now()
    const attempt = await insertDueRefund(reservation, { reason: 'guest' })
    expect(await refunds(reservation)).toMatchObject({
      refunds: [{ amount: 3900, reason: 'guest', stage: 'requested', requestedAt, since: requestedAt }],
      deposit: null,
    })
    site.clock.advance(90)
    await reconcileAttempt(site.services, attempt.id)
    expect(await refunds(reservation)).toMatchObject({
      refunds: [{ stage: 'paid', requestedAt, since: site.clock.now() }],
      deposit: null,
    })
  })

  test('has the stage “on_its_way” while the provider does not answer and “stuck” after a decline', async () => {
    const reservation = await book(site.app, '4242424242424242')
    await cancel(reservation, 'operator', 'weather')
    const attempt = await insertDueRefund(reservation)
    mockRefundAnswer({ outcome: 'unknown', cause: 'the provider is unavailable' })
    await reconcileAttempt(site.services, attempt.id)
    expect((await refunds(reservation)).refunds).toMatchObject([{ stage: 'on_its_way' }])
    mockRefundAnswer({ outcome: 'declined', reason: 'expired_card' })
    site.clock.advance(1)
    await reconcileAttempt(site.services, attempt.id)
    expect((await refunds(reservation)).refunds).toMatchObject([{ stage: 'stuck', amount: 3900 }])
    await insertDueRefund(reservation, { amount: 1000 })
    expect((await refunds(reservation)).refunds).toMatchObject([{ stage: 'stuck' }, { stage: 'requested' }])
    // Later refunds cover the whole amount, so the failed one is hidden.
    await insertDueRefund(reservation, { amount: 2900 })
    expect((await refunds(reservation)).refunds).toMatchObject([
      { stage: 'requested', amount: 1000 },
      { stage: 'requested', amount: 2900 },
    ])
  })

  test.each([
    [{ reason: 'weather' }, undefined, 'weather'],
    [{ reason: 'cancellation' }, ['operator', 'weather'], 'weather'],
    [{ reason: 'cancellation' }, ['guest', 'ill'], 'guest'],
    [{ reason: 'goodwill', amount: 500 }, undefined, 'other'],
  ] as const)('takes its reason from refund %j and cancellation %j: %s', async (over, cancelled, reason) => {
    const reservation = await book(site.app, '4242424242424242')
    if (cancelled) await cancel(reservation, cancelled[0], cancelled[1])
    await insertDueRefund(reservation, over)
    expect((await refunds(reservation)).refunds).toMatchObject([{ reason }])
  })

  test('of late money does not hide the deposit that another card has paid', async () => {
    const reservation = await book(site.app, '4000000000000002')
    const token = await sandboxCardToken(site.app, '4242424242424242')
    await call(site.app, 'pay', {
      path: { id: reservation.id },
      body: { provider: 'sandbox', token },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    const [first] = await attemptsOf(reservation)
    const captured = {
      reference: 'late',
      attemptId: first?.id ?? '',
      status: 'captured',
      amount: 3900,
      currency: 'EUR',
      refundedAmount: 3900,
    } as const
    await applyEvent(site.services, captured.attemptId, { type: 'snapshot', snapshot: captured })
    expect(await refunds(reservation)).toMatchObject({
      refunds: [{ amount: 3900, reason: 'late_money', stage: 'requested' }],
      deposit: { state: 'stands' },
    })
    mockRefundAnswer({ outcome: 'ok', snapshot: captured })
    await reconcileAttempt(site.services, captured.attemptId)
    expect(await refunds(reservation)).toMatchObject({
      refunds: [{ stage: 'paid' }],
      deposit: { state: 'stands', amount: 3900 },
    })
    // After a late cancellation the deposit itself is kept.
    await cancel(reservation, 'guest')
    expect((await refunds(reservation)).deposit).toMatchObject({ state: 'kept', amount: 3900 })
  })

  test('of late money for an unpaid reservation: deposit is null', async () => {
    const reservation = await book(site.app, '4000000000000002')
    site.clock.advance(16)
    await site.runJobs()
    const [attempt] = await attemptsOf(reservation)
    const snapshot = {
      reference: 'late',
      attemptId: attempt?.id ?? '',
      amount: 3900,
      currency: 'EUR',
      refundedAmount: 0,
    }
    await applyEvent(site.services, snapshot.attemptId, {
      type: 'snapshot',
      snapshot: { ...snapshot, status: 'captured' },
    })
    expect(await refunds(reservation)).toMatchObject({ refunds: [{ reason: 'late_money' }], deposit: null })
  })
})

describe('findReservation', () => {
  const miss = {
    ok: false,
    errors: {
      form: [
        'We can’t find a booking with this code and e-mail address. Please check both against our e-mail, or call us.',
      ],
    },
  }
  const find = (code: unknown, email: unknown) =>
    findReservation(site.services, { code, email }, { locale: 'en', caller: null })

  test('finds a reservation by code and e-mail, ignoring case, spaces and dashes', async () => {
    const { id, code } = await book(site.app, '4242424242424242', { email: 'Ana.Kowalska@mail.example' })
    const suffix = code.slice(4)
    for (const typed of [
      code,
      ` ${code.toLowerCase()} `,
      suffix,
      `bnc${suffix}`,
      `BNC ${suffix.slice(0, 3)} ${suffix.slice(3)}`,
      `BNC–${suffix}`,
      `b n c - ${[...suffix].join(' ')}`,
      `\u200b${code}\u00a0`,
    ]) {
      expect([typed, await find(typed, ' ana.kowalska@MAIL.example ')]).toEqual([typed, { ok: true, id }])
    }
  })

  test('returns the same error for every miss', async () => {
    const { code } = await book(site.app, '4242424242424242')
    const { code: other } = await book(site.app, '4242424242424242', { email: 'other@mail.example' })
    expect(await find(code, 'stranger@mail.example')).toEqual(miss)
    expect(await find('BNC-AAAAAA', 'ana.kowalska@mail.example')).toEqual(miss)
    expect(await find('BNC-AAAAAA', 'stranger@mail.example')).toEqual(miss)
    expect(await find(other, 'ana.kowalska@mail.example')).toEqual(miss)
    expect(await find('%', 'ana.kowalska@mail.example')).toEqual(miss)
    expect(await find('no code at all', 'ana.kowalska@mail.example')).toEqual(miss)
  })

  test('returns field errors for missing values, and rejects values that are not text', async () => {
    expect(await find('', '')).toMatchObject({ errors: { code: [expect.any(String)], email: [expect.any(String)] } })
    for (const [code, email] of [
      [7, null],
      ['x'.repeat(10_000), `${'x'.repeat(300)}@mail.example`],
      ['BNC-\u0000AAAAA', 'ana\u0000@mail.example'],
    ]) {
      expect(await find(code, email)).toMatchObject({ ok: false })
    }
  })
})
