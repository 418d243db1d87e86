import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { settingsFor } from '../../src/domain/settings/operator-settings.ts'
import { book, call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

vi.mock('../../src/domain/settings/operator-settings.ts', { spy: true })

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const status = async (id: string) => (await call(site.app, 'status', { path: { id } })).body.data
const placesLeft = async (date: string) => (await call(site.app, 'freeTickets', { query: { date } })).body.data.total

test('a booking is validated and holds its places with the same settings, read once', async () => {
  const token = await sandboxCardToken(site.app, '4242424242424242')
  vi.mocked(settingsFor).mockClear()
  const body = orderForm({ date: '2027-07-13', payment: { provider: 'sandbox', token } })
  const { status } = await call(site.app, 'create', { body, headers: { 'Idempotency-Key': newIdempotencyKey() } })
  expect([status, vi.mocked(settingsFor).mock.calls.length]).toEqual([201, 1])
})

describe('sandbox test cards', () => {
  test('…4242 completes the reservation, charges bail_amount and queues the two confirmation mails', async () => {
    const reservation = await book(site.app, '4242424242424242', { special_offers: [{ id: 'prosek', pieces: 1 }] })
    expect(reservation).toMatchObject({
      status: 'completed',
      name: 'Ana K.',
      departs_at: '09:00',
      hold_expires_at: null,
      payment: { provider: 'sandbox', status: 'paid', attempts_left: 0 },
      quote: { total_amount: 21900, bail_amount: 4500, rest_amount: 17400 },
    })
    expect(JSON.stringify(reservation)).not.toMatch(/kowalska|600 ?123/i)
    const mails = await site.services.db
      .selectFrom('message')
      .select('kind')
      .where('reservation_id', '=', reservation.id)
      .execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['confirmed', 'operator_new_booking'])
  })

  test('…0002 is declined; the hold stays and a second card completes the reservation', async () => {
    const before = await placesLeft('2027-07-15')
    const refused = await book(site.app, '4000000000000002', { date: '2027-07-15' })
    expect(refused).toMatchObject({
      status: 'pending',
      payment: {
        status: 'declined',
        attempts_left: 4,
        message: 'Your bank declined the card. Nothing was charged. Please try another card.',
      },
    })
    expect(await placesLeft('2027-07-15')).toBe(before - 3)
    const token = await sandboxCardToken(site.app, '4242424242424242')
    const paid = await call(site.app, 'pay', {
      path: { id: refused.id },
      body: { provider: 'sandbox', token },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    expect(paid.status).toBe(201)
    expect(paid.body.data).toMatchObject({ status: 'completed', id: refused.id })
    expect(await placesLeft('2027-07-15')).toBe(before - 3)
  })

  test('…9995 is declined for insufficient funds, with payment.message in the X-Locale language', async () => {
    const token = await sandboxCardToken(site.app, '4000000000009995')
    const { body } = await call(site.app, 'create', {
      body: orderForm({ payment: { provider: 'sandbox', token } }),
      headers: { 'Idempotency-Key': newIdempotencyKey(), 'X-Locale': 'it' },
    })
    expect(body.data.payment.message).toMatch(/^Sulla carta/)
  })

  test('…0069 gets no token: 402 with code expired_card', async () => {
    const response = await site.app.request('http://bonaca.test/sandbox/tokens', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ holder: 'Ana', number: '4000000000000069', expiry: '08/29', cvc: '123' }),
    })
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({ error: { code: 'expired_card', message: expect.any(String) } })
  })

  test.each([
    ['approve', 'completed'],
    ['refuse', 'pending'],
  ])('…3220 requires a challenge; outcome %s leads to status %s', async (outcome, expected) => {
    const reservation = await book(site.app, '4000000000003220')
    expect(reservation).toMatchObject({
      status: 'pending',
      payment: { status: 'requires_action', next_action: { type: 'challenge' } },
    })
    const action = reservation.payment.next_action
    const secret = action?.type === 'challenge' ? action.client_secret : ''
    const answered = await site.app.request(`http://bonaca.test/sandbox/challenges/${secret}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ outcome }),
    })
    expect(answered.status).toBe(204)
    await site.runJobs()
    expect((await status(reservation.id)).status).toBe(expected)
  })

  test('…3220 without an answer: the hold is extended once by 15 minutes, then expires as not_paid', async () => {
    const reservation = await book(site.app, '4000000000003220', { date: '2027-07-16' })
    site.clock.advance(29)
    await site.runJobs()
    expect((await status(reservation.id)).status).toBe('pending')
    expect(await placesLeft('2027-07-16')).toBe(77)
    site.clock.advance(2)
    await site.runJobs()
    expect(await status(reservation.id)).toMatchObject({ status: 'not_paid', payment: { status: 'canceled' } })
    expect(await placesLeft('2027-07-16')).toBe(80)
  })

  test.each([
    ['5126', '4000000000005126', 'completed'],
    ['5134', '4000000000005134', 'pending'],
  ])('…%s stays processing until the webhook arrives', async (_, number, expected) => {
    const reservation = await book(site.app, number)
    expect(reservation).toMatchObject({ status: 'pending', payment: { status: 'processing' } })
    site.clock.advance(0.1)
    await site.runJobs()
    await site.runJobs()
    expect((await status(reservation.id)).status).toBe(expected)
  })

  test('…0119 times out after charging; the poll completes the reservation with one ledger entry', async () => {
    const reservation = await book(site.app, '4000000000000119')
    expect(reservation).toMatchObject({ status: 'pending', payment: { status: 'processing' } })
    site.clock.advance(1)
    await site.runJobs()
    expect(await status(reservation.id)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
    const entries = await site.services.db
      .selectFrom('ledger_entry')
      .select('amount')
      .where('reservation_id', '=', reservation.id)
      .execute()
    expect(entries).toEqual([{ amount: 3900 }])
  })
})

describe('bank redirect (sandbox_bank)', () => {
  const bookByBank = async () => {
    const { body } = await call(site.app, 'create', {
      body: orderForm({ payment: { provider: 'sandbox_bank' } }),
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    const { url } = body.data.payment.next_action
    const decide = (outcome: string) =>
      site.app.request(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ outcome }),
      })
    return { reservation: body.data, url, decide }
  }

  test('approval redirects (303) to the booking page and completes the reservation', async () => {
    const { reservation, url, decide } = await bookByBank()
    const page = await site.app.request(url)
    expect(await page.text()).toMatch(/name="outcome"[^>]*value="approve"/)
    const back = await decide('approve')
    expect(back.status).toBe(303)
    expect(back.headers.get('Location')).toMatch(new RegExp(`/booking/${reservation.id}\\?charge=ch_[\\w-]+$`))
    site.clock.advance(0.1)
    expect((await status(reservation.id)).status).toBe('completed')
  })

  test('decline leaves the reservation pending with the hold', async () => {
    const { reservation, decide } = await bookByBank()
    await decide('decline')
    site.clock.advance(0.1)
    expect(await status(reservation.id)).toMatchObject({ status: 'pending', payment: { status: 'declined' } })
  })

  test('an abandoned redirect can be replaced by a card payment', async () => {
    const { reservation } = await bookByBank()
    const token = await sandboxCardToken(site.app, '4242424242424242')
    const paid = await call(site.app, 'pay', {
      path: { id: reservation.id },
      body: { provider: 'sandbox', token },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    expect(paid.body.data.status).toBe('completed')
  })
})

describe('repeated requests', () => {
  test('the same idempotency key and body return the same reservation', async () => {
    const headers = { 'Idempotency-Key': newIdempotencyKey() }
    const body = orderForm({
      payment: { provider: 'sandbox', token: await sandboxCardToken(site.app, '4242424242424242') },
    })
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(site.app, 'create', { body, headers })))
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect((await call(site.app, 'create', { body, headers })).body.data.status).toBe('completed')
  })

  test('the same idempotency key with another body gets 409', async () => {
    const headers = { 'Idempotency-Key': newIdempotencyKey() }
    const payment = { provider: 'sandbox_bank' }
    await call(site.app, 'create', { body: orderForm({ payment }), headers })
    const other = await call(site.app, 'create', { body: orderForm({ payment, adults: 3 }), headers })
    expect(other.status).toBe(409)
  })

  test('the fifth declined attempt ends the reservation as not_paid, and a sixth gets 409', async () => {
    const { id } = await book(site.app, '4000000000000002')
    const again = async () =>
      call(site.app, 'pay', {
        path: { id },
        body: { provider: 'sandbox', token: await sandboxCardToken(site.app, '4000000000000002') },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
    const states = []
    for (let n = 2; n <= 5; n++) states.push((await again()).body.data.status)
    expect(states).toEqual(['pending', 'pending', 'pending', 'not_paid'])
    expect((await again()).status).toBe(409)
  })
})

test('an outdated expected price gets 422 with the current quote, before any charge', async () => {
  const { status: refused, body } = await call(site.app, 'create', {
    body: orderForm({ payment: { provider: 'sandbox_bank' }, expected: { total_amount: 100, bail_amount: 50 } }),
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect(refused).toBe(422)
  expect(body.errors.form).toHaveLength(1)
  expect(body.quote).toMatchObject({ total_amount: 19500, bail_amount: 3900 })
})

test('an order above the free seats gets 422 with available.places_left and three nearest_dates', async () => {
  await site.services.db.insertInto('departure').values({ date: '2027-08-07', capacity: 80, sold: 78 }).execute()
  const { status: refused, body } = await call(site.app, 'validate', { body: orderForm({ date: '2027-08-07' }) })
  expect(refused).toBe(422)
  expect(body.errors.date).toEqual(['Only 2 places are left on Saturday 7\u00a0August 2027.'])
  expect(body.available).toEqual({ places_left: 2, nearest_dates: ['2027-08-05', '2027-08-06', '2027-08-08'] })
})
