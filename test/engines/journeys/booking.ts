import { describe, expect, test } from 'vitest'
import { stage } from '../stage.ts'
import { desk, phone } from '../visitor.ts'

/** The reservations of this address with their payment states, from the database. */
const bookedBy = (email: string) =>
  stage.db
    .selectFrom('reservation')
    .innerJoin('payment_attempt', 'payment_attempt.reservation_id', 'reservation.id')
    .select(['reservation.state', 'payment_attempt.state as payment'])
    .where('email', '=', email)
    .execute()

const once = [{ state: 'completed', payment: 'captured' }]

export function paidOnce() {
  test('a visitor books by card, from the home page; Back leads to the booking, which is paid once', async () => {
    const { visit, date } = stage
    await visit.driver.resize(...phone)
    await visit.fromStrip(date, 'card@mail.example')
    await visit.openPayment()
    await visit.payBy('4242424242424242')
    const booking = await visit.isPaid()
    for (const step of ['preview', 'details']) {
      await visit.back()
      await visit.isPaid()
      expect([step, await visit.path()]).toEqual([step, booking])
    }
    expect(await bookedBy('card@mail.example')).toEqual(once)
  })
}

export function bookingJourneys() {
  describe('a visitor books', () => {
    test('with a 3-D Secure challenge in the last step', async () => {
      const { visit, date } = stage
      await visit.driver.resize(...phone)
      await visit.toPreview(date, 'question@mail.example')
      await visit.openPayment()
      await visit.payBy('4000000000003220')
      await visit.click('button[value=approve]', { frame: '.challenge iframe' })
      await visit.isPaid()
      expect(await bookedBy('question@mail.example')).toEqual(once)
    })

    test('on the bank’s page, from which Back leads to the pending booking', async () => {
      const { visit, date } = stage
      await visit.driver.resize(...desk)
      await visit.toPreview(date, 'bank@mail.example')
      await visit.accept()
      await visit.click('button[value="pay:sandbox_bank"]')
      await visit.until(() => location.pathname.startsWith('/sandbox/bank/'))
      await visit.back()
      await visit.until(() => /^\/booking\/[\w-]{22}$/.test(location.pathname))
      await visit.shows(visit.t('result.pending.text'), 'main')
      await visit.forward()
      await visit.click('button[value=approve]')
      await visit.isPaid()
      expect(await bookedBy('bank@mail.example')).toEqual(once)
    })
  })
}
