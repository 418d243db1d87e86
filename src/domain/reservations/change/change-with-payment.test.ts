import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { book, newIdempotencyKey, sandboxCardToken } from '../../../../test/fixtures/api-client.ts'
import { change, expectedOf, guestEmail, quoteOf } from '../../../../test/fixtures/changes.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import type { PaymentProvider } from '../../../platform/integrations/payment-provider.ts'
import { ticketOf } from '../../../shared/booking-reference.ts'
import { manifestOn } from '../../boarding/manifest.ts'
import { checkInvariants } from '../../invariants/check-invariants.ts'
import { beginCapture } from '../../payments/begin-capture.ts'
import { createManualReservation } from '../booking/create-manual-reservation.ts'
import { payReservation } from '../booking/pay-reservation.ts'
import { cancelReservation } from '../cancellation/cancel-reservation.ts'
import { viewReservation } from '../view-reservation.ts'
import { changeByOperator, previewChange } from './change-by-operator.ts'
import { makeChange } from './make-change.ts'
import { prepareChange } from './quote-change.ts'

let site: TestSite
let booked: ReservationView
beforeEach(async () => {
  site = await testSite()
  booked = await book(site.app, '4242424242424242')
})
afterEach(() => site.close())

const day = '2027-07-14'
const otherDay = '2027-07-12'
/** Four adults instead of two and a child: €60 deposit instead of €39. */
const larger = { date: otherDay, adults: 4, children: 0 }
const departures = async () => {
  const rows = await site.services.db.selectFrom('departure').selectAll().orderBy('date').execute()
  return Object.fromEntries(rows.map(({ date, held, sold }) => [date, [held, sold]]))
}
const mailKinds = async () => {
  const rows = await site.services.db.selectFrom('message').select('kind').orderBy('id').execute()
  return rows
    .map(({ kind }) => kind)
    .slice(2)
    .toSorted()
}
const view = () => viewReservation(site.services, booked.id, 'en')
const expectSound = async () => expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
const advance = async (minutes: number) => {
  site.clock.advance(minutes)
  await site.runJobs()
}

test('a card that pays: the booking moves once the difference is captured', async () => {
  const outcome = await change(site, booked.id, larger, { card: '4242424242424242' })
  expect(outcome).toMatchObject({
    ok: true,
    reservation: {
      status: 'completed',
      date: otherDay,
      quote: { total_amount: 30000, bail_amount: 6000 },
      change: { status: 'completed', due_now_amount: 2100, payment: { status: 'paid' } },
    },
  })
  expect(await departures()).toEqual({ [otherDay]: [0, 4], [day]: [0, 0] })
  expect(await mailKinds()).toEqual(['changed', 'operator_changed'])
  await expectSound()
})

test('without a payment it is refused, with the field', async () => {
  expect(await change(site, booked.id, larger)).toMatchObject({ errors: { 'payment.provider': [expect.any(String)] } })
  expect(await departures()).toMatchObject({ [day]: [0, 3] })
})

test('without a payment the transaction is rolled back, although the caller has let it pass', async () => {
  const prepared = await prepareChange(site.services, booked.id, larger, { locale: 'en', by: 'guest' })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared))
  const expected = expectedOf(await quoteOf(site, booked.id, larger))
  const input = { request: larger, payment: undefined, key: null, requestHash: '', expected, caller: null }
  await expect(makeChange(site.services, booked.id, input, prepared.context)).rejects.toThrow('needs a payment')
  expect(await departures()).toEqual({ [day]: [0, 3] })
})

test('a declined card leaves the booking as it was; another card pays; the end of the hold releases the places', async () => {
  const declined = await change(site, booked.id, larger, { card: '4000000000000002' })
  expect(declined).toMatchObject({
    ok: true,
    reservation: {
      date: day,
      change: { status: 'pending', date: otherDay, payment: { status: 'declined', attempts_left: 4 } },
    },
  })
  expect(await departures()).toEqual({ [otherDay]: [4, 0], [day]: [0, 3] })
  await expectSound()
  await advance(16)
  expect(await departures()).toEqual({ [otherDay]: [0, 0], [day]: [0, 3] })
  expect(await view()).toMatchObject({ status: 'completed', date: day, change: { status: 'not_paid' } })
  expect(await mailKinds()).toEqual(['change_not_paid'])
  await expectSound()

  await change(site, booked.id, larger, { card: '4000000000000002' })
  const payment = { provider: 'sandbox', token: await sandboxCardToken(site.app, '4242424242424242') }
  const paid = await payReservation(site.services, booked.id, payment, { locale: 'en', key: newIdempotencyKey() })
  expect(paid).toMatchObject({ ok: true, reservation: { date: otherDay, change: { status: 'completed' } } })
  await expectSound()
})

test('a challenge that is left: another change abandons it; the first one never counts', async () => {
  await change(site, booked.id, larger, { card: '4000000000003220' })
  expect(await view()).toMatchObject({ date: day, change: { payment: { status: 'requires_action' } } })
  expect(await change(site, booked.id, { departure_location: 'zadar' })).toMatchObject({ ok: true })
  expect(await departures()).toEqual({ [otherDay]: [0, 0], [day]: [0, 3] })
  // The payment window of the first change is still open in another tab.
  const payment = { provider: 'sandbox', token: await sandboxCardToken(site.app, '4242424242424242') }
  const late = await payReservation(site.services, booked.id, payment, { locale: 'en', key: newIdempotencyKey() })
  expect(late).toEqual({ ok: false, problem: 'nothing_to_pay' })
  await expectSound()
})

test('the places that an abandoned change holds are free for the next change of the same booking only', async () => {
  const other = await book(site.app, '4242424242424242')
  await change(site, booked.id, larger, { card: '4000000000003220' })
  await site.services.db.updateTable('departure').set({ capacity: 4 }).where('date', '=', otherDay).execute()
  await expect(quoteOf(site, other.id, { date: otherDay })).rejects.toThrow('"places_left":0')
  await expect(quoteOf(site, booked.id, { date: otherDay, adults: 5 })).rejects.toThrow('"places_left":4')
  expect(await change(site, booked.id, { date: otherDay })).toMatchObject({ ok: true, reservation: { date: otherDay } })
  expect(await departures()).toEqual({ [otherDay]: [0, 3], [day]: [0, 3] })
  await expectSound()
})

test.each([
  ['succeeds after some seconds', '4000000000005126', 'completed', otherDay],
  ['fails after some seconds', '4000000000005134', 'pending', day],
  ['times out after the charge', '4000000000000119', 'completed', otherDay],
])('a payment that %s', async (_, card, status, date) => {
  expect(await change(site, booked.id, larger, { card })).toMatchObject({ ok: true, reservation: { date: day } })
  expect(await change(site, booked.id, { adults: 1 })).toMatchObject({ problem: 'under_way' })
  await advance(1)
  await advance(1)
  expect(await view()).toMatchObject({ date, change: { status } })
  await expectSound()
  await advance(30)
  await expectSound()
})

test('money that arrives when the new places are gone is returned, and the booking stands', async () => {
  await change(site, booked.id, larger, { card: '4000000000005126' })
  const { services } = site
  await services.db.updateTable('departure').set({ status: 'cancelled' }).where('date', '=', otherDay).execute()
  await advance(1)
  await advance(1)
  expect(await view()).toMatchObject({ status: 'completed', date: day, change: { status: 'failed' } })
  expect(await mailKinds()).toEqual(expect.arrayContaining(['change_failed']))
  await expectSound()
})

test('a booking that is cancelled meanwhile is not changed: the payment for the change goes back', async () => {
  await change(site, booked.id, larger, { card: '4000000000005126' })
  const { services } = site
  expect(await cancelReservation(services, { booking: booked.code, reason: 'operator', actor: 'tests' })).toMatchObject(
    { ok: true },
  )
  await advance(1)
  await advance(1)
  await advance(5)
  expect(await view()).toMatchObject({ status: 'cancelled', date: day })
  expect(await departures()).toEqual({ [otherDay]: [0, 0], [day]: [0, 0] })
  const entries = await services.db.selectFrom('ledger_entry').select('amount').execute()
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  await expectSound()
})

test('an authorized payment for a change is voided if the party has boarded before the capture', async () => {
  const { db, now, providers } = site.services
  const sandbox = providers.get('sandbox')!
  const captured: string[] = []
  const capture: PaymentProvider['capture'] = async ({ attemptId }) => {
    captured.push(attemptId)
    return { outcome: 'unknown', cause: 'no answer' }
  }
  ;(providers as Map<string, PaymentProvider>).set('sandbox', { ...sandbox, capture })
  await change(site, booked.id, larger, { card: '4242424242424242' })
  expect(captured).toHaveLength(1)
  await db
    .insertInto('boarding')
    .values({ reservation_id: booked.id, boarded_by: 'tests', boarded_at: now() })
    .execute()
  expect(await beginCapture(site.services, captured[0]!)).toBe(false)
  await advance(1)
  await advance(1)
  expect(captured).toHaveLength(1)
  expect(await view()).toMatchObject({ status: 'completed', date: day, change: { status: 'failed' } })
  await expectSound()
})

test('the same key pays once', async () => {
  const key = newIdempotencyKey()
  const expected = expectedOf(await quoteOf(site, booked.id, larger))
  const token = await sandboxCardToken(site.app, '4242424242424242')
  const { confirmChange } = await import('./confirm-change.ts')
  const input = { ...larger, expected, email: guestEmail, payment: { provider: 'sandbox', token } }
  const confirm = () => confirmChange(site.services, booked.id, input, { locale: 'en', key })
  expect(await Promise.all([confirm(), confirm()])).toMatchObject([{ ok: true }, { ok: true }])
  await confirm()
  const attempts = await site.services.db.selectFrom('payment_attempt').select('amount').orderBy('number').execute()
  expect(attempts).toEqual([{ amount: 3900 }, { amount: 2100 }])
  await expectSound()
})

describe('people added to a booking that no card has paid', () => {
  const bookOffline = async (payment: object) => {
    const { id } = await bookForGuest(payment)
    return id
  }
  const added = { adults: 4, date: day }
  const balance = async (id: string) => {
    const columns = ['total_amount', 'bail_amount', 'added_by_card', 'cash_deposit'] as const
    return site.services.db.selectFrom('reservation').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  }

  test.each([
    ['cash', { by: 'cash' }, 7500],
    ['nothing yet', { by: 'cash', paid: 0 }, 0],
    ['outside', { by: 'outside' }, 7500],
  ])('paid %s: the guest pays their deposit by card', async (_, payment, paid) => {
    const id = await bookOffline(payment)
    for (const date of [day, otherDay]) {
      const refused = await change(site, id, { ...added, date })
      expect(refused).toMatchObject({ ok: false, errors: { 'payment.provider': expect.anything() } })
    }
    await change(site, id, added, { card: '4242424242424242' })
    expect(await balance(id)).toMatchObject({
      total_amount: 30_000,
      bail_amount: paid + 4500,
      added_by_card: 4500,
      cash_deposit: payment.by === 'cash' ? paid : 0,
    })
    await expectSound()
    const ticket = await ticketOf(id)
    const party = (await manifestOn(site.services.db, day, 'en')).find((each) => each.ticket === ticket)
    expect(party).toMatchObject({ restAmount: 25_500 - paid, cashAmount: 0, dueAmount: 25_500 - paid })
  })

  test('their card gets the money back first when the operator makes the party smaller', async () => {
    const id = await bookOffline({ by: 'cash' })
    await change(site, id, added, { card: '4242424242424242' })
    const preview = await previewChange(site.services, { booking: id, request: { adults: 1 } }, 'en')
    if (!preview.ok) throw new Error('refused')
    expect(preview.plan.amounts).toMatchObject({ total: 7500, refund: 4500, refundToCard: 4500 })
    await changeByOperator(site.services, { booking: id, request: { adults: 1 }, actor: 'tests' }, preview)
    await site.runJobs()
    expect(await balance(id)).toMatchObject({ bail_amount: 7500, added_by_card: 0, cash_deposit: 7500 })
    await expectSound()
  })
})

async function bookForGuest(payment: object) {
  const guest = { first_name: 'Mia', last_name: 'Novak', phone: '', email: guestEmail, notes: '', locale: 'en' }
  const trip = { date: day, departure_location: 'zadar', adults: 1, children: 0, infants: 0, special_offers: [] }
  const made = await createManualReservation(site.services, { ...guest, ...trip, payment }, 'marketplace', 'tests')
  if (!made.ok) throw new Error(made.refusal)
  return made
}
