import { translatorOf } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import type { MailData, MailReservation } from './message-data.ts'

/** Fixture for tests and for the screenshots of all mails. */
const sender = {
  businessName: 'Bonaca',
  origin: 'https://bonaca.example',
  contact: { email: 'hello@bonaca.example', phone: '+385 23 000 000' },
}

export const sampleMailReservation = (changes: Partial<MailReservation> = {}): MailReservation => ({
  ...sender,
  id: 'Zk3mQ1s9T0uVwXyZaBcDeF',
  code: 'BNC-7K4Q2X',
  locale: 'en',
  firstName: 'Ana',
  lastName: 'Kowalska',
  phone: '+48601234567',
  email: 'ana.kowalska@mail.example',
  notes: 'One of us eats no fish.\nThe children can swim.',
  date: '2027-07-14',
  departureLocation: { id: 'bibinje', name: 'Bibinje', departsAt: '09:00', latitude: 44.0686, longitude: 15.2825 },
  returnsAt: '17:30',
  boardingMinutesBefore: 10,
  party: { adults: 2, children: 1, infants: 1 },
  lines: priceLines(changes.locale ?? 'en'),
  totalAmount: 21100,
  bailAmount: 5300,
  depositBy: 'card',
  restAmount: 15800,
  bookingUrl: 'https://bonaca.example/booking/Zk3mQ1s9T0uVwXyZaBcDeF',
  ...changes,
})

function priceLines(locale: Locale): MailReservation['lines'] {
  const t = translatorOf(locale)
  return [
    { label: t('quote.adult'), pieces: 2, original_amount: 15000 },
    { label: t('quote.child', { min: 3, max: 11 }), pieces: 1, original_amount: 4500 },
    { label: t('quote.infant', { min: 0, max: 2 }), pieces: 1, original_amount: 0 },
    { label: snorkelLabels[locale], pieces: 2, original_amount: 1600 },
  ]
}

const snorkelLabels: Record<Locale, string> = {
  en: 'Mask and snorkel',
  hr: 'Maska i disalica',
  de: 'Maske und Schnorchel',
  it: 'Maschera e boccaglio',
  pl: 'Maska i fajka',
}

/** Data for every kind of mail, for a visitor with this locale. */
export function sampleMailData(locale: Locale, changes: Partial<MailReservation> = {}): MailData {
  const reservation = sampleMailReservation({ locale, ...changes })
  return {
    confirmed: { ...reservation, confirmedAt: new Date('2027-06-01T10:20:30.400Z') },
    payment_link: { ...reservation, heldUntil: new Date('2027-06-01T12:32:00Z') },
    received: reservation,
    not_paid: reservation,
    failed: reservation,
    late_money_returned: { ...reservation, returnedAmount: 5300 },
    cancelled: { ...reservation, reason: 'weather', returnedAmount: 5300, late: false },
    refund_sent: { ...reservation, returnedAmount: 5300 },
    reminder: { ...reservation, when: 'tomorrow' },
    thank_you: reservation,
    operator_new_booking: reservation,
    operator_places_gone: reservation,
    operator_refund_failed: { ...reservation, failedAmount: 5300 },
    contact_message: {
      ...sender,
      locale,
      name: 'Ana K.',
      email: 'ana@mail.example',
      message: 'Hello,\nis there shade?',
    },
    private_tour_enquiry: {
      ...sender,
      locale,
      name: 'Ana K.',
      email: 'ana@mail.example',
      message: 'A birthday of fifty years.\nCould we stay until sunset?',
      date: '2027-07-14',
      guests: 24,
      place: 'Bibinje',
    },
    contact_acknowledgement: { ...sender, locale },
    review_received: {
      ...sender,
      id: '01990000-0000-7000-8000-000000000000',
      locale,
      firstName: 'Ana',
      lastName: 'Kowalska',
      stars: 5,
      comment: 'Windy morning.\nThe captain changed the bay.',
      verified: true,
    },
  }
}
