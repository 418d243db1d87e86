import { createContext, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Settings, SpecialOffer } from '../../contract/settings.ts'
import { type BookingCalendar, bookingCalendar } from '../../domain/availability/booking-calendar.ts'
import { specialOffers } from '../../domain/pricing/special-offers.ts'
import { type Draft, loadDraft, readDraftToken } from '../../domain/reservations/booking-draft.ts'
import { checkForm } from '../../domain/reservations/check-form.ts'
import { viewReservation } from '../../domain/reservations/view-reservation.ts'
import type { Services } from '../../domain/services.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { hrefTo } from '../../i18n/href-to.ts'
import type { Locale } from '../../i18n/locales.ts'
import { localeOf } from '../address.ts'
import { requestContext } from '../request-context.ts'
import type { Reply } from '../to-script.server.ts'
import { type BookingFields, freshFields, readFields } from './booking-fields.ts'
import type { StepAnswer } from './step-answer.ts'
import { isAfter, type Step, searchOf, stepOf } from './steps.ts'

export interface BookingPage {
  settings: Settings
  offers: SpecialOffer[]
  calendar: BookingCalendar
  result: StepAnswer
}

/** Passes a rejected step from the action to the loader, which renders the page in the same request. */
export const refusedContext = createContext<StepAnswer | null>(null)

export async function loadBookingPage({ request, url, context }: LoaderFunctionArgs): Promise<BookingPage> {
  const services = context.get(requestContext)
  const locale = localeOf(url.pathname)
  const requestedStep = stepOf(url.searchParams)
  const { fields } = await currentDraft(services, readDraftToken(request, services.origin), {
    locale,
    step: requestedStep,
  })
  const rejected = context.get(refusedContext)
  const result = rejected ?? (await answerFor(services, fields, requestedStep, locale))
  if (!rejected && isAfter(requestedStep, result.reached)) {
    throw redirect(hrefTo('book_now', locale) + searchOf(result.reached))
  }
  const month = url.searchParams.get('month') ?? (result.fields.date.slice(0, 7) || null)
  const [settings, offers, calendar] = await Promise.all([
    currentSettings(services),
    specialOffers(services, locale),
    bookingCalendar(services, month),
  ])
  return { settings, offers, calendar, result }
}

export interface CurrentDraft {
  token: string | null
  fields: BookingFields
  /** The reservation made from this draft, if it ended unpaid. */
  formerReservationId: string | null
}

const emptyDraft: CurrentDraft = { token: null, fields: freshFields, formerReservationId: null }

/** The data of a month that the visitor selects in the calendar. */
export interface MonthShown {
  calendar: BookingCalendar
}

export async function showMonth({ url, context }: LoaderFunctionArgs): Promise<Reply<MonthShown>> {
  const services = context.get(requestContext)
  return { answer: { calendar: await bookingCalendar(services, url.searchParams.get('month')) } }
}

/**
 * Loads the visitor's draft. If its reservation awaits payment, it redirects to that reservation. If the reservation is paid, a
 * later step redirects too (the browser's back button leads there), and the first step starts a new booking.
 */
export async function currentDraft(
  services: Services,
  token: string | null,
  { locale, step }: { locale: Locale; step: Step },
): Promise<CurrentDraft> {
  const draft = await loadDraft(services, token)
  if (!draft) return emptyDraft
  const status = await reservationStatus(services, draft, locale)
  const redirects = status === 'created' || status === 'pending' || (status === 'completed' && step !== 'date')
  if (redirects) {
    throw redirect(hrefTo('booking', locale, draft.reservationId ?? ''), 303)
  }
  // After a paid or cancelled booking the form starts empty; after an unpaid one the visitor may retry with the same input.
  if (status === 'completed' || status === 'cancelled') return emptyDraft
  return { token, fields: readFields(draft.fields), formerReservationId: draft.reservationId }
}

async function reservationStatus(services: Services, { reservationId }: Draft, locale: Locale) {
  if (!reservationId) return undefined
  return (await viewReservation(services, reservationId, locale))?.status
}

/** Validates the fields and returns the furthest allowed step up to the requested one; rejected only if the date is unavailable. */
export async function answerFor(
  services: Services,
  fields: BookingFields,
  requested: Step,
  locale: Locale,
): Promise<StepAnswer> {
  const dateCheck = await checkForm(services, fields, { locale, step: 'date' })
  if (!dateCheck.ok) {
    const isDateUnavailable = dateCheck.available !== undefined
    return { step: 'date', fields, reached: 'date', quote: null, rejection: isDateUnavailable ? dateCheck : null }
  }
  const fullCheck = await checkForm(services, fields, { locale })
  const reached = fullCheck.ok ? 'preview' : 'details'
  return {
    step: isAfter(requested, reached) ? reached : requested,
    fields,
    reached,
    quote: fullCheck.ok ? fullCheck.quote : dateCheck.quote,
    rejection: null,
  }
}
