import { cashMachines } from '../../../../content/places-in-text.ts'
import { currentSite } from '../../../../content/site.ts'
import type { ReservationView } from '../../../../contract/reservation.ts'
import type { Wallet } from '../../../../contract/wallets.ts'
import { boatOfDeparture } from '../../../../domain/availability/boat-of-departure.ts'
import { bookingClosesAt } from '../../../../domain/availability/sailing-day.ts'
import { type AskedNames, findAskedNames } from '../../../../domain/boarding/passenger-names.ts'
import { findFiscalBuyer } from '../../../../domain/fiscal/fiscal-buyer.ts'
import { listReceipts, receiptFollows } from '../../../../domain/fiscal/list-receipts.ts'
import { recordReading } from '../../../../domain/messages/departure-message-progress.ts'
import { agreedChannels } from '../../../../domain/messages/text-consent.ts'
import { disputedAmount } from '../../../../domain/payments/disputed.ts'
import { refreshAfterRedirect, refreshPayment } from '../../../../domain/payments/refresh-payment.ts'
import { isBookedBy } from '../../../../domain/reservations/booking/booking-draft.ts'
import {
  findNoRefundReason,
  type NoRefundReason,
} from '../../../../domain/reservations/cancellation/no-refund-reason.ts'
import { listChanges } from '../../../../domain/reservations/change/change-options.ts'
import { recordLinkOpening } from '../../../../domain/reservations/links/record-link-opening.ts'
import { consumeStatusLimit, viewReservation } from '../../../../domain/reservations/view-reservation.ts'
import { type TermsOfBooking, termsOfBooking } from '../../../../domain/site/terms-versions.ts'
import {
  type CancellationTerms,
  cancellationDeadline,
  cancellationTerms,
} from '../../../../domain/trips/cancellation-rules.ts'
import { loadTrips, tripOf } from '../../../../domain/trips/trips.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { boatMarksText } from '../../../../mail/boat-marks.ts'
import { type QrCode, qrCode } from '../../../../mail/qr-code.ts'
import { hrefTo } from '../../../../pages.ts'
import { addMinutes } from '../../../../shared/add-minutes.ts'
import { PageError, type PageRequest, redirect } from '../../http/page-definition.tsx'
import { rateLimitedPage } from '../../http/rate-limited.ts'
import { settingsWithChart } from '../../ui/chart/load-trip-chart.ts'
import type { SettingsWithChart } from '../../ui/chart/trip-chart.ts'
import { type Deadline, deadlineAt } from '../deadline.ts'
import { paymentViewOf } from '../payment/payment-view.ts'
import { type BankReturn, bankReturnAt, isAtBank, returnedParameter } from './bank-return.ts'
import { calendarFileResponse } from './calendar-response.ts'
import { type ChangeHistory, type Comparison, compare, historyOf } from './change-history.ts'

export interface BookingResult {
  reservation: ReservationView
  settings: SettingsWithChart
  /** The URL of the ticket as a QR code, scanned at boarding. */
  qrCode: QrCode
  boardingTime: string
  wallets: readonly Wallet[]
  /** A sentence that says how guests recognise the boat of the departure; empty if the boat has no such description. */
  boatMarks: string
  /** The accepted card brands. */
  cards: string[]
  /** A sentence about the cash machine nearest to the quay; empty if none is known. */
  cashMachine: string
  /** The version of the terms that applies to the booking; null if the booking has none. */
  terms: TermsOfBooking | null
  cancellation: { terms: CancellationTerms } & Deadline
  /** Why a cancelled booking has no refund; null if it has one or is not cancelled. */
  noRefund: NoRefundReason | null
  /** For a cancelled booking, the cents that the guest's bank returns or decides about; 0 without a dispute. */
  disputed: number
  /** Until when people and extras can be added; null once booking has closed. */
  additions: Deadline | null
  /** The reload interval without JavaScript; null once the status is final. */
  reloadAfterSeconds: number | null
  history: ChangeHistory
  /** The booking before and after the change that waits for its payment; null if there is no such change. */
  openChange: Comparison | null
  bankReturn: BankReturn | null
  /** The names that the party has to give after its payment; null if the booking is not asked for names. */
  names: AskedNames | null
  /** Whether the guest gets text messages. */
  textMessages: boolean
  /** The URL of the fiscal documents; null if there are none. */
  receipts: string | null
  /** Whether a fiscal document follows for the amount that is paid on board. */
  receiptFollows: boolean
  /** Null if the guest can't choose the company on the next fiscal documents. `company` is null until one is chosen. */
  invoiceTo: { company: string | null } | null
}

/** Loads the booking whose id is in the URL. Null without an id: then the page shows the form that finds a booking. */
export async function loadBookingResult(page: PageRequest): Promise<BookingResult | Response | null> {
  const { request, url, locale, id, services } = page
  if (!id) return null
  const now = services.now()
  const bankReturn = bankReturnAt(url.searchParams, now)
  if (isBankReturn(url, services) || (url.searchParams.has(returnedParameter) && !bankReturn)) {
    await refreshAfterRedirect(services, id)
    return redirect(`${hrefTo('booking', locale, id)}?${returnedParameter}=${now.getTime()}`)
  }
  const calendar = await calendarFileResponse(page)
  if (calendar) return calendar
  const limit = await consumeStatusLimit(services, id, services.caller)
  if (!limit.ok) throw rateLimitedPage(limit, locale)
  await refreshPayment(services, id)
  const reservation = await viewReservation(services, id, locale, () => isBookedBy(services, request, id))
  if (!reservation) throw new PageError(404)
  if (reservation.payment_link) await recordLinkOpening(services, id, request)
  await recordReading(services, id, request)
  if (bankReturn && !isAtBank(paymentViewOf(reservation))) return redirect(hrefTo('booking', locale, id))
  const settings = { ...(await settingsWithChart(services, reservation)), ...reservation.rules }
  const trips = await loadTrips(services.db)
  const sold = { ...reservation, ...reservation.rules }
  const closesAt = bookingClosesAt(reservation.date, tripOf(trips, reservation.trip))
  return {
    reservation,
    settings,
    wallets: services.wallets,
    qrCode: qrCode(services.origin + hrefTo('ticket', locale, reservation.ticket)),
    terms: await termsOfBooking(services.db, id),
    boardingTime: timeInText(addMinutes(reservation.departs_at, -currentSite().business.boardingMinutesBefore), locale),
    cards: currentSite().tripFacts.cards ?? [],
    cashMachine: cashMachines(
      settings.departure_locations.filter(({ id }) => id === reservation.departure_location),
      locale,
    ),
    boatMarks: boatMarksText((await boatOfDeparture(services.db, trips, reservation)).facts.marks, {
      ...{ t: translatorOf(locale), locale },
    }),
    cancellation: {
      terms: cancellationTerms(trips, sold, now),
      ...deadlineAt(cancellationDeadline(trips, sold), locale),
    },
    noRefund:
      reservation.status === 'cancelled' && !reservation.refund
        ? await findNoRefundReason(services.db, reservation.id)
        : null,
    disputed: reservation.status === 'cancelled' ? await disputedAmount(services.db, reservation.id) : 0,
    additions: now < closesAt ? deadlineAt(closesAt, locale) : null,
    reloadAfterSeconds: reloadAfterSeconds(paymentViewOf(reservation), { now, bankReturn }),
    history: historyOf(await listChanges(services.db, reservation.id, locale), { now, trips, locale }),
    openChange:
      reservation.change?.status === 'pending'
        ? compare({ ...reservation, lines: reservation.quote.lines }, reservation.change, { trips, locale })
        : null,
    bankReturn,
    names: await findAskedNames(services.db, reservation.id, now),
    invoiceTo: await invoiceTo(services, id),
    receipts: (await listReceipts(services.db, id)) ? `/receipts/${id}` : null,
    receiptFollows: await receiptFollows(services.db, id),
    textMessages: services.textChannels.size > 0 && (await agreedChannels(services.db, id)).length > 0,
  }
}

async function invoiceTo({ db }: PageRequest['services'], id: string): Promise<BookingResult['invoiceTo']> {
  const found = await findFiscalBuyer(db, id)
  return found && found.final === null ? { company: found.buyer?.company ?? null } : null
}

/**
 * Whether the URL contains a bank's payment parameters. The caller redirects to a URL without them, so that they
 * appear neither in the browser history nor in a Referer header.
 */
const isBankReturn = ({ searchParams }: URL, { providers }: PageRequest['services']) =>
  [...providers.values()].some(({ returnParameters }) => returnParameters?.every((name) => searchParams.has(name)))

/** The errors of a form that was sent to pay again and was rejected. */
export interface RejectedPayment {
  errors: Record<string, string[]>
}

const shortSeconds = 5
const longSeconds = 15

/**
 * The reload interval in seconds of a page without JavaScript; null once the status is final. Short while the bank
 * processes the payment or is asked for its result, longer while the visitor may be paying on the bank's page. While
 * the visitor has to act, the page reloads only after the hold expires: an earlier reload would disturb reading.
 */
export function reloadAfterSeconds(
  { status, payment, hold_expires_at: expiresAt }: Pick<ReservationView, 'status' | 'payment' | 'hold_expires_at'>,
  { now, bankReturn }: { now: Date; bankReturn: BankReturn | null },
): number | null {
  if (status !== 'created' && status !== 'pending') return null
  if (payment.status === 'processing' || payment.status === 'paid' || bankReturn?.askSeconds) return shortSeconds
  if (payment.next_action?.type === 'redirect' || !expiresAt) return longSeconds
  const secondsLeft = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / 1000)
  return Math.max(longSeconds, secondsLeft + shortSeconds)
}
