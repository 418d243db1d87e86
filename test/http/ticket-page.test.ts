import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { locales } from '../../src/i18n/locales.ts'
import { hrefTo } from '../../src/pages.ts'
import { ticketOf } from '../../src/shared/booking-reference.ts'
import { call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The page that the QR code opens (decision 065).

let site: TestSite
let booked: { id: string; code: string; ticket: string }
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  booked = await ticketBy((await seedReservation(site.services.db)).code)
})
afterAll(() => site.close())

const ticketBy = (code: string) =>
  site.services.db
    .selectFrom('reservation')
    .select(['id', 'code', 'ticket'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
const open = (path: string) => site.app.request(site.services.origin + path)

test('the ticket is the same in the database and on a phone', async () => {
  expect(booked.ticket).toBe(await ticketOf(booked.id))
})

test.each(locales)(
  'the ticket has a page in %s that shows the trip and gives no access to the booking',
  async (locale) => {
    const path = hrefTo('ticket', locale, booked.ticket)
    const page = await open(path)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
    for (const shown of [booked.code, 'Ana']) expect(html).toContain(shown)
    for (const hidden of ['Kowalska', 'ana.kowalska@', '48600123456', '/booking/', '?cancel', '?change'])
      expect(html).not.toContain(hidden)
    expect(html).not.toContain(booked.id)
    const calendar = await (await open(`${path}?calendar`)).text()
    expect(calendar).toContain('BEGIN:VCALENDAR')
    expect(calendar).not.toContain(booked.id)
    const google = (await open(`${path}?calendar=google`)).headers.get('Location')
    expect(google).toMatch(/^https:\/\/calendar\.google\.com\//)
    expect(google).not.toContain(booked.id)
  },
)

test('the text to share has the day, the quay and what to bring, and neither ticket nor booking', async () => {
  const html = await (await open(hrefTo('ticket', 'en', booked.ticket))).text()
  const [, text = ''] = html.match(/<details class="share-day"[^>]* data-text="([^"]*)"/) ?? []
  for (const fact of [
    'Wednesday 14\u00a0July 2027, 09:00, Village harbour, Bibinje',
    'by 08:50',
    'a towel',
    'maps/dir/',
  ])
    expect(text).toContain(fact)
  for (const secret of [booked.ticket, booked.id, booked.code]) expect(text).not.toContain(secret)
  expect(html).toContain(`href="mailto:?subject=`)
  expect(html).toMatch(/href="https:\/\/www\.google\.com\/maps\/dir\/\?api=1&amp;destination=44\.0686%2C15\.2825"/)
})

test('there is no ticket without its booking, nor with the id', async () => {
  expect((await open('/ticket/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  expect((await open(`/ticket/${booked.id}`)).status).toBe(404)
  expect(await (await open('/hr/karta')).text()).toContain('action="/hr/booking"')
})

test('the ticket is not the link: it opens, changes, cancels and reviews nothing', async () => {
  expect((await open(`/booking/${booked.ticket}`)).status).toBe(404)
  const path = { id: booked.ticket }
  const headers = { 'Idempotency-Key': newIdempotencyKey() }
  const expected = { total_amount: 19500, due_now_amount: 0, refund_amount: 0 }
  const changed = { adults: 1, expected, email: 'ana.kowalska@mail.example' }
  const statuses = [
    await call(site.app, 'status', { path }),
    await call(site.app, 'quoteChange', { path, body: { adults: 1 } }),
    await call(site.app, 'change', { path, headers, body: changed }),
    await call(site.app, 'cancel', {
      path,
      headers,
      body: { email: changed.email, expected: { refund_amount: 3900 } },
    }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404])
  const review = { first_name: 'Ana', last_name: 'Kowalska', comment: 'A calm and sunny day.', stars: 5 }
  const sent = await call(site.app, 'createReview', { body: { ...review, reservation_id: booked.ticket } })
  expect(sent.status).toBe(422)
})

test('the ticket of a cancelled booking says so', async () => {
  const { code } = await seedReservation(site.services.db)
  const cancelled = await cancelReservation(site.services, { booking: code, reason: 'guest', actor: 'tests' })
  if (!cancelled.ok) throw new Error(cancelled.refusal)
  const { ticket } = await ticketBy(code)
  expect(await (await open(`/ticket/${ticket}`)).text()).toContain('no longer valid')
  // A link to Google Calendar can't remove the event. So the page sends a calendar file that cancels it.
  const google = await open(`/ticket/${ticket}?calendar=google`)
  expect(google.headers.get('Location')).toBeNull()
  expect(await google.text()).toContain('METHOD:CANCEL')
})
