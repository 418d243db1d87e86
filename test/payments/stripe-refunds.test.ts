import { describe, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { reconcileAttempt } from '../../src/domain/payments/reconcile-attempt.ts'
import { refundReservation } from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { setUpStripe } from '../fixtures/stripe-setup.ts'
import { stripeKeys } from '../providers/stripe/fake-stripe.ts'

// Refunds by Stripe.

const setup = setUpStripe()
const { book, attemptOf, intentsOf, ledgerOf, deliver, depositEntry } = setup

async function insertDueRefund(reservation: ReservationView, amount: number) {
  const { id: attemptId } = await attemptOf(reservation)
  const id = setup.site.services.ids.row()
  const now = setup.site.clock.now()
  await setup.site.services.db
    .insertInto('refund')
    .values({
      id,
      request_id: id,
      attempt_id: attemptId,
      amount,
      reason: 'weather',
      state: 'due',
      reference: null,
      created_at: now,
      changed_at: now,
    })
    .execute()
  return { id, settle: () => reconcileAttempt(setup.site.services, attemptId) }
}
const stateOf = async (refundId: string) =>
  (
    await setup.site.services.db
      .selectFrom('refund')
      .select('state')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
  ).state

test('a refund is sent once despite a lost response and three concurrent retries', async () => {
  const reservation = await book('pm_card_visa')
  const refund = await insertDueRefund(reservation, 1000)
  setup.stripe.injectFault({ on: 'POST /v1/refunds', kind: 500, processed: true })
  await refund.settle()
  expect(await stateOf(refund.id)).toBe('unknown')
  // A refund without a response is not retried immediately, because Stripe may still process the request.
  setup.site.clock.advance(1)
  await Promise.all([refund.settle(), refund.settle(), refund.settle()])
  expect(await stateOf(refund.id)).toBe('succeeded')
  expect(setup.stripe.refunds.filter(({ metadata }) => metadata?.refund_id === refund.id)).toHaveLength(1)
  expect(await ledgerOf(reservation)).toEqual([...depositEntry(reservation), 'refund -1000'])
})

const lastEvent = () => setup.stripe.events[setup.stripe.events.length - 1]!
const mailsOfRefund = (refundId: string) =>
  setup.site.services.db
    .selectFrom('message')
    .select(['kind', 'recipient'])
    .where('dedupe_key', '=', refundId)
    .execute()

test('a pending refund succeeds when its event arrives', async () => {
  const reservation = await book('pm_card_visa')
  const refund = await insertDueRefund(reservation, 1000)
  setup.stripe.behavior.refunds = 'pending'
  await refund.settle()
  setup.stripe.behavior.refunds = 'succeeded'
  expect(await stateOf(refund.id)).toBe('unknown')
  setup.stripe.settleRefund(setup.stripe.refunds[0]?.id ?? '', 'succeeded')
  expect(await deliver(lastEvent())).toBe(200)
  setup.site.clock.advance(1)
  await setup.site.runJobs()
  expect(await stateOf(refund.id)).toBe('succeeded')
})

test('a part that is captured in the dashboard completes the booking, and the rest counts as refunded', async () => {
  setup.stripe.injectFault({ on: 'POST /v1/payment_intents/', kind: 500 })
  const reservation = await book('pm_card_visa')
  const [intent] = intentsOf(reservation)
  const { bail_amount: bail } = reservation.quote
  setup.stripe.capture(intent?.id ?? '', { amount_to_capture: String(bail - 1000) })
  expect(await deliver(lastEvent())).toBe(200)
  await setup.site.runJobs()
  expect(await setup.refreshStatus(reservation)).toMatchObject({ status: 'completed' })
  expect(await ledgerOf(reservation)).toEqual([...depositEntry(reservation), 'refund -1000'])
  const { id: attemptId } = await attemptOf(reservation)
  expect(await setup.exceptionReasons(attemptId)).toEqual(['refund'])
  const { code } = reservation
  const refunded = await refundReservation(setup.site.services, { code, reason: 'operator', actor: 'tests' })
  expect(refunded).toMatchObject({ ok: true, amount: bail - 1000 })
  await setup.site.runJobs()
  expect(await ledgerOf(reservation)).toEqual([...depositEntry(reservation), 'refund -1000', `refund ${1000 - bail}`])
})

describe('a refund that fails after it was posted', () => {
  async function failedRefund() {
    const reservation = await book('pm_card_visa')
    const refund = await insertDueRefund(reservation, 1000)
    await refund.settle()
    expect(await stateOf(refund.id)).toBe('succeeded')
    setup.site.clock.advance(60)
    setup.stripe.settleRefund(setup.stripe.refunds[0]?.id ?? '', 'failed')
    return { reservation, refund }
  }
  const auditFindings = async (reservation: ReservationView) =>
    (await checkInvariants(setup.site.services.db, setup.site.clock.now())).filter(({ rows }) =>
      rows.join().includes(reservation.code),
    )
  const orderRefund = (reservation: ReservationView, manually: boolean) =>
    refundReservation(setup.site.services, {
      code: reservation.code,
      amount: 1000,
      reason: 'operator',
      method: manually ? 'hand' : 'card',
      actor: 'tests',
    })

  test.each([
    ['webhook', () => deliver(lastEvent())],
    ['poll', () => setup.site.clock.advance(60)],
  ])(
    'is detected by %s: state failed, reversing ledger entry, one mail to the operator, audit finding',
    async (_, happens) => {
      const { reservation, refund } = await failedRefund()
      await happens()
      await setup.site.runJobs()
      setup.site.clock.advance(60 * 24 * 2)
      await setup.site.runJobs()
      expect(await stateOf(refund.id)).toBe('failed')
      expect(await ledgerOf(reservation)).toEqual([
        ...depositEntry(reservation),
        'refund -1000',
        'refund_returned 1000',
      ])
      expect(await mailsOfRefund(refund.id)).toEqual([
        { kind: 'refund_sent', recipient: 'ana.kowalska@mail.example' },
        { kind: 'operator_refund_failed', recipient: 'operator@bonaca.test' },
      ])
      expect(await auditFindings(reservation)).toEqual([
        {
          invariant: 'Every failed refund is replaced by another one.',
          rows: [`${reservation.code}: refund ${refund.id} of 1000 cents`],
        },
      ])
      await orderRefund(reservation, true)
    },
  )

  test.each([
    [false, 'to the card again'],
    [true, 'outside Stripe (way "hand")'],
  ])('can be repeated (manually: %s) %s', async (manually) => {
    const { reservation } = await failedRefund()
    await deliver(lastEvent())
    await setup.site.runJobs()
    expect(await orderRefund(reservation, manually)).toMatchObject({ ok: true })
    await setup.site.runJobs()
    expect(
      setup.stripe.refunds.filter(({ payment_intent }) => payment_intent === intentsOf(reservation)[0]?.id),
    ).toHaveLength(manually ? 1 : 2)
    expect(await ledgerOf(reservation)).toEqual([
      ...depositEntry(reservation),
      'refund -1000',
      'refund_returned 1000',
      'refund -1000',
    ])
    expect(await auditFindings(reservation)).toEqual([])
    // Manual refunds are unknown to Stripe and don't affect the next refund by card.
    await orderRefund(reservation, false)
    await setup.site.runJobs()
    expect(await ledgerOf(reservation)).toHaveLength(5)
  })
})

test('a refund in Stripe’s dashboard is posted after its event, and taken back if the bank returns it', async () => {
  const reservation = await book('pm_card_visa')
  const { id: attemptId } = await attemptOf(reservation)
  await fetch(`${setup.stripe.apiBase}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${stripeKeys.secretKey}` },
    body: new URLSearchParams({ payment_intent: intentsOf(reservation)[0]?.id ?? '', amount: '1500' }),
  })
  expect(await deliver(lastEvent())).toBe(200)
  await setup.site.runJobs()
  expect(await ledgerOf(reservation)).toEqual([...depositEntry(reservation), 'refund -1500'])
  expect(await setup.exceptionReasons(attemptId)).toEqual(['refund'])

  setup.stripe.settleRefund(setup.stripe.refunds[0]?.id ?? '', 'failed')
  expect(await deliver(lastEvent())).toBe(200)
  await setup.site.runJobs()
  expect((await ledgerOf(reservation)).at(-1)).toBe('refund_returned 1500')
  // Refunds the remaining deposit and resolves the exceptions, so that the audit after all tests finds nothing.
  await refundReservation(setup.site.services, { code: reservation.code, reason: 'operator', actor: 'tests' })
  await setup.site.runJobs()
  await setup.site.services.db.updateTable('payment_exception').set({ resolved_at: new Date() }).execute()
})

test('the audit finds no violation after all tests of this file', async () => {
  // Mail jobs don't run in this test, so the audit reports overdue mails.
  const auditFindings = (await checkInvariants(setup.site.services.db, setup.site.clock.now())).filter(
    ({ invariant }) => !invariant.includes('mail'),
  )
  expect(auditFindings).toEqual([])
})
