import { expect, test } from 'vitest'
import { listDisputes } from '../../src/domain/payments/reconcile-disputes.ts'
import { refundableAmount } from '../../src/domain/payments/refund.ts'
import { getReservationRefunds } from '../../src/domain/payments/refund-queries.ts'
import { findErasureBlockers } from '../../src/domain/privacy/erasure-blockers.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { booking } from '../../src/operator/operations/bookings.ts'
import { setUpDisputes } from '../fixtures/dispute-setup.ts'

// Disputes, early fraud warnings and reviews of Stripe.

const { setup, services, booked, happens, mailsOf, exceptionsOf, refund, audit } = setUpDisputes()
const { ledgerOf, depositEntry } = setup

test('a dispute takes the deposit, tells the operator until when to answer, and blocks every refund', async () => {
  const { reservation, intent, bail } = await booked()
  await happens(() => setup.stripe.dispute(intent, { reason: 'product_not_received' }))
  expect(await ledgerOf(reservation)).toEqual([...depositEntry(reservation), `dispute ${-bail}`])
  expect(await mailsOf(reservation)).toEqual(['operator_dispute open'])
  expect(await exceptionsOf(reservation)).toEqual([{ reason: 'dispute', note: null }])
  const row = await services()
    .db.selectFrom('dispute')
    .selectAll()
    .orderBy('detected_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ amount: bail, reason: 'product_not_received', state: 'open', money_taken: true })
  expect(row.respond_by?.getTime()).toBe(Number(setup.stripe.disputes[0]?.evidence_details.due_by) * 1000)
  for (const method of ['card', 'hand'] as const)
    expect(await refund(reservation, method)).toEqual({ ok: false, refusal: 'disputed', left: 0 })
  const context = { ...services(), actor: 'tests', locale: 'en' } as const
  expect(await booking.perform(context, { booking: reservation.code })).toMatchObject({
    answer: { disputed: bail, refundable: { card: 0, hand: 0 } },
  })
  const { db, clock } = { db: services().db, clock: setup.site.clock }
  await db.updateTable('payment_exception').set({ resolved_at: clock.now(), note: 'answered' }).execute()
  const blockers = await findErasureBlockers(db, [reservation.id], '2027-12-01')
  expect(blockers).toContainEqual(expect.objectContaining({ code: reservation.code, matter: 'money' }))
})

test.each([
  ['won', ['dispute_returned']],
  ['lost', []],
] as const)('a dispute that is %s has its entry, its mail, and no open exception', async (outcome, returned) => {
  const { reservation, intent, bail } = await booked()
  const dispute = await happens(() => setup.stripe.dispute(intent))
  await happens(() => setup.stripe.moveDispute(dispute, 'under_review'))
  await happens(() => setup.stripe.moveDispute(dispute, outcome))
  expect(await ledgerOf(reservation)).toEqual([
    ...depositEntry(reservation),
    `dispute ${-bail}`,
    ...returned.map((kind) => `${kind} ${bail}`),
  ])
  expect(await mailsOf(reservation)).toEqual(['operator_dispute open', `operator_dispute ${outcome}`])
  expect(await exceptionsOf(reservation)).toEqual([{ reason: 'dispute', note: `closed at the provider: ${outcome}` }])
  expect(await refundableAmount(services().db, reservation.id)).toBe(outcome === 'won' ? bail : 0)
})

test('the daily listing finds a dispute and its end without any event', async () => {
  const { reservation, intent, bail } = await booked()
  const dispute = setup.stripe.dispute(intent)
  await listDisputes(services())
  expect(await ledgerOf(reservation)).toEqual([...depositEntry(reservation), `dispute ${-bail}`])
  // Makes the dispute so old that the listing of recent disputes doesn't contain it.
  dispute.created -= 70 * 86_400
  setup.stripe.moveDispute(dispute, 'won')
  await listDisputes(services())
  expect(await mailsOf(reservation)).toEqual(['operator_dispute open', 'operator_dispute won'])
  expect(await refundableAmount(services().db, reservation.id)).toBe(bail)
})

test('an event without an answer of Stripe is not lost', async () => {
  const { reservation, intent } = await booked()
  setup.stripe.injectFault({ on: 'GET /v1/disputes', kind: 500, times: 2 })
  setup.stripe.dispute(intent)
  expect(await setup.deliver(setup.stripe.events.at(-1)!)).toBe(200)
  await setup.site.runJobs()
  expect(await mailsOf(reservation)).toEqual([])
  for (let minute = 0; minute < 4; minute++) {
    setup.site.clock.advance(1)
    await setup.site.runJobs()
  }
  expect(await mailsOf(reservation)).toEqual(['operator_dispute open'])
})

test('an inquiry takes no money and may be refunded, which closes it', async () => {
  const { reservation, intent, bail } = await booked()
  const dispute = await happens(() => setup.stripe.dispute(intent, { status: 'warning_needs_response' }))
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
  // A refund by hand doesn't close the inquiry. The bank could then take the money too, and the operator would pay
  // twice.
  expect(await refund(reservation, 'hand')).toMatchObject({ refusal: 'inquiry' })
  expect(await refund(reservation, 'card')).toMatchObject({ ok: true, amount: bail })
  await setup.site.runJobs()
  await happens(() => setup.stripe.moveDispute(dispute, 'warning_closed'))
  expect(await mailsOf(reservation)).toEqual(['operator_dispute inquiry', `refund_sent ${bail}`])
  expect(await exceptionsOf(reservation)).toEqual([{ reason: 'dispute', note: 'closed at the provider: closed' }])
})

test('two disputes of one payment that was partly refunded take more than is left, and stay apart', async () => {
  const { reservation, intent, bail } = await booked()
  await refund(reservation, 'card', 1000)
  await setup.site.runJobs()
  const first = await happens(() => setup.stripe.dispute(intent, { amount: 500 }))
  await happens(() => setup.stripe.dispute(intent, { amount: bail }))
  await happens(() => setup.stripe.moveDispute(first, 'won'))
  expect(await ledgerOf(reservation)).toEqual([
    ...depositEntry(reservation),
    ...['refund -1000', 'dispute -500', `dispute ${-bail}`, 'dispute_returned 500'],
  ])
  expect(await exceptionsOf(reservation)).toEqual([{ reason: 'dispute', note: null }])
  expect(await refundableAmount(services().db, reservation.id)).toBe(0)
})

test('a refund that waits when a dispute arrives is not sent, and the mail says why', async () => {
  const { reservation, intent, bail } = await booked()
  await refund(reservation, 'card')
  setup.stripe.injectFault({ on: 'POST /v1/refunds', kind: 500, times: 1 })
  await setup.site.runJobs()
  await happens(() => setup.stripe.dispute(intent))
  const sent = () => setup.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  const before = sent().length
  setup.site.clock.advance(120)
  await setup.site.runJobs()
  expect(sent()).toHaveLength(before)
  expect(setup.stripe.refunds.filter(({ payment_intent }) => payment_intent === intent.id)).toEqual([])
  expect(await ledgerOf(reservation)).toEqual([...depositEntry(reservation), `dispute ${-bail}`])
  expect(await mailsOf(reservation)).toEqual(['operator_dispute open', 'operator_refund_failed disputed'])
  expect(await getReservationRefunds(services(), reservation.id)).toMatchObject({
    refunds: [],
    deposit: { state: 'disputed', amount: bail },
  })
})

test('a refund that Stripe refuses for a dispute we do not know yet is not paid by hand either', async () => {
  const { reservation, intent, bail } = await booked()
  setup.stripe.dispute(intent)
  await refund(reservation, 'card')
  await setup.site.runJobs()
  expect(await refund(reservation, 'hand')).toMatchObject({ refusal: 'disputed' })
  expect(await ledgerOf(reservation)).toEqual([...depositEntry(reservation), `dispute ${-bail}`])
  expect(await mailsOf(reservation)).toEqual(['operator_refund_failed disputed', 'operator_dispute open'])
})

test('a cancellation of a disputed booking tells the guest about the bank, and offers no other day', async () => {
  const { reservation, intent, bail } = await booked()
  await happens(() => setup.stripe.dispute(intent))
  const cancelled = await cancelReservation(services(), { booking: reservation.code, reason: 'guest', actor: 'tests' })
  expect(cancelled).toMatchObject({ ok: true, returned: 0, disputed: bail })
  expect(await mailsOf(reservation)).toEqual(['operator_dispute open', `cancelled 0 ${bail}`])
})

test.each([
  ['an early fraud warning', (intent: Parameters<typeof setup.stripe.warn>[0]) => setup.stripe.warn(intent)],
  ['a review', (intent: Parameters<typeof setup.stripe.warn>[0]) => setup.stripe.openReview(intent)],
])('%s tells the operator to refund, which is possible', async (_, warns) => {
  const { reservation, intent, bail } = await booked()
  await happens(() => warns(intent))
  expect(await mailsOf(reservation)).toEqual(['operator_dispute warning'])
  expect(await exceptionsOf(reservation)).toEqual([{ reason: 'warning', note: null }])
  expect(await ledgerOf(reservation)).toEqual(depositEntry(reservation))
  expect(await refund(reservation, 'card')).toMatchObject({ ok: true, amount: bail })
  await setup.site.runJobs()
  Object.assign(setup.stripe.warnings[0] ?? {}, { actionable: false })
  Object.assign(setup.stripe.reviews[0] ?? {}, { open: false })
  await listDisputes(services())
  expect(await exceptionsOf(reservation)).toEqual([{ reason: 'warning', note: 'closed at the provider: closed' }])
})

test('a dispute that is lost, appealed and won tells the operator each time, and until when to answer', async () => {
  const { reservation, intent } = await booked()
  const dispute = await happens(() => setup.stripe.dispute(intent))
  await happens(() => setup.stripe.moveDispute(dispute, 'lost'))
  await happens(() => setup.stripe.moveDispute(dispute, 'needs_response'))
  await happens(() => setup.stripe.moveDispute(dispute, 'won'))
  expect(await mailsOf(reservation)).toEqual(
    ['open', 'lost', 'open', 'won'].map((state) => `operator_dispute ${state}`),
  )
})

test('a warning that is over tells nothing about the dispute for which a refund was refused', async () => {
  const { reservation, intent } = await booked()
  const warning = await happens(() => setup.stripe.warn(intent))
  setup.stripe.behavior.refusal = { status: 400, code: 'charge_disputed' }
  await refund(reservation, 'card')
  await setup.site.runJobs()
  setup.stripe.behavior.refusal = undefined
  Object.assign(warning, { actionable: false })
  await listDisputes(services())
  expect(await refund(reservation, 'hand')).toMatchObject({ refusal: 'disputed' })
})

test('the audit finds nothing but the open disputes after all tests of this file', async () => {
  expect((await audit()).map(({ invariant }) => invariant)).toEqual(['Every payment exception is resolved.'])
})
