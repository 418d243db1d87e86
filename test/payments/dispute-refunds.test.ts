import { expect, test } from 'vitest'
import { listDisputes } from '../../src/domain/payments/reconcile-disputes.ts'
import { refundableAmount } from '../../src/domain/payments/refund.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { quoteChange } from '../../src/domain/reservations/change/quote-change.ts'
import { setUpDisputes } from '../fixtures/dispute-setup.ts'
import { tour } from '../fixtures/tour.ts'

// Which refunds the guest gets after the operator has won a dispute.

const { setup, services, booked, happens, mailsOf, refund, audit } = setUpDisputes()
const { ledgerOf } = setup

test.each([
  ['the guest cancelled in time', { reason: 'guest' }, 0, 'guest'],
  ['the operator cancelled', { reason: 'operator' }, 0, 'operator'],
  ['the guest cancelled too late', { reason: 'guest' }, 1, null],
] as const)('a won dispute refunds the deposit of a cancelled booking if %s', async (_, request, isLate, refunded) => {
  const { reservation, intent, bail } = await booked()
  const dispute = await happens(() => setup.stripe.dispute(intent))
  const { db } = services()
  const dayBefore = (Date.parse(`${reservation.date}T06:00:00Z`) - setup.site.clock.now().getTime()) / 60_000 - 24 * 60
  if (isLate) setup.site.clock.advance(dayBefore)
  await cancelReservation(services(), { booking: reservation.code, ...request, actor: 'tests' })
  await happens(() => setup.stripe.moveDispute(dispute, 'won'))
  await setup.site.runJobs()
  if (isLate) setup.site.clock.advance(-dayBefore)
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select(['refund.amount', 'refund.reason', 'refund.state'])
    .where('reservation_id', '=', reservation.id)
    .execute()
  expect(refunds).toEqual(refunded ? [{ amount: bail, reason: refunded, state: 'succeeded' }] : [])
  expect((await mailsOf(reservation)).includes(`refund_sent ${bail}`)).toBe(refunded !== null)
})

test('a won dispute sends the refund that it had stopped, once, and none for a booking that stands', async () => {
  const [stopped, standing] = [await booked(), await booked()]
  await refund(stopped.reservation, 'card', 1000)
  const dispute = await happens(() => setup.stripe.dispute(stopped.intent))
  const other = await happens(() => setup.stripe.dispute(standing.intent))
  await happens(() => setup.stripe.moveDispute(dispute, 'won'))
  await happens(() => setup.stripe.moveDispute(other, 'won'))
  await listDisputes(services())
  await setup.site.runJobs()
  expect((await ledgerOf(stopped.reservation)).filter((entry) => entry.startsWith('refund'))).toEqual(['refund -1000'])
  expect(await refundableAmount(services().db, stopped.reservation.id)).toBe(stopped.bail - 1000)
  expect((await ledgerOf(standing.reservation)).filter((entry) => entry.startsWith('refund'))).toEqual([])
})

test('a cancelled day refunds all bookings but the disputed one, and a later dispute ends the choice of another day', async () => {
  const [disputed, other] = [await booked(), await booked()]
  await happens(() => setup.stripe.dispute(disputed.intent))
  const { date } = disputed.reservation
  await cancelDeparture(services(), { ...tour, date, reason: 'weather', choice: true, actor: 'tests' })
  expect(await mailsOf(disputed.reservation)).toEqual(['operator_dispute open', `cancelled 0 ${disputed.bail}`])
  expect((await mailsOf(other.reservation))[0]).toMatch(/^weather_choice/)
  const choices = await services().db.selectFrom('cancellation').select(['reservation_id', 'choose_by']).execute()
  const choiceOf = (id: string) => choices.find(({ reservation_id }) => reservation_id === id)?.choose_by
  expect(choiceOf(disputed.reservation.id)).toBeNull()
  expect(choiceOf(other.reservation.id)).toBeInstanceOf(Date)

  const dispute = await happens(() => setup.stripe.dispute(other.intent))
  const mails = new Set((await mailsOf(other.reservation)).slice(1))
  expect(mails).toEqual(new Set([`cancelled 0 ${other.bail}`, 'operator_dispute open']))
  const otherDay = await quoteChange(services(), other.reservation.id, { date: '2027-07-15' }, { locale: 'en' })
  expect(otherDay).toMatchObject({ ok: false, problem: 'booking_cancelled' })
  await happens(() => setup.stripe.moveDispute(dispute, 'won'))
  expect((await mailsOf(other.reservation)).at(-1)).toBe(`refund_sent ${other.bail}`)
})

test('the audit finds nothing but the open dispute', async () => {
  expect((await audit()).map(({ invariant }) => invariant)).toEqual(['Every payment exception is resolved.'])
})
