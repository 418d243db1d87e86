import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { audit } from '../../src/domain/audit/audit.ts'
import { askOnReturn } from '../../src/domain/payments/refresh-payment.ts'
import { settleAttempt } from '../../src/domain/payments/settle-attempt.ts'
import {
  type Callback,
  callbackOf,
  type MonriUnderTest,
  monriUnderTest,
  providerOver,
} from '../../src/integrations/monri/monri-under-test.ts'
import type { PaymentProvider } from '../../src/integrations/payment-provider.ts'
import { call, freshKey, holdAgainstContract, orderForm } from '../api-client.ts'
import { type TestSite, testSite } from '../site.ts'

// Bookings paid by Monri WebPay: the real domain and Monri client against a fake Monri.

let site: TestSite
let monri: MonriUnderTest
beforeEach(async () => {
  site = await testSite()
  monri = monriUnderTest()
  const providers = site.services.providers as Map<string, PaymentProvider>
  providers.set('monri', providerOver(monri))
})
afterEach(() => site.close())

const date = '2027-07-14'
const placesLeft = async () => (await call(site.app, 'freeTickets', { query: { date } })).body.data.total
const status = async ({ id }: ReservationView) => (await call(site.app, 'status', { path: { id } })).body.data

async function book(): Promise<ReservationView> {
  const { body } = await call(site.app, 'create', {
    body: orderForm({ payment: { provider: 'monri' } }),
    headers: { 'Idempotency-Key': freshKey() },
  })
  return body.data
}

function formOf({ payment }: ReservationView): Record<string, string> {
  const action = payment.next_action
  if (action?.type !== 'redirect') throw new Error('next_action is not a redirect')
  return action.fields
}

async function deliver({ url, body, authorization }: Callback) {
  const headers = { 'Content-Type': 'application/json', Authorization: authorization }
  return (
    await holdAgainstContract(calls.providerEvents, await site.app.request(url, { method: 'POST', headers, body }))
  ).status
}

async function deliverAll() {
  for (const sent of monri.callbacks.splice(0)) expect(await deliver(sent)).toBe(200)
}

const attemptOf = ({ id }: ReservationView) =>
  site.services.db.selectFrom('payment_attempt').selectAll().where('reservation_id', '=', id).executeTakeFirstOrThrow()
const ledgerOf = ({ id }: ReservationView) =>
  site.services.db.selectFrom('ledger_entry').select(['kind', 'amount']).where('reservation_id', '=', id).execute()
const mailsTo = async ({ id }: ReservationView) => {
  const rows = site.services.db.selectFrom('message').select('kind').where('reservation_id', '=', id)
  return (await rows.execute()).map(({ kind }) => kind).sort()
}
const quarantined = () => site.services.db.selectFrom('quarantine').select('reason').execute()

async function advanceMinutes(...steps: number[]) {
  for (const minutes of steps) {
    site.clock.advance(minutes)
    await site.runJobs()
  }
}

describe('successful payment', () => {
  test('form, approval and callback lead to capture, status completed and one deposit entry', async () => {
    const reservation = await book()
    expect(reservation).toMatchObject({
      status: 'pending',
      payment: { status: 'requires_action', next_action: { method: 'POST', url: 'https://monri.test/v2/form' } },
    })
    expect(await placesLeft()).toBe(77)
    await monri.pay(formOf(reservation))
    await deliverAll()
    await site.runJobs()
    expect(await status(reservation)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
    expect(await ledgerOf(reservation)).toEqual([{ kind: 'deposit', amount: 3900 }])
    expect(monri.done).toEqual(['capture 3900'])
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })

  test('the form contains no personal data, since anyone with the booking URL can read it', async () => {
    const fields = JSON.stringify(formOf(await book()))
    const { email, first_name, last_name, phone } = orderForm()
    for (const known of [email, first_name, last_name, phone]) expect(fields).not.toContain(known)
  })

  test('without a callback, the status call after the return completes the booking', async () => {
    const reservation = await book()
    const back = new URL((await monri.pay(formOf(reservation))) ?? '')
    expect(back.pathname).toContain(reservation.id)
    expect([...back.searchParams.keys()]).toEqual(['amount', 'currency', 'order_number', 'response_code', 'digest'])
    site.clock.advance(0.1)
    expect((await status(reservation)).status).toBe('completed')
  })

  test('without callback and return, the settle-attempt job completes the booking', async () => {
    const reservation = await book()
    await monri.pay(formOf(reservation))
    await advanceMinutes(1)
    expect((await status(reservation)).status).toBe('completed')
  })

  test('20 late duplicates of a callback get 200 and record one event and one ledger entry', async () => {
    const reservation = await book()
    await monri.pay(formOf(reservation))
    const [sent] = monri.callbacks
    if (!sent) throw new Error('Monri sent no callback')
    await advanceMinutes(1)
    expect(await Promise.all(Array.from({ length: 20 }, () => deliver(sent)))).toEqual(Array(20).fill(200))
    await site.runJobs()
    const events = await site.services.db.selectFrom('provider_event').select('event_id').execute()
    expect(events).toHaveLength(1)
    expect(await ledgerOf(reservation)).toHaveLength(1)
    expect(monri.done).toEqual(['capture 3900'])
  })
})

describe('forged and inconsistent callbacks', () => {
  test('a callback with a wrong signature or a changed byte gets 400 and is not recorded', async () => {
    const reservation = await book()
    const { order_number: number = '' } = formOf(reservation)
    const url = 'http://bonaca.test/api/payments/monri/events'
    const good = callbackOf({ number, amount: 3900, currency: 'EUR', callbackUrl: url })
    const forged = callbackOf({ number, amount: 3900, currency: 'EUR', callbackUrl: url }, 'guessed')
    expect(await deliver(forged)).toBe(400)
    expect(await deliver({ ...good, body: good.body.replace('3900', '3901') })).toBe(400)
    expect(await site.services.db.selectFrom('provider_event').select('event_id').execute()).toEqual([])
  })

  test('a signed callback for an unpaid order triggers a query and changes nothing', async () => {
    const reservation = await book()
    const { order_number: number = '' } = formOf(reservation)
    const url = 'http://bonaca.test/api/payments/monri/events'
    expect(await deliver(callbackOf({ number, amount: 3900, currency: 'EUR', callbackUrl: url }))).toBe(200)
    await site.runJobs()
    expect(await status(reservation)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
    expect(await quarantined()).toEqual([])
  })

  test.each([
    ['amount', { amount: 1, currency: 'EUR' }],
    ['currency', { amount: 3900, currency: 'USD' }],
    ['attempt', { amount: 3900, currency: 'EUR', number: 'of-another-shop' }],
  ])('a signed callback with another %s is quarantined', async (reason, over) => {
    const { order_number: number = '' } = formOf(await book())
    const url = 'http://bonaca.test/api/payments/monri/events'
    expect(await deliver(callbackOf({ number, callbackUrl: url, ...over }))).toBe(200)
    expect(await quarantined()).toEqual([{ reason }])
  })

  test.each(['amount', 'currency'])('a payment with another %s is not captured and quarantined', async (reason) => {
    const reservation = await book()
    const fields = formOf(reservation)
    await monri.pay(fields)
    const order = monri.orders.get(fields.order_number ?? '')
    if (reason === 'amount') Object.assign(order?.transactions[0] ?? {}, { amount: 1 })
    else Object.assign(order ?? {}, { currency: 'USD' })
    await advanceMinutes(1)
    expect(await quarantined()).toEqual([{ reason }])
    expect((await status(reservation)).status).toBe('pending')
    expect(monri.done).toEqual([])
  })
})

describe('visitor behaviour', () => {
  test('after a declined card another card on the same Monri page completes the booking', async () => {
    const reservation = await book()
    await monri.pay(formOf(reservation), 'decline')
    await advanceMinutes(1)
    expect(await status(reservation)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
    await monri.pay(formOf(reservation))
    await advanceMinutes(1)
    expect((await status(reservation)).status).toBe('completed')
  })

  test.each(['decline', 'nothing'] as const)(
    'payment outcome %s: not_paid at the deadline, seats released',
    async (outcome) => {
      const reservation = await book()
      if (outcome === 'decline') await monri.pay(formOf(reservation), 'decline')
      await advanceMinutes(14, 17, 1)
      expect((await status(reservation)).status).toBe('not_paid')
      expect((await attemptOf(reservation)).state).toBe('canceled')
      expect(await placesLeft()).toBe(80)
      expect(await mailsTo(reservation)).toEqual(['not_paid'])
      expect(monri.done).toEqual([])
      expect(await audit(site.services.db, site.clock.now())).toEqual([])
    },
  )

  const payAfterDeadline = async () => {
    const reservation = await book()
    await advanceMinutes(14, 17, 1)
    expect((await status(reservation)).status).toBe('not_paid')
    await monri.pay(formOf(reservation))
    return reservation
  }
  const expectVoided = async (reservation: ReservationView) => {
    expect(monri.done).toEqual(['void 3900'])
    expect((await attemptOf(reservation)).state).toBe('canceled')
    expect((await status(reservation)).status).toBe('not_paid')
    expect(await mailsTo(reservation)).toEqual(['late_money_returned', 'not_paid'])
    // Mail jobs don't run in this test, so the audit reports overdue mails.
    const findings = await audit(site.services.db, site.clock.now())
    expect(findings.filter(({ promise }) => !promise.includes('mail'))).toEqual([])
  }

  test('a payment after the deadline is voided by its callback, with mail late_money_returned', async () => {
    const reservation = await payAfterDeadline()
    await deliverAll()
    await site.runJobs()
    await expectVoided(reservation)
  })

  test('a payment after the deadline is voided at the return to the booking page, without a callback', async () => {
    const reservation = await payAfterDeadline()
    site.clock.advance(1)
    await askOnReturn(site.services, reservation.id)
    await expectVoided(reservation)
  })

  test.each([0.5, 5, 23, 47, 24 * 29])('a payment %d hours late is found by polling and voided', async (hours) => {
    const reservation = await book()
    await advanceMinutes(14, 17, 1, hours * 60)
    await monri.pay(formOf(reservation))
    await advanceMinutes(24 * 60)
    await expectVoided(reservation)
  })

  test('polling stops after 30 days', async () => {
    const reservation = await book()
    await advanceMinutes(14, 17, 1, 30 * 24 * 60)
    const pollCount = (await attemptOf(reservation)).asked_times
    await advanceMinutes(30 * 24 * 60)
    expect((await attemptOf(reservation)).asked_times).toBe(pollCount)
  })

  test('when both the old and the new form are paid, one is captured and the other voided', async () => {
    const first = await book()
    const { body } = await call(site.app, 'pay', {
      path: { id: first.id },
      body: { provider: 'monri' },
      headers: { 'Idempotency-Key': freshKey() },
    })
    const second: ReservationView = body.data
    expect(formOf(second).order_number).not.toBe(formOf(first).order_number)
    await monri.pay(formOf(second))
    await monri.pay(formOf(first))
    monri.callbacks.reverse()
    await deliverAll()
    await advanceMinutes(1, 1)
    expect((await status(first)).status).toBe('completed')
    expect([...monri.done].sort()).toEqual(['capture 3900', 'void 3900'])
    expect(await ledgerOf(first)).toHaveLength(1)
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })
})

describe('lost responses', () => {
  test.each(['drop', 'delay', 'fail_after'] as const)(
    'capture with fault %s: captured once, one ledger entry',
    async (fault) => {
      const reservation = await book()
      await monri.pay(formOf(reservation))
      monri.meddle('/capture.xml', fault)
      await advanceMinutes(1)
      expect((await status(reservation)).status).toBe('pending')
      await advanceMinutes(1, 1)
      expect((await status(reservation)).status).toBe('completed')
      expect(monri.done).toEqual(['capture 3900'])
      expect(await ledgerOf(reservation)).toEqual([{ kind: 'deposit', amount: 3900 }])
    },
  )

  test('while Monri is unreachable the booking stays pending, and completes afterwards', async () => {
    const reservation = await book()
    await monri.pay(formOf(reservation))
    monri.meddle('/orders/show', 'drop', 'fail_after', 'delay')
    await advanceMinutes(1)
    expect(await status(reservation)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
    await advanceMinutes(1, 1, 2)
    expect((await status(reservation)).status).toBe('completed')
  })

  test.each(['drop', 'delay', 'fail_after'] as const)(
    'refund with fault %s: refunded once, one ledger entry',
    async (fault) => {
      const reservation = await book()
      await monri.pay(formOf(reservation))
      await advanceMinutes(1)
      const attempt = await attemptOf(reservation)
      const now = site.clock.now()
      const refund = { id: site.services.ids.row(), attempt_id: attempt.id, amount: 1000, reason: 'operator' }
      const due = { ...refund, state: 'due' as const, reference: null, created_at: now, changed_at: now }
      await site.services.db.insertInto('refund').values(due).execute()
      monri.meddle('/refund.xml', fault)
      await Promise.all([1, 2, 3].map(() => settleAttempt(site.services, attempt.id)))
      // The refund is not sent again while the first request may still be processed.
      await settleAttempt(site.services, attempt.id)
      expect(monri.done.filter((line) => line.startsWith('refund'))).toHaveLength(fault === 'drop' ? 0 : 1)
      site.clock.advance(1)
      await Promise.all([1, 2, 3].map(() => settleAttempt(site.services, attempt.id)))
      expect(monri.done).toEqual(['capture 3900', 'refund 1000'])
      expect(await ledgerOf(reservation)).toEqual([
        { kind: 'deposit', amount: 3900 },
        { kind: 'refund', amount: -1000 },
      ])
    },
  )
})
