import { expect, test } from 'vitest'
import { locales } from '../../src/i18n/locales.ts'
import type { MailData } from '../../src/mail/message-data.ts'
import { sampleMailData } from '../../src/mail/sample-mails.ts'
import { departureText } from '../../src/mail/templates/departure-text.ts'
import { smsParts, toGsm7 } from '../../src/platform/integrations/text-messages/gsm7.ts'

const longQuay = 'Biograd na Moru, Šetalište kneza Branimira'
const origin = 'https://www.adriatic-boat-tours.hr'

/** A text message in which the name of the quay, the date and the address of the site are long. */
function longText(
  locale: (typeof locales)[number],
  message: Partial<MailData['departure_message']['message']>,
  moved = true,
) {
  const sample = sampleMailData(locale).departure_message
  return departureText({
    ...{ ...sample, origin, date: '2027-09-22', bookingUrl: `${origin}/${locale}/booking/AbCdEfGhIjKlMnOpQrStUv` },
    departureLocation: { ...sample.departureLocation, name: longQuay },
    timetable: { ...sample.timetable, id: moved ? 'other' : sample.departureLocation.id },
    message: { reason: 'later', minutes: 120, decideBy: null, text: '', isAgain: false, ...message },
  }).text
}

const decideBy = { date: '2027-09-21', at: new Date('2027-09-21T18:00:00Z') }
const cases = {
  later: { minutes: 120 },
  on_time: { minutes: 0 },
  other_quay: { reason: 'other_quay' },
  own_quay: { reason: 'other_quay' },
  other_boat: { reason: 'other_boat' },
  weather_watch: { reason: 'weather_watch', decideBy },
} as const

test.each(locales)(
  'the SMS in %s have letters of the GSM alphabet and at most two parts, also with long names',
  (locale) => {
    for (const [name, message] of Object.entries(cases)) {
      const sms = toGsm7(longText(locale, message, name !== 'own_quay'))
      expect(sms, name).toMatch(/^[ -~äöüßÄÖÜàèéìòùñ€]+$/)
      expect(smsParts(sms), sms).toBeLessThanOrEqual(2)
    }
  },
)
