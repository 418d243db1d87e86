import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { reconcileStale } from '../../src/domain/jobs/reconcile-stale.ts'
import { reconcileAttempt } from '../../src/domain/payments/reconcile-attempt.ts'
import { refundReservation } from '../../src/domain/reservations/cancellation/refund-reservation.ts'
import { signedMonriCallback, signedMonriWebhook } from '../fixtures/fake-monri.ts'
import { setUpMonri } from '../fixtures/monri-setup.ts'
import { orderForm } from '../fixtures/site/order-form.ts'

// Bookings paid by Monri WebPay: callbacks and lost responses.

const setup = setUpMonri()
const { placesLeft, status, book, formOf, deliver, deliverAll, attemptOf, ledgerOf, exceptionReasons, advanceMinutes } =
  setup

describe('successful payment', () => {
  test('form, approval and callback lead to capture, status completed and one deposit entry', async () => {
    const reservation = await book()
    expect(reservation).toMatchObject({
      status: 'pending',
      payment: { status: 'requires_action', next_action: { method: 'POST', url: 'https://monri.test/v2/form' } },
    })
    expect(await placesLeft()).toBe(77)
    await setup.monri.pay(formOf(reservation))
    await deliverAll()
    await setup.site.runJobs()
    expect(await status(reservation)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
    expect(await ledgerOf(reservation)).toEqual([{ kind: 'deposit', amount: 3900 }])
    expect(setup.monri.executed).toEqual(['capture 3900'])
    expect(await checkInvariants(setup.site.services.db, setup.site.clock.now())).toEqual([])
  })

  test('the form contains no personal data, since anyone with the booking URL can read it', async () => {
    const fields = JSON.stringify(formOf(await book()))
    const { email, first_name, last_name, phone } = orderForm()
    for (const known of [email, first_name, last_name, phone]) expect(fields).not.toContain(known)
  })

  test('without a callback, the status call after the return completes the booking', async () => {
    const reservation = await book()
    const back = new URL((await setup.monri.pay(formOf(reservation))) ?? '')
    expect(back.pathname).toContain(reservation.id)
    expect([...back.searchParams.keys()]).toEqual(['amount', 'currency', 'order_number', 'response_code', 'digest'])
    setup.site.clock.advance(0.1)
    expect((await status(reservation)).status).toBe('completed')
  })

  test('without callback and return, the reconcile-attempt job completes the booking', async () => {
    const reservation = await book()
    await setup.monri.pay(formOf(reservation))
    await advanceMinutes(1)
    expect((await status(reservation)).status).toBe('completed')
  })

  test('20 late duplicates of a callback get 200 and record one event and one ledger entry', async () => {
    const reservation = await book()
    await setup.monri.pay(formOf(reservation))
    const [sent] = setup.monri.callbacks
    if (!sent) throw new Error('Monri sent no callback')
    await advanceMinutes(1)
    expect(await Promise.all(Array.from({ length: 20 }, () => deliver(sent)))).toEqual(Array(20).fill(200))
    await setup.site.runJobs()
    const events = await setup.site.services.db.selectFrom('provider_event').select('event_id').execute()
    expect(events).toHaveLength(1)
    expect(await ledgerOf(reservation)).toHaveLength(1)
    expect(setup.monri.executed).toEqual(['capture 3900'])
  })
})

describe('forged and inconsistent callbacks', () => {
  test('a callback with a wrong signature or a changed byte gets 400 and is not recorded', async () => {
    const reservation = await book()
    const { order_number: number = '' } = formOf(reservation)
    const url = 'http://bonaca.test/api/payments/monri/events'
    const good = signedMonriCallback({ number, amount: 3900, currency: 'EUR', callbackUrl: url })
    const forged = signedMonriCallback({ number, amount: 3900, currency: 'EUR', callbackUrl: url }, 'guessed')
    expect(await deliver(forged)).toBe(400)
    expect(await deliver({ ...good, body: good.body.replace('3900', '3901') })).toBe(400)
    expect(await setup.site.services.db.selectFrom('provider_event').select('event_id').execute()).toEqual([])
  })

  test('a signed callback for an unpaid order triggers a query and changes nothing', async () => {
    const reservation = await book()
    const { order_number: number = '' } = formOf(reservation)
    const url = 'http://bonaca.test/api/payments/monri/events'
    expect(await deliver(signedMonriCallback({ number, amount: 3900, currency: 'EUR', callbackUrl: url }))).toBe(200)
    await setup.site.runJobs()
    expect(await status(reservation)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
    expect(await exceptionReasons()).toEqual([])
  })

  test.each([
    ['amount', { amount: 1, currency: 'EUR' }],
    ['currency', { amount: 3900, currency: 'USD' }],
    ['attempt', { amount: 3900, currency: 'EUR', number: `${'0'.repeat(32)}x` }],
  ])('a signed callback with another %s becomes a payment exception', async (reason, over) => {
    const { order_number: number = '' } = formOf(await book())
    const url = 'http://bonaca.test/api/payments/monri/events'
    expect(await deliver(signedMonriCallback({ number, callbackUrl: url, ...over }))).toBe(200)
    expect(await exceptionReasons()).toEqual([{ reason }])
  })

  test('a webhook about a refund triggers a query and is no payment exception', async () => {
    const reservation = await book()
    const { order_number: number = '' } = formOf(reservation)
    await setup.monri.pay(formOf(reservation))
    const order = { number, amount: 100, currency: 'EUR', callbackUrl: 'http://bonaca.test/api/payments/monri/events' }
    expect(await deliver(signedMonriWebhook('transaction:refund:approved', order))).toBe(200)
    await setup.site.runJobs()
    expect(await status(reservation)).toMatchObject({ status: 'completed' })
    expect(await exceptionReasons()).toEqual([])
  })

  test('a signed callback for an order of another shop gets 200 and is not recorded', async () => {
    const order = {
      amount: 3900,
      currency: 'EUR',
      number: 'of-another-shop',
      callbackUrl: 'http://bonaca.test/api/payments/monri/events',
    }
    expect(await deliver(signedMonriCallback(order))).toBe(200)
    expect(await setup.site.services.db.selectFrom('provider_event').select('event_id').execute()).toEqual([])
    expect(await exceptionReasons()).toEqual([])
  })

  test.each(['amount', 'currency'])(
    'a payment with another %s is not captured and becomes a payment exception',
    async (reason) => {
      const reservation = await book()
      const fields = formOf(reservation)
      await setup.monri.pay(fields)
      const order = setup.monri.orders.get(fields.order_number ?? '')
      if (reason === 'amount') Object.assign(order?.transactions[0] ?? {}, { amount: 1 })
      else Object.assign(order ?? {}, { currency: 'USD' })
      await advanceMinutes(1)
      expect(await exceptionReasons()).toEqual([{ reason }])
      expect((await status(reservation)).status).toBe('pending')
      expect(setup.monri.executed).toEqual([])
    },
  )
})

test('refunds in Monri’s own pages are posted, and leave the rest for a refund from here', async () => {
  const reservation = await book()
  const fields = formOf(reservation)
  await setup.monri.pay(fields)
  await advanceMinutes(1)
  const transactions = setup.monri.orders.get(fields.order_number ?? '')?.transactions
  transactions?.push({ type: 'refund', amount: 1000, approved: true })
  setup.site.clock.advance(24 * 60 + 1)
  await reconcileStale(setup.site.services)
  const posted = [
    { kind: 'deposit', amount: 3900 },
    { kind: 'refund', amount: -1000 },
  ]
  expect(await ledgerOf(reservation)).toEqual(posted)

  // A second refund in Monri's own pages, of which Monri sends no event. The site finds it because it queries the order
  // before it sends its own refund.
  transactions?.push({ type: 'refund', amount: 500, approved: true })
  await refundReservation(setup.site.services, { code: reservation.code, reason: 'operator', actor: 'tests' })
  await setup.site.runJobs()
  expect(setup.monri.executed).toEqual(['capture 3900', 'refund 2400'])
  const amounts = (await ledgerOf(reservation)).map(({ amount }) => amount)
  expect(amounts).toEqual([3900, -1000, -500, -2400])
})

describe('lost responses', () => {
  test.each(['drop', 'delay', 'fail_after'] as const)(
    'capture with fault %s: captured once, one ledger entry',
    async (fault) => {
      const reservation = await book()
      await setup.monri.pay(formOf(reservation))
      setup.monri.injectFaults('/capture.xml', fault)
      await advanceMinutes(1)
      expect((await status(reservation)).status).toBe('pending')
      await advanceMinutes(1, 1)
      expect((await status(reservation)).status).toBe('completed')
      expect(setup.monri.executed).toEqual(['capture 3900'])
      expect(await ledgerOf(reservation)).toEqual([{ kind: 'deposit', amount: 3900 }])
    },
  )

  test('while Monri is unreachable the booking stays pending, and completes afterwards', async () => {
    const reservation = await book()
    await setup.monri.pay(formOf(reservation))
    setup.monri.injectFaults('/orders/show', 'drop', 'fail_after', 'delay')
    await advanceMinutes(1)
    expect(await status(reservation)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
    await advanceMinutes(1, 1, 2)
    expect((await status(reservation)).status).toBe('completed')
  })

  test.each(['drop', 'delay', 'fail_after'] as const)(
    'refund with fault %s: refunded once, one ledger entry',
    async (fault) => {
      const reservation = await book()
      await setup.monri.pay(formOf(reservation))
      await advanceMinutes(1)
      const attempt = await attemptOf(reservation)
      const now = setup.site.clock.now()
      const refund = { id: setup.site.services.ids.row(), attempt_id: attempt.id, amount: 1000, reason: 'operator' }
      const due = { ...refund, state: 'due' as const, reference: null, created_at: now, changed_at: now }
      await setup.site.services.db.insertInto('refund').values(due).execute()
      setup.monri.injectFaults('/refund.xml', fault)
      await Promise.all([1, 2, 3].map(() => reconcileAttempt(setup.site.services, attempt.id)))
      // The refund is not sent again while the first request may still be processed.
      await reconcileAttempt(setup.site.services, attempt.id)
      expect(setup.monri.executed.filter((line) => line.startsWith('refund'))).toHaveLength(fault === 'drop' ? 0 : 1)
      setup.site.clock.advance(1)
      await Promise.all([1, 2, 3].map(() => reconcileAttempt(setup.site.services, attempt.id)))
      expect(setup.monri.executed).toEqual(['capture 3900', 'refund 1000'])
      expect(await ledgerOf(reservation)).toEqual([
        { kind: 'deposit', amount: 3900 },
        { kind: 'refund', amount: -1000 },
      ])
    },
  )
})
