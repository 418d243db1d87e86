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
  answer: StepAnswer
}

/** A form that was refused is shown again in the same answer: the action leaves here what the page is to say. */
export const refusedContext = createContext<StepAnswer | null>(null)

export async function loadBookingPage({ request, url, context }: LoaderFunctionArgs): Promise<BookingPage> {
  const services = context.get(requestContext)
  const locale = localeOf(url.pathname)
  const wanted = stepOf(url.searchParams)
  const { fields } = await currentDraft(services, readDraftToken(request, services.origin), { locale, step: wanted })
  const refused = context.get(refusedContext)
  const answer = refused ?? (await answerFor(services, fields, wanted, locale))
  if (!refused && isAfter(wanted, answer.reached)) {
    throw redirect(hrefTo('book_now', locale) + searchOf(answer.reached))
  }
  const month = url.searchParams.get('month') ?? (answer.fields.date.slice(0, 7) || null)
  const [settings, offers, calendar] = await Promise.all([
    currentSettings(services),
    specialOffers(services, locale),
    bookingCalendar(services, month),
  ])
  return { settings, offers, calendar, answer }
}

export interface CurrentDraft {
  token: string | null
  fields: BookingFields
  /** A reservation that came of it and ended without being paid. */
  formerReservation: string | null
}

const freshDraft: CurrentDraft = { token: null, fields: freshFields, formerReservation: null }

/** What the calendar needs when the visitor turns its page. */
export interface MonthShown {
  calendar: BookingCalendar
}

export async function showMonth({ url, context }: LoaderFunctionArgs): Promise<Reply<MonthShown>> {
  const services = context.get(requestContext)
  return { answer: { calendar: await bookingCalendar(services, url.searchParams.get('month')) } }
}

/**
 * What this visitor has typed so far. A draft whose reservation waits to be paid leads to that reservation; so does a later step
 * of one that is paid, which is where the browser's back button leads. The first step begins another booking.
 */
export async function currentDraft(
  services: Services,
  token: string | null,
  { locale, step }: { locale: Locale; step: Step },
): Promise<CurrentDraft> {
  const draft = await loadDraft(services, token)
  if (!draft) return freshDraft
  const status = await reservationStatus(services, draft, locale)
  const isLeft = status === 'created' || status === 'pending' || (status === 'completed' && step !== 'date')
  if (isLeft) {
    throw redirect(hrefTo('booking', locale, draft.reservationId ?? ''), 303)
  }
  // A booking that came about is done; after one that didn't, the visitor may well try again with the same words.
  if (status === 'completed' || status === 'cancelled') return freshDraft
  return { token, fields: readFields(draft.fields), formerReservation: draft.reservationId }
}

async function reservationStatus(services: Services, { reservationId }: Draft, locale: Locale) {
  if (!reservationId) return undefined
  return (await viewReservation(services, reservationId, locale))?.status
}

/** How far these fields lead, and what the step shows; a refusal only where the chosen day is no longer to be had. */
export async function answerFor(
  services: Services,
  fields: BookingFields,
  wanted: Step,
  locale: Locale,
): Promise<StepAnswer> {
  const date = await checkForm(services, fields, { locale, step: 'date' })
  if (!date.ok) {
    const dayIsGone = date.available !== undefined
    return { step: 'date', fields, reached: 'date', quote: null, refusal: dayIsGone ? date : null }
  }
  const whole = await checkForm(services, fields, { locale })
  const reached = whole.ok ? 'preview' : 'details'
  return {
    step: isAfter(wanted, reached) ? reached : wanted,
    fields,
    reached,
    quote: whole.ok ? whole.quote : date.quote,
    refusal: null,
  }
}
