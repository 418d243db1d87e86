import { expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { getReservationRefunds, summarizeRefunds } from '../../src/domain/payments/refund-queries.ts'
import { refundReservation } from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { booking } from '../../src/operator/operations/bookings.ts'
import { setUpStripe } from '../fixtures/stripe-setup.ts'

// Why a refund by Stripe fails or waits, and what operator and guest are told.

const setup = setUpStripe()

async function refundRequested() {
  const reservation = await setup.book('pm_card_visa')
  await refundReservation(setup.site.services, { code: reservation.code, reason: 'weather', actor: 'tests' })
  await setup.site.runJobs()
  return reservation
}
async function hoursPass(hours: number) {
  for (let hour = 0; hour < hours; hour++) {
    setup.site.clock.advance(60)
    await setup.site.runJobs()
  }
}
const operatorMailsOf = async ({ id }: ReservationView) => {
  const rows = await setup.site.services.db
    .selectFrom('message')
    .select(['kind', 'details'])
    .where('reservation_id', '=', id)
    .where('kind', 'in', ['operator_refund_waiting', 'operator_refund_failed'])
    .execute()
  return rows.map(({ kind, details }) => `${kind} ${(details as Record<string, string>).problem}`)
}
const stagesOf = async ({ id }: ReservationView) =>
  (await getReservationRefunds(setup.site.services, id)).refunds.map(({ stage }) => stage)
const byHand = async ({ code }: ReservationView) => {
  const context = { ...setup.site.services, actor: 'tests', locale: 'en' } as const
  const found = await booking.perform(context, { booking: code })
  return found.ok ? found.answer.refundable.hand : undefined
}

test('a refund that waits for the balance tells the operator to top up, after a day, once', async () => {
  Object.assign(setup.stripe.behavior, { refunds: 'pending', pendingReason: 'insufficient_funds' })
  const reservation = await refundRequested()
  expect(await stagesOf(reservation)).toEqual(['requested'])
  expect((await summarizeRefunds(setup.site.services.db, { ...reservation, state: 'completed' }))?.status).toBe('due')
  await hoursPass(22)
  expect(await operatorMailsOf(reservation)).toEqual([])
  await hoursPass(60)
  expect(await operatorMailsOf(reservation)).toEqual(['operator_refund_waiting balance'])
  setup.stripe.settleRefund(setup.stripe.refunds[0]?.id ?? '', 'succeeded')
  await hoursPass(2)
  expect(await stagesOf(reservation)).toEqual(['paid'])
  Object.assign(setup.stripe.behavior, { refunds: 'succeeded', pendingReason: undefined })
})

test('refunds that the key may not make tell the operator at once, in one mail for all, and are sent afterwards', async () => {
  setup.stripe.behavior.refusal = { status: 403, code: 'more_permissions_required' }
  const [one, other] = [await refundRequested(), await refundRequested()]
  await hoursPass(5)
  expect([...(await operatorMailsOf(one)), ...(await operatorMailsOf(other))]).toEqual([
    'operator_refund_waiting permission',
  ])
  setup.stripe.behavior.refusal = undefined
  await hoursPass(2)
  expect([...(await stagesOf(one)), ...(await stagesOf(other))]).toEqual(['paid', 'paid'])
})

test.each([
  ['expired_or_canceled_card', 'account_closed', true],
  ['insufficient_funds', 'balance', false],
] as const)('a refund that fails for %s offers another way: %s', async (reason, problem, isOffered) => {
  const reservation = await refundRequested()
  setup.stripe.settleRefund(setup.stripe.refunds[0]?.id ?? '', 'failed', reason)
  await hoursPass(2)
  expect(await operatorMailsOf(reservation)).toEqual([`operator_refund_failed ${problem}`])
  expect(await stagesOf(reservation)).toEqual(['stuck'])
  expect(await byHand(reservation)).toBe(isOffered ? reservation.quote.bail_amount : 0)
})
