import { business } from '../../../../content/business.ts'
import { cashMachines } from '../../../content/places-in-text.ts'
import { type ChangeView, type ReservationView, tripRules } from '../../../contract/reservation.ts'
import type { NoRefundReason } from '../../../domain/reservations/cancellation/no-refund-reason.ts'
import type { ChangeOptions } from '../../../domain/reservations/change/change-options.ts'
import type { ChangeProblem } from '../../../domain/reservations/change/change-rules.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { timeInText } from '../../../i18n/time-in-text.ts'
import { qrCode } from '../../../mail/qr-code.ts'
import { hrefTo } from '../../../pages.ts'
import { addMinutes } from '../../../shared/add-minutes.ts'
import { bookingPage } from '../booking/booking.tsx'
import type { BookingResult } from '../booking/result/booking-result.ts'
import type { DayGroups, SelfServiceView } from '../booking/self-service/self-service.ts'
import { tripInputOf } from '../booking/self-service/trip-input.ts'
import type { PageParts } from '../http/page-definition.tsx'
import { companyForm, companyIssued } from './company-samples.ts'
import { eachDay } from './day-samples.ts'
import { askedNames, namesView } from './names-samples.ts'
import {
  boatMarksIn,
  comparison,
  historyOf,
  keysOf,
  offers,
  order,
  party,
  pendingPayments,
  quoteIn,
  sailing,
  sampleBooking,
  sampleKey,
  sampleQuay,
  settings,
  tripDate,
  until,
} from './sample-trip.ts'

type Status = ReservationView['status']
type Payment = ReservationView['payment']

/** The page of a booking in every status, with every kind of payment, change and refund, and its forms. */
export function bookingSamples(locale: Locale): Record<string, PageParts> {
  const rejected = { errors: { form: ['?'], code: ['?'], email: ['?'] }, typed: { code: 'BNC-7K4Q2X', email: 'a@b.c' } }
  const plain = { selfService: null, names: null, company: null, day: null, markup: null }
  return {
    find: bookingPage.show({ result: null, settings }),
    'find rejected': bookingPage.show({ result: null, settings }, rejected),
    ...Object.fromEntries(
      Object.entries(results(locale)).map(([name, result]) => [name, bookingPage.show({ result, ...plain })]),
    ),
    'names missing': bookingPage.show({ result: resultOf(locale, {}, { names: askedNames }), ...plain }),
    'names form': bookingPage.show({ result: resultOf(locale), ...plain, names: namesView }),
    'company form': bookingPage.show({ result: resultOf(locale), ...plain, company: companyForm }),
    'company after the invoice': bookingPage.show({ result: resultOf(locale), ...plain, company: companyIssued }),
    ...eachDay(locale, (day) => bookingPage.show({ result: resultOf(locale), ...plain, day })),
    ...Object.fromEntries(
      Object.entries(selfServiceViews(locale)).map(([name, selfService]) => [
        name,
        bookingPage.show({ result: resultOf(locale), ...plain, selfService }),
      ]),
    ),
  }
}

const paid: Payment = { provider: 'sandbox', status: 'paid', attempts_left: 0 }

const reservationIn = (locale: Locale, changes: Partial<ReservationView> = {}): ReservationView => ({
  ...sampleBooking,
  status: 'completed',
  ...sailing,
  departs_at: sampleQuay.departsAt,
  name: 'Ana K.',
  ...party,
  quote: quoteIn(locale),
  rules: tripRules.parse(settings),
  hold_expires_at: null,
  payment: paid,
  ...changes,
})

function resultOf(
  locale: Locale,
  reservation: Partial<ReservationView> = {},
  changes: Partial<BookingResult> = {},
): BookingResult {
  const time = timeInText(sampleQuay.departsAt, locale)
  return {
    reservation: reservationIn(locale, reservation),
    ...{ settings, wallets: ['apple', 'google'], cards: ['Visa'] },
    qrCode: qrCode(hrefTo('ticket', locale, sampleBooking.ticket)),
    boardingTime: timeInText(addMinutes(sampleQuay.departsAt, -business.boardingMinutesBefore), locale),
    ...{ boatMarks: boatMarksIn(locale), cashMachine: cashMachines(settings.departure_locations.slice(-1), locale) },
    cancellation: { terms: 'free', day: '2027-07-12', time },
    ...{ noRefund: null, disputed: 0, terms: null, reloadAfterSeconds: null },
    ...{ openChange: null, bankReturn: null, names: null },
    ...{ textMessages: true, receipts: '/receipts/sample', receiptFollows: true, invoiceTo: { company: null } },
    additions: { day: '2027-07-13', time },
    history: { completed: [], notMade: null, latest: null },
    ...changes,
  }
}

/** A booking in each status; a cancelled one also with each reason why nothing is refunded. */
function results(locale: Locale): Record<string, BookingResult> {
  const hold = { hold_expires_at: until }
  const byStatus: Record<Status, BookingResult> = {
    created: resultOf(locale, { status: 'created', ...hold, payment: { ...paid, status: 'new', attempts_left: 5 } }),
    pending: resultOf(
      locale,
      { status: 'pending', ...hold, payment: pendingPayments.processing },
      { reloadAfterSeconds: 5 },
    ),
    completed: resultOf(locale),
    not_paid: resultOf(locale, { status: 'not_paid', payment: { ...paid, status: 'declined' } }),
    failed: resultOf(locale, { status: 'failed', payment: { ...paid, status: 'canceled' } }),
    cancelled: resultOf(locale, { status: 'cancelled', refund: { amount: 4000, status: 'succeeded' } }),
  }
  const pending = Object.entries(pendingPayments).map(([name, payment]) => [
    `pending, ${name}`,
    resultOf(locale, { status: 'pending', ...hold, payment }),
  ])
  const returned = [20, 0].map((askSeconds) => [
    `back from the bank, asking for ${askSeconds} s`,
    resultOf(locale, { status: 'pending', ...hold, payment: pendingPayments.redirect }, { bankReturn: { askSeconds } }),
  ])
  const changed = changeStatuses.map((status) => [
    `change ${status}`,
    resultOf(
      locale,
      { change: changeWith(status) },
      { history: { completed: [], notMade: '2027-07-16', latest: null }, openChange: comparison },
    ),
  ])
  const kept = noRefundReasons.map((noRefund) => [
    `cancelled, ${noRefund}`,
    resultOf(locale, { status: 'cancelled' }, { noRefund, disputed: 4000 }),
  ])
  return {
    ...byStatus,
    'created, payment link': {
      ...byStatus.created,
      reservation: { ...byStatus.created.reservation, payment_link: true },
    },
    ...Object.fromEntries([...pending, ...returned, ...changed, ...kept]),
    changed: resultOf(locale, {}, { history: historyOf({ paid: 0, refunded: 0 }) }),
    'changed, paid': resultOf(locale, {}, { history: historyOf({ paid: 1500, refunded: 0 }) }),
    'changed, refunded': resultOf(
      locale,
      { refund: { amount: 1500, status: 'pending' } },
      { history: historyOf({ paid: 0, refunded: 1500 }) },
    ),
    'changed earlier': resultOf(locale, {}, { history: { ...historyOf({ paid: 0, refunded: 0 }), latest: null } }),
    late: resultOf(locale, {}, { cancellation: { terms: 'late', day: '2027-07-12', time: '08:00' } }),
    departed: resultOf(
      locale,
      {},
      { cancellation: { terms: 'departed', day: '2027-07-12', time: '08:00' }, additions: null },
    ),
  }
}

const changeStatuses = keysOf<ChangeView['status']>({ pending: true, completed: true, not_paid: true, failed: true })
const noRefundReasons = keysOf<NoRefundReason>({ unpaid: true, disputed: true, late: true, by_hand: true })
const changeProblems = keysOf<ChangeProblem>({
  not_booked: true,
  booking_cancelled: true,
  boarded: true,
  change_too_late: true,
  changes_used_up: true,
  change_by_hand: true,
  booked_with_reseller: true,
})

const changeWith = (status: ChangeView['status']): ChangeView => ({
  status,
  ...sailing,
  date: '2027-07-16',
  ...party,
  lines: [],
  due_now_amount: 1500,
  hold_expires_at: status === 'pending' ? until : null,
  payment: { ...paid, status: status === 'completed' ? 'paid' : 'declined', message: '?', attempts_left: 3 },
})

const days: DayGroups = { nearest: ['2027-07-16'], months: [['2027-07', [tripDate, '2027-07-16']]] }

const options: ChangeOptions = {
  scope: 'all',
  booked: { ...sailing, ...order },
  party: 4,
  extras: [
    ...offers.map((offer) => ({ id: offer.id, title: offer.title, maxPieces: offer.max_pieces, offer })),
    { id: 'former', title: 'Former extra', maxPieces: 1 },
  ],
  ...{ trip: sailing.trip, maxParty: 20 },
  depositMethod: 'card',
  hasEmail: true,
  ...{ refundable: 4000, disputed: 0 },
  heldByChange: null,
}
const trip = tripInputOf(options.booked)

/** The forms that change or cancel a booking, and the quote with each kind of payment and price. */
function selfServiceViews(locale: Locale): Record<string, SelfServiceView> {
  const common = {
    ...{ options, settings },
    key: sampleKey,
    errors: { date: ['?'], email: ['?'], form: ['?'] },
    email: 'ana@mail.example',
  }
  const before = { ...sailing, departs_at: sampleQuay.departsAt, ...party }
  const quoteWith = (prices: 'kept' | 'current' | 'mixed', due_now_amount: number, refund_amount: number) => ({
    view: 'quote' as const,
    ...{ ...common, compared: comparison },
    trip,
    quote: {
      before,
      after: { ...before, date: '2027-07-16' },
      quote: quoteIn(locale),
      prices,
      ...{ paid_amount: 4000, due_now_amount, refund_amount, rest_amount: 10_000 },
      ...{ needs_email: true, expires_at: until },
    },
  })
  const cancel = { view: 'cancel' as const, ...common }
  const views: Record<SelfServiceView['view'], SelfServiceView> = {
    change: {
      view: 'change',
      ...common,
      days,
      trip,
      available: { places_left: 1, nearest_dates: ['2027-07-16'] },
    },
    quote: quoteWith('kept', 0, 0),
    cancel: { ...cancel, quote: { refund_amount: 4000, deadline: until } },
    weather: { view: 'weather', ...common, days, trip, date: '2027-07-16', until, reason: 'weather' },
    refused: { view: 'refused', of: 'cancel', problem: 'change_too_late' },
  }
  return {
    ...views,
    'change of additions': {
      view: 'change',
      ...common,
      options: { ...options, scope: 'additions' },
      days,
      trip,
      available: undefined,
    },
    'quote with payment': quoteWith('current', 1500, 0),
    'quote with refund': quoteWith('mixed', 0, 1500),
    'cancel without refund': { ...cancel, quote: { refund_amount: 0, deadline: until } },
    ...Object.fromEntries(
      changeProblems.map((problem) => [
        `refused, ${problem}`,
        { view: 'refused' as const, of: 'change' as const, problem },
      ]),
    ),
  }
}
