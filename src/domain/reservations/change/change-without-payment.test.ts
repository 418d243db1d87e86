import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { book, call, newIdempotencyKey } from '../../../../test/fixtures/api-client.ts'
import { change, expectedOf, guestEmail, quoteOf } from '../../../../test/fixtures/changes.ts'
import { recordStatements } from '../../../../test/fixtures/record-statements.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { tour } from '../../../../test/fixtures/tour.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { checkInvariants } from '../../invariants/check-invariants.ts'
import { requestRefund } from '../../payments/refund.ts'
import { setPrice } from '../../pricing/set-price.ts'

let site: TestSite
let booked: ReservationView
beforeEach(async () => {
  site = await testSite()
  booked = await book(site.app, '4242424242424242')
})
afterEach(() => site.close())

const day = '2027-07-14'
const otherDay = '2027-07-16'
const departures = async () => {
  const rows = await site.services.db.selectFrom('departure').selectAll().orderBy('date').execute()
  return Object.fromEntries(rows.map(({ date, held, sold }) => [date, [held, sold]]))
}
const mails = (kind: string) =>
  site.services.db.selectFrom('message').selectAll().where('kind', '=', kind).orderBy('due_at').execute()
const raiseAdultPrice = () =>
  setPrice(site.services, {
    ...tour,
    ticket: 'adult',
    originalAmount: 9000,
    payableAmount: 2000,
    span: null,
    actor: 'tests',
  })
const expectSound = async () => expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])

describe('another day', () => {
  test('moves places, price lines and mails, and keeps code and id', async () => {
    const outcome = await change(site, booked.id, { date: otherDay })
    expect(outcome).toMatchObject({
      ok: true,
      reservation: { id: booked.id, code: booked.code, status: 'completed', date: otherDay, adults: 2, children: 1 },
    })
    expect(await departures()).toEqual({ [day]: [0, 0], [otherDay]: [0, 3] })
    expect(await mails('changed')).toMatchObject([
      {
        recipient: guestEmail,
        details: { previous_date: day, due_amount: '0', refund_amount: '0', by_hand_amount: '0' },
      },
    ])
    expect(await mails('operator_changed')).toMatchObject([{ recipient: 'operator@bonaca.test' }])
    const [record] = await site.services.db.selectFrom('reservation_change').selectAll().execute()
    expect(record).toMatchObject({
      number: 1,
      kind: 'guest',
      state: 'completed',
      date: otherDay,
      previous: { date: day },
    })
    expect(record?.previous.lines).toHaveLength(2)
    await expectSound()
  })

  test('takes the current price on the new day, and the deposit travels with the booking', async () => {
    await site.services.db
      .updateTable('ticket_price')
      .set({ original_amount: 6000, payable_amount: 1200 })
      .where('ticket', '=', 'adult')
      .execute()
    const quote = await quoteOf(site, booked.id, { date: otherDay })
    expect(quote).toMatchObject({ prices: 'current', paid_amount: 3900, due_now_amount: 0, refund_amount: 0 })
    expect(quote).toMatchObject({ quote: { total_amount: 16500, bail_amount: 3900 }, rest_amount: 12600 })
    await change(site, booked.id, { date: otherDay })
    await expectSound()
  })

  test.each([
    ['below the smallest charge is paid on board', 49, 0],
    ['of the smallest charge is paid now', 50, 50],
  ])('a difference %s', async (_, difference, due) => {
    await site.services.db
      .updateTable('ticket_price')
      .set({ payable_amount: 900 + difference })
      .where('ticket', '=', 'child')
      .execute()
    const quote = await quoteOf(site, booked.id, { date: otherDay })
    expect(quote).toMatchObject({ due_now_amount: due, rest_amount: 15600 - due })
    if (due > 0) return
    expect(await change(site, booked.id, { date: otherDay })).toMatchObject({
      reservation: { date: otherDay, quote: { bail_amount: 3900, rest_amount: 15600 } },
    })
    await expectSound()
  })

  test('takes at most 46 SQL statements from request to response', async () => {
    const expected = expectedOf(await quoteOf(site, booked.id, { date: otherDay }))
    const request = { path: { id: booked.id }, body: { date: otherDay, expected, email: guestEmail } }
    const statements = await recordStatements(async () => {
      const headers = { 'Idempotency-Key': newIdempotencyKey() }
      expect(await call(site.app, 'change', { ...request, headers })).toMatchObject({ status: 201 })
    })
    expect(statements.length).toBeLessThanOrEqual(46)
  })

  test('is refused with the number of places left if there are too few', async () => {
    await book(site.app, '4242424242424242', { date: otherDay })
    await site.services.db.updateTable('departure').set({ capacity: 5 }).where('date', '=', otherDay).execute()
    await expect(quoteOf(site, booked.id, { date: otherDay })).rejects.toThrow(
      '"available":{"places_left":2,"nearest_dates":["2027-07-15","2027-07-17"]}',
    )
  })
})

describe('the same day', () => {
  test('fewer people keep their price, release places and keep the deposit as a part of the total', async () => {
    await raiseAdultPrice()
    const quote = await quoteOf(site, booked.id, { adults: 1 })
    expect(quote).toMatchObject({ prices: 'kept', due_now_amount: 0, refund_amount: 0, rest_amount: 12000 - 3900 })
    await change(site, booked.id, { adults: 1 })
    expect(await departures()).toEqual({ [day]: [0, 2] })
    expect(await quoteOf(site, booked.id, { adults: 2 })).toMatchObject({ prices: 'mixed', due_now_amount: 500 })
    await expectSound()
  })

  test('another place of departure costs nothing', async () => {
    const outcome = await change(site, booked.id, { departure_location: 'zadar' })
    expect(outcome).toMatchObject({
      ok: true,
      reservation: { departure_location: 'zadar', quote: { total_amount: 19500 } },
    })
    await expectSound()
  })

  test('what is paid beyond the new total is refunded after the e-mail address was confirmed', async () => {
    const extras = [{ id: 'birthday_cake', pieces: 2 }]
    const cakes = await book(site.app, '4242424242424242', { adults: 1, children: 0, special_offers: extras })
    const { services } = site
    await services.db.updateTable('special_offer').set({ removed_at: new Date() }).execute()
    const quote = await quoteOf(site, cakes.id, { special_offers: [] })
    expect(quote).toMatchObject({
      paid_amount: 8500,
      refund_amount: 1000,
      rest_amount: 0,
      quote: { total_amount: 7500 },
    })
    expect(await change(site, cakes.id, { special_offers: [] }, { email: 'someone@mail.example' })).toMatchObject({
      errors: { email: [expect.stringContaining('isn’t the e-mail address')] },
    })
    expect(await change(site, cakes.id, { special_offers: [] }, { email: guestEmail.toUpperCase() })).toMatchObject({
      ok: true,
    })
    await site.runJobs()
    const refunds = await services.db.selectFrom('refund').selectAll().execute()
    expect(refunds).toMatchObject([{ amount: 1000, reason: 'change', state: 'succeeded' }])
    await expectSound()
    const again = { reservationId: cakes.id, amount: 500, reason: 'change', now: services.now() } as const
    await inTransaction(services.db, (trx) => requestRefund(services, trx, again))
    expect(await checkInvariants(services.db, services.now())).toContainEqual({
      invariant: expect.stringContaining('its refund is requested once'),
      rows: [`${cakes.code}: 1000 stated, 1500 requested`],
    })
  })
})

describe('refusals', () => {
  test('nothing changed, unknown id, unpaid booking', async () => {
    await expect(quoteOf(site, booked.id, {})).rejects.toThrow('already booked')
    await expect(quoteOf(site, 'A'.repeat(22), { adults: 1 })).rejects.toThrow('"problem":"unknown"')
    const declined = await book(site.app, '4000000000000002')
    await expect(quoteOf(site, declined.id, { adults: 1 })).rejects.toThrow('"problem":"not_booked"')
  })

  test('48 hours before departure: another day and fewer people; at the end of booking: everything', async () => {
    site.clock.advance((Date.parse('2027-07-12T07:00:01Z') - site.clock.now().getTime()) / 60_000)
    await expect(quoteOf(site, booked.id, { date: otherDay })).rejects.toThrow('change_too_late')
    await expect(quoteOf(site, booked.id, { adults: 1 })).rejects.toThrow('change_too_late')
    expect(await quoteOf(site, booked.id, { adults: 3 })).toMatchObject({ due_now_amount: 1500 })
    expect(await quoteOf(site, booked.id, { departure_location: 'zadar' })).toMatchObject({ due_now_amount: 0 })
    site.clock.advance(36 * 60)
    await expect(quoteOf(site, booked.id, { departure_location: 'zadar' })).rejects.toThrow('change_too_late')
  })

  test('after boarding, after a cancellation, and after five changes', async () => {
    for (const location of ['zadar', 'bibinje', 'zadar', 'bibinje', 'zadar'] as const)
      expect(await change(site, booked.id, { departure_location: location })).toMatchObject({ ok: true })
    await expect(quoteOf(site, booked.id, { departure_location: 'bibinje' })).rejects.toThrow('changes_used_up')
    const boarded = await book(site.app, '4242424242424242')
    const at = site.clock.now()
    await site.services.db
      .insertInto('boarding')
      .values({ reservation_id: boarded.id, boarded_by: 'tests', boarded_at: at })
      .execute()
    await expect(quoteOf(site, boarded.id, { adults: 1 })).rejects.toThrow('boarded')
  })
})

describe('confirmation', () => {
  test('answers a fresh quote and changes nothing if an amount differs', async () => {
    const stale = expectedOf(await quoteOf(site, booked.id, { date: otherDay }))
    await site.services.db
      .updateTable('ticket_price')
      .set({ original_amount: 7000 })
      .where('ticket', '=', 'adult')
      .execute()
    const outcome = await change(site, booked.id, { date: otherDay }, { expected: stale })
    expect(outcome).toMatchObject({ ok: false, problem: 'quote_changed', quote: { quote: { total_amount: 18500 } } })
    expect(await departures()).toMatchObject({ [day]: [0, 3] })
    await expectSound()
  })

  test('the same key changes once, concurrently and later; another body is key_reused', async () => {
    const key = newIdempotencyKey()
    const expected = expectedOf(await quoteOf(site, booked.id, { date: otherDay }))
    const twice = await Promise.all([1, 2].map(() => change(site, booked.id, { date: otherDay }, { key, expected })))
    expect(twice).toMatchObject([{ ok: true }, { ok: true }])
    expect(await change(site, booked.id, { date: otherDay }, { key, expected })).toMatchObject({ ok: true })
    expect(await change(site, booked.id, { date: day }, { key, expected })).toMatchObject({ problem: 'key_reused' })
    expect(await mails('changed')).toHaveLength(1)
    expect(await departures()).toEqual({ [day]: [0, 0], [otherDay]: [0, 3] })
    await expectSound()
  })

  test('a day that filled up after the quote leaves the booking as it was', async () => {
    const expected = expectedOf(await quoteOf(site, booked.id, { date: otherDay }))
    await site.services.db.insertInto('departure').values({ date: otherDay, capacity: 2 }).execute()
    expect(await change(site, booked.id, { date: otherDay }, { expected })).toMatchObject({
      available: { places_left: 2 },
    })
    expect(await departures()).toEqual({ [day]: [0, 3], [otherDay]: [0, 0] })
    await expectSound()
  })
})
