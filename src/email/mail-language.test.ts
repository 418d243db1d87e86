import { expect, test } from 'vitest'
import { sampleMailData } from '../../test/fixtures/sample-mail-data.ts'
import { renderMessage } from './render-message.ts'

const operatorMails = ['operator_new_booking', 'operator_changed', 'operator_cancelled'] as const

test.each(operatorMails)('%s lists the items of the bill in the language of the operator', async (kind) => {
  const { text } = await renderMessage(kind, sampleMailData('de')[kind])
  expect(text).toMatch(/\n2 odrasle osobe: .*\n1 dijete: .*\n1 malo dijete: .*\n2 × Maska i disalica: /)
  expect(text).not.toContain('Maske und Schnorchel')
})

test.each([
  [
    'en',
    'Places for you on 14 July 2027, held until 09:30 on 2 July',
    'until 09:30 on Friday 2 July 2027 (Zadar time)',
  ],
  ['hr', 'Mjesta za vas: 14. srpnja 2027., čuvamo ih do 2. srpnja u 9:30', 'do 2. srpnja 2027. u 9:30 (po hrvatskom'],
  [
    'de',
    'Plätze für Sie am 14. Juli 2027, reserviert bis 2. Juli, 9:30 Uhr',
    'Bis Freitag, 2. Juli 2027, 9:30 Uhr (Orts',
  ],
  ['it', 'C’è posto mercoledì 14 luglio 2027: prenota entro le 9:30 di venerdì 2 luglio 2027', 'alle 9:30 di venerdì'],
  ['pl', 'Wolne miejsca na 14 lipca 2027 r. czekają do 2 lipca, godz. 9:30', 'do 2 lipca 2027 r., do godz. 9:30 (czas'],
] as const)('writes the deadline of a waitlist offer as sentences in %s do', async (locale, subject, sentence) => {
  const offer = await renderMessage('waitlist_offer', sampleMailData(locale).waitlist_offer)
  expect(offer.subject).toBe(subject)
  expect(offer.text.replace(/\s+/g, ' ')).toContain(sentence)
})
