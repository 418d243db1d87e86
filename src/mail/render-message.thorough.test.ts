import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import en from '../../messages/en.json' with { type: 'json' }
import { collapseWhitespace, linksOf, visible, visibleTexts } from '../../test/fixtures/mail-texts.ts'
import { type MailKind, mailKinds } from '../contract/mail-kinds.ts'
import { formatsOf } from '../i18n/formats.ts'
import { type Locale, locales } from '../i18n/locales.ts'
import type { MailData } from './message-data.ts'
import { buildEmailContent, renderMessage } from './render-message.ts'
import { quayAt, sampleMailData, sampleMailReservation } from './sample-mails.ts'

beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

const toOperator = new Set<MailKind>([
  'operator_new_booking',
  'operator_new_bookings',
  'operator_changed',
  'operator_cancelled',
  'operator_places_gone',
  'operator_refund_failed',
  'operator_refund_found',
  'operator_refund_waiting',
  'operator_dispute',
  'operator_health',
  'operator_new_device',
  'operator_harbour',
  'contact_message',
  'private_tour_enquiry',
  'review_received',
])
const everyMail = mailKinds.flatMap((kind) => locales.map((locale) => ({ kind, locale })))

describe.each(everyMail)('$kind for a visitor who reads $locale', ({ kind, locale }) => {
  const content = buildEmailContent(kind, sampleMailData(locale)[kind])
  const render = () => renderMessage(kind, sampleMailData(locale)[kind])

  test('is in one language, without missing translations or unfilled placeholders', async () => {
    const { html, text, subject, language } = await render()
    const expected = toOperator.has(kind) ? 'hr' : locale
    expect(language).toBe(expected)
    expect(html).toContain(`<html lang="${expected}"`)
    for (const part of [subject, text, visible(html)]) {
      expect(part).not.toMatch(/[{}]|undefined|NaN|\[object|<\/?i>/)
      for (const key of Object.keys(en)) expect(part).not.toContain(key)
    }
    expect(subject.length).toBeLessThan(110)
  })

  test('has the same content in the HTML and the text part', async () => {
    const { html, text } = await render()
    const inHtml = visible(html)
    for (const fact of visibleTexts(content)) {
      expect(inHtml).toContain(fact)
      expect(collapseWhitespace(text)).toContain(fact)
    }
    for (const href of linksOf(content)) {
      expect(html).toContain(`href="${href.replaceAll('&', '&amp;')}"`)
      expect(text).toContain(href)
    }
  })

  test('references no external resource, and each image has alt text', async () => {
    const { html, attachments } = await render()
    const shown = [...html.matchAll(/<img src="cid:([^"]+)"[^>]* alt="([^"]+)"/g)]
    expect(html.match(/<img/g)?.length ?? 0).toBe(shown.length)
    expect(shown.map((picture) => picture[1])).toEqual(attachments.flatMap(({ cid }) => cid ?? []))
    expect(html).not.toMatch(/<(script(?! type="application\/ld\+json")|link|iframe)|url\(|@import|src="(?!cid:)/)
  })
})

test.each(locales)('formats amounts in %s as the pages do', async (locale) => {
  const { price } = formatsOf(locale)
  const { html, text } = await renderMessage('confirmed', sampleMailData(locale).confirmed)
  for (const cents of [15000, 4500, 1600, 21100, 5300, 15800]) {
    expect(html).toContain(price(cents))
    expect(text).toContain(price(cents))
  }
  const returned = await renderMessage('cancelled', { ...sampleMailData(locale).cancelled, returnedAmount: 4321 })
  expect(returned.html).toContain(price(4321))
  expect(returned.text).toContain(price(4321))
})

test('the ticket contains all details that are needed for boarding', async () => {
  const { text, attachments, replyTo } = await renderMessage('confirmed', sampleMailData('en').confirmed)
  for (const fact of [
    'Wednesday 14\u00a0July 2027',
    '09:00, Bibinje',
    'Be there by 08:50, 10 minutes before departure',
    'Boat trip to Kornati and Telašćica',
    'On the way back we call at Bibinje at about 17:30, then at Zadar',
    '2 adults, 1 child, 1 infant',
    'Name: Ana Kowalska',
    'Booking code: BNC-7K4Q2X',
    'https://bonaca.example/booking/Zk3mQ1s9T0uVwXyZaBcDeF',
  ])
    expect(text).toContain(fact)
  expect(attachments.map(({ filename }) => filename)).toEqual([
    'chart.jpg',
    'booking-code.png',
    'bonaca-BNC-7K4Q2X.ics',
  ])
  expect([...attachments[0]!.content.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  expect(attachments[1]!.content.toString('latin1', 1, 4)).toBe('PNG')
  expect(replyTo).toEqual({ name: 'Bonaca', address: 'hello@bonaca.example' })
})

test('the guest’s link is in mails to the guest only, and never in what is shown or shared of them', async () => {
  const link = 'Zk3mQ1s9T0uVwXyZaBcDeF'
  for (const kind of mailKinds) {
    const content = buildEmailContent(kind, sampleMailData('en')[kind] as never)
    const { html, text, attachments } = await renderMessage(kind, sampleMailData('en')[kind] as never)
    const shared = attachments.filter(({ contentType }) => contentType.startsWith('text/'))
    if (toOperator.has(kind)) expect(html + text, kind).not.toContain(link)
    for (const file of shared) expect(file.content.toString(), kind).not.toContain(link)
    for (const block of content.blocks)
      if (block.type === 'ticket') expect(block.qr.url).toBe('https://bonaca.example/ticket/Tk3mQ1s9T0uVwXyZaBcDeF')
  }
})

test.each(['cancelled', 'weather_choice'] as const)(
  'the mail %s carries the removal of the calendar entry',
  async (kind) => {
    const { attachments, text } = await renderMessage(kind, sampleMailData('en')[kind])
    expect(attachments).toMatchObject([
      { filename: 'bonaca-BNC-7K4Q2X-cancelled.ics', contentType: 'text/calendar; charset=utf-8; method=CANCEL' },
    ])
    expect(text).toContain('open the attached file to remove it')
  },
)

test('each boarding place has its own chart image', async () => {
  const from = quayAt(0)
  const bibinje = await renderMessage('confirmed', sampleMailData('en').confirmed)
  const zadar = await renderMessage('confirmed', sampleMailData('en', { departureLocation: from }).confirmed)
  expect(zadar.text).toContain('Be there by 07:50')
  expect(zadar.attachments[0]!.content.equals(bibinje.attachments[0]!.content)).toBe(false)
})

test.each(['confirmed', 'reminder', 'changed'] as const)(
  'the mail %s names the quay and ends with a closing line',
  async (kind) => {
    const from = quayAt(0)
    const { html, text } = await renderMessage(kind, sampleMailData('en', { departureLocation: from })[kind])
    for (const part of [html, text]) {
      expect(part).toContain('old-town quay (Riva) in Zadar, not at the Gaženica ferry port')
      expect(part).toContain('Warm regards, the Bonaca crew')
    }
  },
)

test.each(['confirmed', 'changed'] as const)(
  'the mail %s says until when the booking can be cancelled',
  async (kind) => {
    const { text } = await renderMessage(kind, sampleMailData('en')[kind])
    expect(text).toContain('To change or cancel, open your booking')
    expect(text).toMatch(/until 09:00 on Monday 12\u00a0July 2027/)
  },
)

test('a fully paid ticket mentions no cash', async () => {
  const data = sampleMailData('en', { bailAmount: 21100, restAmount: 0 }).confirmed
  expect((await renderMessage('confirmed', data)).text).not.toContain('in cash.')
})

test('the mail about a failed payment starts with the sentence of the specification', async () => {
  const { text } = await renderMessage('not_paid', sampleMailData('en').not_paid)
  expect(text.split('\n\n').slice(0, 3)).toEqual([
    'Reservation not paid',
    'Dear Ana,',
    "Sorry, but your reservation has been canceled because we couldn't process your payment.",
  ])
})

test('money that comes too late is returned with the reason, and a booking that is paid is not made again', async () => {
  const text = async (isBooked: boolean) =>
    (await renderMessage('late_money_returned', { ...sampleMailData('en').late_money_returned, isBooked })).text
  expect(await text(false)).toMatch(/no longer holding your places.*book again/is)
  expect(await text(true)).toContain('Your places are safe.')
  expect(await text(true)).not.toMatch(/no longer holding|book again/i)
})

test('a cancellation states its reason and what is refunded', async () => {
  const cancellationText = async (changes: Partial<MailData['cancelled']>) =>
    (await renderMessage('cancelled', { ...sampleMailData('en').cancelled, ...changes })).text
  expect(await cancellationText({ reason: 'weather' })).toMatch(/won’t be safe to sail.*€53 is going back/s)
  expect(await cancellationText({ reason: 'operator' })).toMatch(/our decision.*€53 is going back/s)
  expect(await cancellationText({ reason: 'minimum', minimumGuests: { count: 15, noticeHours: 24 } })).toMatch(
    /fewer than 15 guests.*at least 24 hours before departure.*€53 is going back/s,
  )
  expect(await cancellationText({ reason: 'guest', returnedAmount: 0, late: true })).toMatch(
    /As you asked.*the deposit covers the cancellation fee and isn’t refunded/s,
  )
  expect(await cancellationText({ reason: 'guest', returnedAmount: 1500, disputedAmount: 3800 })).toMatch(
    /€15 is going back.*only the bank can return the €38/s,
  )
  expect(await cancellationText({ reason: 'weather', returnedAmount: 0 })).toMatch(
    /reply to this e-mail and we’ll return it/,
  )
})

test('mails to the operator have the visitor as Reply-To', async () => {
  const contact = await renderMessage('contact_message', sampleMailData('de').contact_message)
  expect(contact.replyTo).toEqual({ name: 'Ana K.', address: 'ana@mail.example' })
  const booking = await renderMessage('operator_new_booking', sampleMailData('de').operator_new_booking)
  expect(booking.replyTo).toEqual({ name: 'Ana Kowalska', address: 'ana.kowalska@mail.example' })
  expect(booking.text).not.toMatch(/Erwachsene/)
})

test('a private tour enquiry lists its fields and marks empty ones', async () => {
  const enquiry = sampleMailData('de').private_tour_enquiry
  const { subject, text, replyTo } = await renderMessage('private_tour_enquiry', enquiry)
  expect(subject).toBe('Privatni izlet (sri., 14. srpnja 2027.): Ana K.')
  expect(replyTo).toEqual({ name: 'Ana K.', address: 'ana@mail.example' })
  for (const fact of [
    'srijeda, 14.\u00a0srpnja 2027.',
    'Gosti: 24',
    'Polazak: Bibinje',
    '> Could we stay until sunset?',
  ]) {
    expect(text).toContain(fact)
  }
  const { date, guests, place, ...required } = enquiry
  const minimal = await renderMessage('private_tour_enquiry', required)
  expect(minimal.subject).toBe('Privatni izlet: Ana K.')
  expect(minimal.text.match(/još nije odlučeno/g)).toHaveLength(3)
})

test.each(['hr', 'pl'] satisfies Locale[])('uses the plural forms of %s', (locale) => {
  const partyRow = (adults: number) => {
    const reservation = sampleMailReservation({ locale, party: { adults, children: 0, infants: 0 } })
    const details = buildEmailContent('received', reservation).blocks.find((block) => block.type === 'details')
    return details?.rows.at(-1)?.value
  }
  const expected = {
    hr: ['1 odrasla osoba', '3 odrasle osobe', '5 odraslih osoba'],
    pl: ['1 osoba dorosła', '3 osoby dorosłe', '5 osób dorosłych'],
  }
  expect([1, 3, 5].map(partyRow)).toEqual(expected[locale as 'hr' | 'pl'])
})
