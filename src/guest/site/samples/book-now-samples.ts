import { textChannelIds } from '../../../contract/text-channels.ts'
import { consentWording } from '../../../domain/messages/text-consent.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { bookNowPage } from '../booking/book-now.tsx'
import { defaultFields } from '../booking/state/booking-fields.ts'
import type { BookingPageData } from '../booking/state/booking-page.ts'
import type { StepResult } from '../booking/state/step-result.ts'
import type { PageParts } from '../http/page-definition.tsx'
import type { BookingStep } from '../routing/booking-steps.ts'
import {
  offers,
  order,
  otherDeparture,
  quoteIn,
  sampleCalendar,
  sampleId,
  sampleQuay,
  sampleToday,
  settings,
  tripDate,
} from './sample-trip.ts'

/** Each step of the booking form, and the first two steps also with errors. */
export function bookNowSamples(locale: Locale): Record<string, PageParts> {
  const fields = {
    ...defaultFields,
    ...order,
    date: tripDate,
    departure_location: sampleQuay.id,
    name: 'Ana Kowalska',
    email: 'ana@mail.example',
    phone: '+48601234567',
  }
  const result: StepResult = {
    step: 'date',
    fields,
    reached: 'preview',
    quote: quoteIn(locale),
    orderDigest: 'digest',
    holdMinutes: settings.booking.hold_minutes,
    freeUntil: { day: '2027-07-12', time: '8:00' },
    isMinimumReached: false,
    rejection: null,
    firstCancellableDays: { zadar: sampleToday, bibinje: sampleToday },
  }
  const page = (changes: Partial<StepResult>, data: Partial<BookingPageData> = {}) =>
    bookNowPage.show({
      today: sampleToday,
      settings,
      offers,
      calendar: sampleCalendar,
      season: { months: [sampleCalendar.month], nextFreeDay: tripDate, hasOnePrice: false },
      sea: {},
      rating: { average: 4.5, count: 2 },
      facts: { cards: ['Visa'], included: 'Included in the price: the boat trip and lunch.' },
      textMessages: consentWording(textChannelIds, locale),
      existing: null,
      result: { ...result, ...changes },
      ...data,
    })
  const rejection = {
    errors: { date: ['?'], adults: ['?'], name: ['?'], email: ['?'], form: ['?'] },
    available: { places_left: 1, nearest_dates: ['2027-07-16'], same_day: [otherDeparture] },
  }
  const steps: Record<BookingStep, PageParts> = {
    date: page({}),
    details: page({ step: 'details' }),
    preview: page({ step: 'preview' }),
  }
  return {
    ...steps,
    empty: page(
      { fields: defaultFields, quote: null, reached: 'date' },
      { existing: { id: sampleId, code: 'BNC-7K4Q2X' } },
    ),
    'date rejected': page({ rejection }),
    'details rejected': page({ step: 'details', rejection }),
    'preview rejected': page({
      step: 'preview',
      holdMinutes: null,
      rejection: { ...rejection, quote: quoteIn(locale) },
    }),
    'preview, late': page({
      step: 'preview',
      freeUntil: null,
      isMinimumReached: true,
      firstCancellableDays: { zadar: '2028-01-01', bibinje: '2028-01-01' },
    }),
  }
}
