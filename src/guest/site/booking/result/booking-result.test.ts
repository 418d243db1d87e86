import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { book, call, newIdempotencyKey } from '../../../../../test/fixtures/api-client.ts'
import {
  type BookingStatus,
  bookingStatuses,
  cardOf,
  markBooking,
} from '../../../../../test/fixtures/marked-bookings.ts'
import { noAnswer, overrideProvider } from '../../../../../test/fixtures/provider-overrides.ts'
import { orderForm } from '../../../../../test/fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../../../../../test/fixtures/test-site.ts'
import { sampleSettings } from '../../../../content/sample-settings.ts'
import type { ReservationView } from '../../../../contract/reservation.ts'
import { createManualReservation } from '../../../../domain/reservations/booking/create-manual-reservation.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { formatsOf } from '../../../../i18n/formats.ts'
import { type Locale, locales } from '../../../../i18n/locales.ts'
import { hrefTo } from '../../../../pages.ts'
import { createPageHandler } from '../../page-handler.tsx'
import { tripTitle } from '../trip-title.ts'

// Tests the texts that the server renders on the booking page, in every state and language.

let site: TestSite
beforeEach(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
})
afterEach(() => site.close())

const bookInState = async (status: BookingStatus): Promise<ReservationView> => {
  // A party of two, because `markBooking` releases two places.
  const booking = await book(site.app, cardOf(status), { children: 0 })
  await markBooking(site.services.db, booking, status)
  return booking
}

const entities: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&' }
const textOf = (html = '') =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)

async function open({ id }: Pick<ReservationView, 'id'>, locale: Locale = 'en') {
  const response = await site.app.request(new URL(hrefTo('booking', locale, id), site.services.origin))
  const html = (await response.text()).replaceAll('<!-- -->', '')
  return {
    title: textOf(html.match(/<h1.*?<\/h1>/s)?.[0]),
    lead: textOf(html.match(/<p class="[^"]*result-lead.*?<\/p>/s)?.[0]),
    main: textOf(html.match(/<main.*<\/main>/s)?.[0]),
    refreshSeconds: html.match(/<noscript><meta http-equiv="refresh" content="(\d+)"\/?><\/noscript>.*<\/head>/s)?.[1],
  }
}

test.each(bookingStatuses)('a booking that is %s shows title, text and code in every language', async (status) => {
  const booking = await bookInState(status)
  for (const locale of locales) {
    const t = translatorOf(locale)
    const page = await open(booking, locale)
    // The card of the pending booking was declined. Title and lead say this instead of the status of the booking.
    const isRefused = status === 'pending'
    const title = t(`result.${isRefused ? 'refused' : status}.title`).replace(/<[^>]*>/g, '')
    const lead = isRefused ? t('decline.card_declined') : t(`result.${status}.text`)
    expect([locale, page.title, page.lead]).toEqual([locale, title, lead])
    for (const text of [t(`result.${status}.text`), booking.code]) expect(page.main).toContain(text)
  }
})

test.each<[BookingStatus, Locale, string[]]>([
  [
    'completed',
    'en',
    ["Good job! Your reservation has been confirmed and email with booking details has been sent. We'll see you soon!"],
  ],
  [
    'not_paid',
    'en',
    ['Reservation not paid', "Sorry, but your reservation has been canceled because we couldn't process your payment."],
  ],
  ['failed', 'en', ['Reservation failed']],
  ['failed', 'it', ['Prenotazione non riuscita']],
  ['failed', 'pl', ['Rezerwacja nie powiodła się']],
  ['pending', 'en', ['Reservation pending', 'Your reservation might be processing, or is not yet paid.']],
  ['created', 'en', ['Reservation created']],
])('a booking that is %s contains the texts of the specification in %s', async (status, locale, sentences) => {
  const { main } = await open(await bookInState(status), locale)
  for (const sentence of sentences) expect(main).toContain(sentence)
})

test.each([
  ['4000000000003220', 'requires_action'],
  ['4000000000005126', 'processing'],
] as const)('with the card %s, the page leads with what the payment waits for: %s', async (card, status) => {
  const booking = await book(site.app, card)
  for (const locale of locales) {
    const { title, lead, main } = await open(booking, locale)
    const t = translatorOf(locale)
    const texts = [t('result.pending.title').replace(/<[^>]*>/g, ''), t(`result.waiting.${status}`)]
    expect([locale, title, lead]).toEqual([locale, ...texts])
    expect(main).toContain(t('result.pending.text'))
  }
})

test('a guest who owes the balance reads where the nearest cash machine is', async () => {
  const { main } = await open(await bookInState('completed'))
  expect(main).toMatch(/by card on board\. The crew has change\. The nearest cash machine is about \d+ m/)
})

test('without JavaScript the page of a processing payment reloads every 5 s until it is final', async () => {
  const booking = await book(site.app, '4000000000005126')
  expect(await open(booking)).toMatchObject({ title: 'Reservation pending', refreshSeconds: '5' })
  site.clock.advance(1)
  await site.runJobs()
  expect(await open(booking)).toMatchObject({ title: 'Booked and all set', refreshSeconds: undefined })
})

test('without JavaScript a page that waits for the visitor reloads only after hold expiry', async () => {
  const booking = await bookInState('pending')
  const hold = (Date.parse(booking.hold_expires_at ?? '') - site.clock.now().getTime()) / 1000
  expect(hold).toBeGreaterThan(60)
  expect(Number((await open(booking)).refreshSeconds)).toBe(hold + 5)
})

test('an unpaid booking states price, balance and terms in each language, and never that it can be cancelled already', async () => {
  const order = { ...manualOrder, date: '2027-07-14', payment: { by: 'link' } }
  const link = await createManualReservation(site.services, order, 'phone', 'tests')
  if (!link.ok) throw new Error(link.refusal)
  for (const locale of locales) {
    const t = translatorOf(locale)
    const { price, money } = formatsOf(locale)
    const text = (await open({ id: link.id }, locale)).main.replace(/\s+/g, ' ')
    const terms = textOf(t('payment.link_terms'))
    for (const fact of [
      tripTitle(sampleSettings, locale),
      price(15000),
      price(12000),
      t('booking.pay.button', { amount: money(3000) }),
      terms.slice(0, -12),
    ])
      expect(text).toContain(fact.replace(/\s+/g, ' '))
    expect(text).toContain(t('promise.no_withdrawal').replace(/\s+/g, ' '))
    const [unpaid = '', booked = ''] = [
      t('assurance.cancel_once_paid', deadline),
      t('assurance.cancel_until', deadline),
    ].map((sentence) => sentence.replace(/\s+/g, ' ').split('§')[0])
    expect([text.includes(unpaid), text.includes(booked)]).toEqual([true, false])
  }
})

const deadline = { day: '§', time: '§' }
const guest = { first_name: 'Ana', last_name: 'Kowalska', phone: '', email: 'ana@mail.example', notes: '' }
const manualOrder = {
  adults: 2,
  children: 0,
  infants: 0,
  departure_location: 'zadar',
  ...guest,
  special_offers: [],
  locale: 'en',
}

describe('a guest who comes back from the bank’s page', () => {
  async function atBank() {
    const { body } = await call(site.app, 'create', {
      body: orderForm({ payment: { provider: 'sandbox_bank' } }),
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    const { id, payment } = body.data as ReservationView
    const url = payment.next_action?.type === 'redirect' ? payment.next_action.url : ''
    const decide = async (outcome: 'approve' | 'decline') => {
      const answer = await site.app.request(url, { method: 'POST', body: new URLSearchParams({ outcome }) })
      return answer.headers.get('Location') ?? ''
    }
    return { id, decide }
  }
  /** Requests a page and follows its redirects. Returns the final path, the main content and the reload interval. */
  async function visit(path: string): Promise<{ path: string; main: string; refreshSeconds: string | undefined }> {
    const response = await site.app.request(new URL(path, site.services.origin))
    const next = response.headers.get('Location')
    if (next) return visit(next)
    const html = (await response.text()).replaceAll('<!-- -->', '')
    const main = html.match(/<main.*<\/main>/s)?.[0] ?? ''
    return { path, main, refreshSeconds: html.match(/http-equiv="refresh" content="(\d+)"/)?.[1] }
  }
  const labels = (main: string) =>
    [...main.matchAll(/<div class="actions">(.*?)<\/div>/gs)].flatMap(([, actions = '']) =>
      [...actions.matchAll(/<(?:a|button)\s[^>]*class="([^"]*)"[^>]*>(.*?)<\/(?:a|button)>/gs)].map(
        ([, style = '', label]) => `${textOf(label)}${style.includes('primary') ? ' (main)' : ''}`,
      ),
    )
  const t = translatorOf('en')

  test('sees the ticket at once if the bank has answered', async () => {
    const { id, decide } = await atBank()
    const back = await decide('approve')
    expect(await visit(back)).toMatchObject({ path: `/booking/${id}`, main: expect.stringContaining('Good job!') })
  })

  test('may choose another way at once if the bank has refused', async () => {
    const { decide } = await atBank()
    expect(labels((await visit(await decide('decline'))).main)).toContain(`${t('result.another_card')} (main)`)
  })

  test('is not invited to pay for 20 seconds, and may check again before paying anew', async () => {
    const { id, decide } = await atBank()
    const back = await decide('approve')
    const restore = overrideProvider(site, () => ({ snapshot: noAnswer }), 'sandbox_bank')
    const asking = await visit(back)
    expect(asking.main).toContain(t('result.waiting.asking'))
    expect(labels(asking.main)).toEqual([])
    expect(asking.refreshSeconds).toBe('5')

    // For 20 seconds the page waits for the bank and offers no payment. Without JavaScript the page reloads itself, so
    // the test loads it again after 19 and after 20 seconds.
    site.clock.advance(19 / 60)
    expect(labels((await visit(asking.path)).main)).toEqual([])
    site.clock.advance(1 / 60)
    const late = await visit(asking.path)
    expect(late.main).toContain(t('result.waiting.unanswered'))
    expect(labels(late.main)).toEqual([
      `${t('result.look_again')} (main)`,
      t('result.continue_at_bank'),
      'Pay €39.00 by card',
      t('result.start_over_at_bank'),
    ])

    const again = await visit(`/booking/${id}?returned`)
    expect(labels(again.main)).toEqual([])
    restore()
    site.clock.advance(5 / 60)
    expect(await visit(again.path)).toMatchObject({
      path: `/booking/${id}`,
      main: expect.stringContaining('Good job!'),
    })
  })
})
