import type { Settings, SpecialOffer } from '../../contract/settings.ts'
import { type BookingCalendar, bookingCalendar } from '../../domain/availability/booking-calendar.ts'
import type { AppContext } from '../../domain/context.ts'
import { listSpecialOffers } from '../../domain/pricing/special-offers.ts'
import { type BookingDraft, loadDraft, readDraftToken } from '../../domain/reservations/booking/booking-draft.ts'
import { validateReservationForm } from '../../domain/reservations/booking/validate-form.ts'
import { viewReservation } from '../../domain/reservations/view-reservation.ts'
import { newestReviews } from '../../domain/reviews/published-reviews.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { hrefTo } from '../../i18n/href-to.ts'
import type { Locale } from '../../i18n/locales.ts'
import { type PageReply, type PageRequest, redirect } from '../http/page-definition.tsx'
import type { Rating } from '../ui/assurances.tsx'
import { type BookingFields, defaultFields, parseStoredFields } from './state/booking-fields.ts'
import type { StepResult } from './state/step-result.ts'
import { type BookingStep, isStepAfter, searchForStep, stepFromSearch } from './state/steps.ts'

export interface BookingPageData {
  settings: Settings
  offers: SpecialOffer[]
  calendar: BookingCalendar
  rating: Rating
  result: StepResult
}

/**
 * @param rejected the result of a step that was submitted without JavaScript and rejected; rendered instead of a new
 * one
 */
export async function loadBookingPage(
  { request, url, locale, services }: PageRequest,
  rejected?: StepResult,
): Promise<BookingPageData | Response> {
  const requestedStep = stepFromSearch(url.searchParams)
  const { fields } = await loadCurrentDraft(services, readDraftToken(request, services.origin), {
    locale,
    step: requestedStep,
  })
  const result = rejected ?? (await buildStepResult(services, fields, requestedStep, locale))
  if (!rejected && isStepAfter(requestedStep, result.reached)) {
    return redirect(hrefTo('book_now', locale) + searchForStep(result.reached), {}, 302)
  }
  const month = url.searchParams.get('month') ?? (result.fields.date.slice(0, 7) || null)
  const [settings, offers, calendar, reviews] = await Promise.all([
    currentSettings(services),
    listSpecialOffers(services, locale),
    bookingCalendar(services, month),
    newestReviews(services),
  ])
  const { average, count } = reviews.meta
  return { settings, offers, calendar, rating: { average, count }, result }
}

export interface CurrentDraft {
  token: string | null
  fields: BookingFields
  /** The reservation made from this draft, if it ended unpaid. */
  formerReservationId: string | null
}

const emptyDraft: CurrentDraft = { token: null, fields: defaultFields, formerReservationId: null }

/** The data of a month that the visitor selects in the calendar. */
export interface CalendarMonthData {
  calendar: BookingCalendar
}

export async function loadCalendarMonth({ url, services }: PageRequest): Promise<PageReply<CalendarMonthData>> {
  return { answer: { calendar: await bookingCalendar(services, url.searchParams.get('month')) } }
}

/**
 * Loads the visitor's draft. Throws a redirect to the draft's reservation while it awaits payment. Once it is paid,
 * only a later step redirects, because the browser's back button leads there; the first step starts a new booking.
 */
export async function loadCurrentDraft(
  services: AppContext,
  token: string | null,
  { locale, step }: { locale: Locale; step: BookingStep },
): Promise<CurrentDraft> {
  const draft = await loadDraft(services, token)
  if (!draft) return emptyDraft
  const status = await reservationStatus(services, draft, locale)
  const redirects = status === 'created' || status === 'pending' || (status === 'completed' && step !== 'date')
  if (redirects) {
    throw redirect(hrefTo('booking', locale, draft.reservationId ?? ''))
  }
  // After a paid or cancelled booking the form starts empty; after an unpaid one the visitor may retry with the same input.
  if (status === 'completed' || status === 'cancelled') return emptyDraft
  return { token, fields: parseStoredFields(draft.fields), formerReservationId: draft.reservationId }
}

async function reservationStatus(services: AppContext, { reservationId }: BookingDraft, locale: Locale) {
  if (!reservationId) return undefined
  return (await viewReservation(services, reservationId, locale))?.status
}

/**
 * Validates the fields and returns the requested step, or the furthest step that the fields allow. Incomplete fields
 * are no rejection; only an unavailable date is.
 */
export async function buildStepResult(
  services: AppContext,
  fields: BookingFields,
  requested: BookingStep,
  locale: Locale,
): Promise<StepResult> {
  const settings = await operatorSettings(services.db)
  const dateCheck = await validateReservationForm(services, fields, { locale, settings, step: 'date' })
  if (!dateCheck.ok) {
    const isDateUnavailable = dateCheck.available !== undefined
    return { step: 'date', fields, reached: 'date', quote: null, rejection: isDateUnavailable ? dateCheck : null }
  }
  const fullCheck = await validateReservationForm(services, fields, { locale, settings })
  const reached = fullCheck.ok ? 'preview' : 'details'
  return {
    step: isStepAfter(requested, reached) ? reached : requested,
    fields,
    reached,
    quote: fullCheck.ok ? fullCheck.quote : dateCheck.quote,
    rejection: null,
  }
}
