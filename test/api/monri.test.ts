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

// A booking paid by Monri WebPay: our domain and Monri's real client against a Monri of the tests.

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
  if (action?.type !== 'redirect') throw new Error('no form')
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
const waitingForAPerson = () => site.services.db.selectFrom('quarantine').select('reason').execute()

async function minutesPass(...minutes: number[]) {
  for (const some of minutes) {
    site.clock.advance(some)
    await site.runJobs()
  }
}

describe('the way that is meant', () => {
  test('form, approval, callback, capture: the booking stands', async () => {
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

  test('the form tells Monri nothing of the guest, who is seen by whoever has the address', async () => {
    const fields = JSON.stringify(formOf(await book()))
    const { email, first_name, last_name, phone } = orderForm()
    for (const known of [email, first_name, last_name, phone]) expect(fields).not.toContain(known)
  })

  test('without a callback the visitor who comes back is enough', async () => {
    const reservation = await book()
    const back = new URL((await monri.pay(formOf(reservation))) ?? '')
    expect(back.pathname).toContain(reservation.id)
    expect([...back.searchParams.keys()]).toEqual(['amount', 'currency', 'order_number', 'response_code', 'digest'])
    site.clock.advance(0.1)
    expect((await status(reservation)).status).toBe('completed')
  })

  test('without a callback and with a visitor who never comes back, the job finds the money', async () => {
    const reservation = await book()
    await monri.pay(formOf(reservation))
    await minutesPass(1)
    expect((await status(reservation)).status).toBe('completed')
  })

  test('callbacks twice and late are one', async () => {
    const reservation = await book()
    await monri.pay(formOf(reservation))
    const [sent] = monri.callbacks
    if (!sent) throw new Error('nothing was sent')
    await minutesPass(1)
    expect(await Promise.all(Array.from({ length: 20 }, () => deliver(sent)))).toEqual(Array(20).fill(200))
    await site.runJobs()
    const events = await site.services.db.selectFrom('provider_event').select('event_id').execute()
    expect(events).toHaveLength(1)
    expect(await ledgerOf(reservation)).toHaveLength(1)
    expect(monri.done).toEqual(['capture 3900'])
  })
})

describe('what Monri is not', () => {
  test('a callback of a stranger or with a changed byte is refused, and leaves nothing', async () => {
    const reservation = await book()
    const { order_number: number = '' } = formOf(reservation)
    const url = 'http://bonaca.test/api/payments/monri/events'
    const good = callbackOf({ number, amount: 3900, currency: 'EUR', callbackUrl: url })
    const forged = callbackOf({ number, amount: 3900, currency: 'EUR', callbackUrl: url }, 'guessed')
    expect(await deliver(forged)).toBe(400)
    expect(await deliver({ ...good, body: good.body.replace('3900', '3901') })).toBe(400)
    expect(await site.services.db.selectFrom('provider_event').select('event_id').execute()).toEqual([])
  })

  test('a signed callback about money that nobody has paid makes us ask, and no more', async () => {
    const reservation = await book()
    const { order_number: number = '' } = formOf(reservation)
    const url = 'http://bonaca.test/api/payments/monri/events'
    expect(await deliver(callbackOf({ number, amount: 3900, currency: 'EUR', callbackUrl: url }))).toBe(200)
    await site.runJobs()
    expect(await status(reservation)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
    expect(await waitingForAPerson()).toEqual([])
  })

  test.each([
    ['amount', { amount: 1, currency: 'EUR' }],
    ['currency', { amount: 3900, currency: 'USD' }],
    ['attempt', { amount: 3900, currency: 'EUR', number: 'of-another-shop' }],
  ])('a signed callback of another %s waits for a person', async (reason, over) => {
    const { order_number: number = '' } = formOf(await book())
    const url = 'http://bonaca.test/api/payments/monri/events'
    expect(await deliver(callbackOf({ number, callbackUrl: url, ...over }))).toBe(200)
    expect(await waitingForAPerson()).toEqual([{ reason }])
  })

  test.each(['amount', 'currency'])(
    'money of another %s is captured by nobody and waits for a person',
    async (reason) => {
      const reservation = await book()
      const fields = formOf(reservation)
      await monri.pay(fields)
      const order = monri.orders.get(fields.order_number ?? '')
      if (reason === 'amount') Object.assign(order?.transactions[0] ?? {}, { amount: 1 })
      else Object.assign(order ?? {}, { currency: 'USD' })
      await minutesPass(1)
      expect(await waitingForAPerson()).toEqual([{ reason }])
      expect((await status(reservation)).status).toBe('pending')
      expect(monri.done).toEqual([])
    },
  )
})

describe('what visitors do', () => {
  test('whose card is declined may try another on the same page', async () => {
    const reservation = await book()
    await monri.pay(formOf(reservation), 'decline')
    await minutesPass(1)
    expect(await status(reservation)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
    await monri.pay(formOf(reservation))
    await minutesPass(1)
    expect((await status(reservation)).status).toBe('completed')
  })

  test.each(['decline', 'nothing'] as const)('who pays by %s loses the places at the deadline', async (outcome) => {
    const reservation = await book()
    if (outcome === 'decline') await monri.pay(formOf(reservation), 'decline')
    await minutesPass(14, 17, 1)
    expect((await status(reservation)).status).toBe('not_paid')
    expect((await attemptOf(reservation)).state).toBe('canceled')
    expect(await placesLeft()).toBe(80)
    expect(await mailsTo(reservation)).toEqual(['not_paid'])
    expect(monri.done).toEqual([])
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })

  const late = async () => {
    const reservation = await book()
    await minutesPass(14, 17, 1)
    expect((await status(reservation)).status).toBe('not_paid')
    await monri.pay(formOf(reservation))
    return reservation
  }
  const wentBack = async (reservation: ReservationView) => {
    expect(monri.done).toEqual(['void 3900'])
    expect((await attemptOf(reservation)).state).toBe('canceled')
    expect((await status(reservation)).status).toBe('not_paid')
    expect(await mailsTo(reservation)).toEqual(['late_money_returned', 'not_paid'])
    // No mail leaves this site, so that those of days ago are overdue.
    const findings = await audit(site.services.db, site.clock.now())
    expect(findings.filter(({ promise }) => !promise.includes('mail'))).toEqual([])
  }

  test('who pays the old form after the deadline gets the money back, and hears of it', async () => {
    const reservation = await late()
    await deliverAll()
    await site.runJobs()
    await wentBack(reservation)
  })

  test('who pays late and comes back makes us ask, though no callback comes', async () => {
    const reservation = await late()
    site.clock.advance(1)
    await askOnReturn(site.services, reservation.id)
    await wentBack(reservation)
  })

  test.each([0.5, 5, 23, 47, 24 * 29])('who pays %d hours late is found, though no callback comes', async (hours) => {
    const reservation = await book()
    await minutesPass(14, 17, 1, hours * 60)
    await monri.pay(formOf(reservation))
    await minutesPass(24 * 60)
    await wentBack(reservation)
  })

  test('after thirty days nobody asks any more', async () => {
    const reservation = await book()
    await minutesPass(14, 17, 1, 30 * 24 * 60)
    const asked = (await attemptOf(reservation)).asked_times
    await minutesPass(30 * 24 * 60)
    expect((await attemptOf(reservation)).asked_times).toBe(asked)
  })

  test('who pays both the old form and a new one pays once', async () => {
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
    await minutesPass(1, 1)
    expect((await status(first)).status).toBe('completed')
    expect([...monri.done].sort()).toEqual(['capture 3900', 'void 3900'])
    expect(await ledgerOf(first)).toHaveLength(1)
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })
})

describe('answers that are lost', () => {
  test.each(['drop', 'delay', 'fail_after'] as const)(
    'to a capture by %s: captured once, booked once',
    async (fault) => {
      const reservation = await book()
      await monri.pay(formOf(reservation))
      monri.meddle('/capture.xml', fault)
      await minutesPass(1)
      expect((await status(reservation)).status).toBe('pending')
      await minutesPass(1, 1)
      expect((await status(reservation)).status).toBe('completed')
      expect(monri.done).toEqual(['capture 3900'])
      expect(await ledgerOf(reservation)).toEqual([{ kind: 'deposit', amount: 3900 }])
    },
  )

  test('a Monri that is away for a while ends nothing', async () => {
    const reservation = await book()
    await monri.pay(formOf(reservation))
    monri.meddle('/orders/show', 'drop', 'fail_after', 'delay')
    await minutesPass(1)
    expect(await status(reservation)).toMatchObject({ status: 'pending', payment: { status: 'requires_action' } })
    await minutesPass(1, 1, 2)
    expect((await status(reservation)).status).toBe('completed')
  })

  test.each(['drop', 'delay', 'fail_after'] as const)(
    'to a refund by %s: given back once, booked once',
    async (fault) => {
      const reservation = await book()
      await monri.pay(formOf(reservation))
      await minutesPass(1)
      const attempt = await attemptOf(reservation)
      const now = site.clock.now()
      const refund = { id: site.services.ids.row(), attempt_id: attempt.id, amount: 1000, reason: 'operator' }
      const due = { ...refund, state: 'due' as const, reference: null, created_at: now, changed_at: now }
      await site.services.db.insertInto('refund').values(due).execute()
      monri.meddle('/refund.xml', fault)
      await Promise.all([1, 2, 3].map(() => settleAttempt(site.services, attempt.id)))
      // Nobody sends it again while the first sending may still be carried out.
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
