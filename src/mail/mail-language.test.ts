import { expect, test } from 'vitest'
import { tripFacts } from '../../content/business.ts'
import { promiseTexts } from '../content/template-values.ts'
import { mailKinds } from '../contract/mail-kinds.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import { formatsOf } from '../i18n/formats.ts'
import { locales } from '../i18n/locales.ts'
import { textIn } from '../i18n/localized-text.ts'
import { renderMessage } from './render-message.ts'
import { sampleMailData, sampleTerms } from './sample-mails.ts'

const operatorMails = ['operator_new_booking', 'operator_changed', 'operator_cancelled'] as const

test.each(operatorMails)('%s lists the items of the bill in the language of the operator', async (kind) => {
  const { text } = await renderMessage(kind, sampleMailData('de')[kind])
  expect(text).toMatch(/\n2 odrasle osobe: .*\n1 dijete: .*\n1 malo dijete: .*\n2 × Maska i disalica: /)
  expect(text).not.toContain('Maske und Schnorchel')
})

test.each([
  [
    'en',
    'Places for you on Wed 14 July 2027, held until 09:30 on 2 July',
    'until 09:30 on Friday 2 July 2027 (Zadar time)',
  ],
  [
    'hr',
    'Mjesta za vas: sri., 14. srpnja 2027., čuvamo ih do 2. srpnja u 9:30',
    'do petka, 2. srpnja 2027., u 9:30 (po hrvatskom',
  ],
  [
    'de',
    'Plätze für Sie am Mi., 14. Juli 2027, reserviert bis 2. Juli, 9:30 Uhr',
    'Bis Freitag, 2. Juli 2027, 9:30 Uhr (Orts',
  ],
  [
    'it',
    'Posti liberi per te: mer 14 luglio 2027. Li teniamo fino alle 9:30 di venerdì 2 luglio 2027',
    'alle 9:30 di venerdì',
  ],
  [
    'pl',
    'Zwolniły się miejsca (śr., 14 lipca 2027): czekają na Państwa do 2 lipca, godz. 9:30',
    'do piątku 2 lipca 2027 r. do godz. 9:30 (czas',
  ],
] as const)('writes the deadline of a waitlist offer as sentences in %s do', async (locale, subject, sentence) => {
  const until = { date: '2027-07-02', at: new Date('2027-07-02T07:30:00Z') }
  const offer = await renderMessage('waitlist_offer', { ...sampleMailData(locale).waitlist_offer, until })
  expect(offer.subject).toBe(subject)
  expect(offer.text.replace(/\s+/g, ' ')).toContain(sentence)
})

const ticketMails = ['confirmed', 'changed', 'reminder'] as const
const mailsWithTimes = ['received', 'cancelled', 'payment_link', 'operator_new_booking', ...ticketMails] as const

test.each(locales)('mails in %s write hours before ten in one way', async (locale) => {
  const data = sampleMailData(locale)
  for (const kind of mailsWithTimes) {
    const { subject, text, attachments, language } = await renderMessage(kind, data[kind])
    const calendar = attachments.find(({ filename }) => filename.endsWith('.ics'))
    const parts = [subject, text, calendar?.content.toString().replaceAll('\r\n ', '') ?? '']
    const hours = parts.join('\n').match(/(?<![\d:])0?[89]:\d\d(?!\d)/g)
    expect(hours).toContain(language === 'en' ? '09:00' : '9:00')
    expect(hours?.filter((time) => time.startsWith('0') !== (language === 'en'))).toEqual([])
  }
})

test.each([
  ['en', 'please pay by 09:30 on 13 July (', 'until 09:30 on Tuesday 13 July 2027 (Zadar time)'],
  [
    'hr',
    'platite predujam do 13. srpnja u 9:30 (',
    'čuvamo do utorka, 13. srpnja 2027., u 9:30 (po hrvatskom vremenu)',
  ],
  ['de', 'bis 13. Juli, 9:30 Uhr (', 'bis Dienstag, 13. Juli 2027, 9:30 Uhr (Ortszeit Zadar), für'],
  [
    'it',
    'paga l’acconto entro le 9:30 di martedì 13 luglio 2027 (',
    'fino alle 9:30 di martedì 13 luglio 2027 (ora di Zadar)',
  ],
  ['pl', 'prosimy o wpłatę do 13 lipca, godz. 9:30 (', 'do wtorku 13 lipca 2027 r. do godz. 9:30 ('],
] as const)('a payment link in %s names the day and the time of its deadline', async (locale, subject, sentence) => {
  const until = { date: '2027-07-13', at: new Date('2027-07-13T07:30:00Z') }
  const mail = await renderMessage('payment_link', { ...sampleMailData(locale).payment_link, until })
  expect(mail.subject.replace(/\s/g, ' ')).toContain(subject)
  expect(mail.text.replace(/\s+/g, ' ')).toContain(sentence)
})

test.each([
  ['en', 'Days: Wednesday 14 July 2027\nFriday 16 July 2027', 'Day: '],
  ['hr', 'Dani: srijeda, 14. srpnja 2027.\npetak, 16. srpnja 2027.', 'Dan: '],
  ['de', 'Tage: Mittwoch, 14. Juli 2027\nFreitag, 16. Juli 2027', 'Tag: '],
  ['it', 'Giorni: mercoledì 14 luglio 2027\nvenerdì 16 luglio 2027', 'Giorno: '],
  ['pl', 'Dni: środa, 14 lipca 2027\npiątek, 16 lipca 2027', 'Dzień: '],
] as const)('lists the days of a waitlist entry in a line each in %s', async (locale, row, ofOneDay) => {
  const entry = sampleMailData(locale).waitlist_confirm
  const { text } = await renderMessage('waitlist_confirm', entry)
  expect(text.replaceAll('\u00a0', ' ')).toContain(`\n${row}\n`)
  const single = await renderMessage('waitlist_confirm', { ...entry, dates: entry.dates.slice(0, 1) })
  expect(single.text).toContain(`\n${ofOneDay}`)
})

const mailsWithLanguage = [
  'operator_new_booking',
  'contact_message',
  'private_tour_enquiry',
  'review_received',
] as const

test.each(mailsWithLanguage)('%s names the language of the visitor in Croatian', async (kind) => {
  expect((await renderMessage(kind, sampleMailData('hr')[kind])).text).toContain('\nJezik: hrvatski')
  expect((await renderMessage(kind, sampleMailData('de')[kind])).text).toContain('\nJezik: njemački')
})

const contractMails = ['confirmed', 'changed', 'payment_link'] as const

test.each(contractMails.flatMap((kind) => locales.map((locale) => [kind, locale] as const)))(
  'the mail %s in %s states trip, contents, total, balance and terms, and that there is no right of withdrawal',
  async (kind, locale) => {
    const { text } = await renderMessage(kind, sampleMailData(locale)[kind])
    const t = translatorOf(locale)
    const { price } = formatsOf(locale)
    for (const fact of [
      textIn(sampleMailData(locale).confirmed.tripTitles, locale),
      promiseTexts(locale, ['promise.included'], sampleTerms),
      `${t('mail.bill.total')}: ${price(21100)}`,
      `${t('mail.bill.rest')}: ${price(15800)}`,
      t('promise.no_withdrawal'),
      promiseTexts(locale, ['promise.we_cancel', 'promise.weather'], sampleTerms),
      promiseTexts(locale, ['promise.minimum_guests'], sampleTerms),
      t('promise.route'),
    ])
      expect(text).toContain(fact)
  },
)

const toOperator = /^(operator_|contact_message|private_tour_enquiry|review_received)/

test.each(mailKinds.filter((kind) => !toOperator.test(kind)))('the mail %s names the company', async (kind) => {
  const { html, text } = await renderMessage(kind, sampleMailData('de')[kind])
  for (const part of [html, text]) expect(part).toMatch(/Bonaca Example d\.o\.o\., .*Zadar, Kroatien · .*OIB 0{11}/)
})

test('a payment link does not say that a booking can be cancelled before it is paid', async () => {
  const { text } = await renderMessage('payment_link', sampleMailData('en').payment_link)
  expect(text).toContain(
    'Once you’ve paid, you can still cancel free of charge until 09:00 on Monday 12\u00a0July 2027',
  )
  expect(text).toContain('Deposit, to pay now: €53')
})

test('a mail that asks to call says which languages are spoken, in a language that nobody on board speaks', async () => {
  const spoken = tripFacts.crew?.languages ?? []
  expect(locales.map((locale) => spoken.includes(locale))).toContain(false)
  for (const kind of ['confirmed', 'reminder'] as const)
    for (const locale of locales) {
      const { text } = await renderMessage(kind, sampleMailData(locale)[kind])
      expect(text.includes(promiseTexts(locale, ['promise.phone_languages']))).toBe(!spoken.includes(locale))
    }
})
