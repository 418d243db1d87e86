import { describe, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { refreshAfterRedirect } from '../../src/domain/payments/refresh-payment.ts'
import { draftCookie, saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { setUpMonri } from '../fixtures/monri-setup.ts'
import { orderForm } from '../fixtures/site/order-form.ts'

// Bookings paid by Monri WebPay: declined, late and double payments, and what the form says of the buyer.

const setup = setUpMonri()
const { placesLeft, status, book, formOf, deliverAll, attemptOf, ledgerOf, mailsTo, advanceMinutes } = setup

describe('visitor behaviour', () => {
  test('after a declined card another card on the same Monri page completes the booking', async () => {
    const reservation = await book()
    await setup.monri.pay(formOf(reservation), 'decline')
    await advanceMinutes(1)
    const { payment } = await status(reservation)
    expect(payment).toMatchObject({ status: 'requires_action', message: translatorOf('en')('decline.card_declined') })
    expect(payment.next_action).toEqual(reservation.payment.next_action)
    const { changed_at } = await attemptOf(reservation)
    await advanceMinutes(5)
    expect(await attemptOf(reservation)).toMatchObject({ changed_at, decline: 'card_declined' })
    await setup.monri.pay(formOf(reservation))
    await advanceMinutes(1)
    const paid = await status(reservation)
    expect(paid).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
    expect(paid.payment).not.toHaveProperty('message')
  })

  test.each(['decline', 'nothing'] as const)(
    'payment outcome %s: not_paid at the deadline, seats released',
    async (outcome) => {
      const reservation = await book()
      if (outcome === 'decline') await setup.monri.pay(formOf(reservation), 'decline')
      await advanceMinutes(14, 17, 1)
      expect((await status(reservation)).status).toBe('not_paid')
      expect((await attemptOf(reservation)).state).toBe('canceled')
      expect(await placesLeft()).toBe(80)
      expect(await mailsTo(reservation)).toEqual(['not_paid'])
      expect(setup.monri.executed).toEqual([])
      expect(await checkInvariants(setup.site.services.db, setup.site.clock.now())).toEqual([])
    },
  )

  const payAfterDeadline = async ({ declined = false } = {}) => {
    const reservation = await book()
    if (declined) await setup.monri.pay(formOf(reservation), 'decline')
    await advanceMinutes(14, 17, 1)
    expect((await status(reservation)).status).toBe('not_paid')
    await setup.monri.pay(formOf(reservation))
    return reservation
  }
  const expectVoided = async (reservation: ReservationView) => {
    expect(setup.monri.executed).toEqual(['void 3900'])
    expect((await attemptOf(reservation)).state).toBe('canceled')
    expect((await status(reservation)).status).toBe('not_paid')
    expect(await mailsTo(reservation)).toEqual(['late_money_returned', 'not_paid'])
    // Mail jobs don't run in this test, so the audit reports overdue mails.
    const findings = await checkInvariants(setup.site.services.db, setup.site.clock.now())
    expect(findings.filter(({ invariant }) => !invariant.includes('mail'))).toEqual([])
  }

  test.each([true, false])(
    'a payment after the deadline is voided by its callback, with a mail (declined before: %s)',
    async (declined) => {
      const reservation = await payAfterDeadline({ declined })
      await deliverAll()
      await setup.site.runJobs()
      await expectVoided(reservation)
    },
  )

  test('a payment after the deadline is voided at the return to the booking page, without a callback', async () => {
    const reservation = await payAfterDeadline()
    setup.site.clock.advance(1)
    await refreshAfterRedirect(setup.site.services, reservation.id)
    await expectVoided(reservation)
  })

  test.each([0.5, 5, 23, 47, 24 * 29])('a payment %d hours late is found by polling and voided', async (hours) => {
    const reservation = await book()
    await advanceMinutes(14, 17, 1, hours * 60)
    await setup.monri.pay(formOf(reservation))
    await advanceMinutes(24 * 60)
    await expectVoided(reservation)
  })

  test('polling stops after 30 days', async () => {
    const reservation = await book()
    await advanceMinutes(14, 17, 1, 30 * 24 * 60)
    const pollCount = (await attemptOf(reservation)).poll_count
    await advanceMinutes(30 * 24 * 60)
    expect((await attemptOf(reservation)).poll_count).toBe(pollCount)
  })

  test('when both the old and the new form are paid, one is captured and the other voided', async () => {
    const first = await book()
    const { body } = await call(setup.site.app, 'pay', {
      path: { id: first.id },
      body: { provider: 'monri' },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    const second: ReservationView = body.data
    expect(formOf(second).order_number).not.toBe(formOf(first).order_number)
    await setup.monri.pay(formOf(second))
    await setup.monri.pay(formOf(first))
    setup.monri.callbacks.reverse()
    await deliverAll()
    await advanceMinutes(1, 1)
    expect((await status(first)).status).toBe('completed')
    expect([...setup.monri.executed].sort()).toEqual(['capture 3900', 'void 3900'])
    expect(await ledgerOf(first)).toHaveLength(1)
    expect(await checkInvariants(setup.site.services.db, setup.site.clock.now())).toEqual([])
  })
})

describe('the buyer in the form', () => {
  const create = (cookie: string, over = {}) =>
    call(setup.site.app, 'create', {
      body: orderForm({ payment: { provider: 'monri' }, ...over }),
      headers: { 'Idempotency-Key': newIdempotencyKey(), Cookie: cookie },
    })
  const newDraft = async () => {
    const { services } = setup.site
    return draftCookie(await saveDraft(services, null, {}), services.origin).split(';')[0] ?? ''
  }
  const buyerShown = async ({ id }: ReservationView, cookie: string) => {
    const { body } = await call(setup.site.app, 'status', { path: { id }, headers: { Cookie: cookie } })
    return Object.fromEntries(Object.entries(formOf(body.data)).filter(([name]) => name.startsWith('ch_')))
  }

  test('has a name, an e-mail address and a phone number only in the browser that booked', async () => {
    const own = await newDraft()
    const { body } = await create(own)
    expect(await buyerShown(body.data, own)).toEqual({
      ch_country: 'PL',
      ch_full_name: 'Ana Kowalska',
      ch_email: 'ana.kowalska@mail.example',
      ch_phone: '+48600123456',
    })
    for (const cookie of ['', await newDraft()])
      expect(await buyerShown(body.data, cookie)).toEqual({ ch_country: 'PL' })
    expect(JSON.stringify(await attemptOf(body.data))).not.toContain('ch_')
  })

  test.each([
    ['+1 212 555 0123', 'US'],
    ['+44 7400 123456', 'GB'],
    ['+39 312 345 6789', 'IT'],
    ['+383 43 201 234', 'XK'],
    ['+800 1234 5678', 'HR'],
  ])('has the country of %s, or else the operator’s: %s', async (phone, country) => {
    const { body } = await create('', { phone })
    expect(await buyerShown(body.data, '')).toEqual({ ch_country: country })
  })
})
