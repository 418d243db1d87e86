import { seaText } from '../../../../content/sea-of-month.ts'
import { currentSite } from '../../../../content/site.ts'
import { promiseTexts, termsOf } from '../../../../content/template-values.ts'
import type { Settings, SpecialOffer } from '../../../../contract/settings.ts'
import { type BookingCalendar, bookingCalendars } from '../../../../domain/availability/booking-calendar.ts'
import type { AppContext } from '../../../../domain/context.ts'
import { countStep } from '../../../../domain/demand/visit.ts'
import { consentBox } from '../../../../domain/messages/text-consent.ts'
import { listLocalizedOffers } from '../../../../domain/pricing/special-offers.ts'
import { liveOfferOf, loadDraft, readDraftToken } from '../../../../domain/reservations/booking/booking-draft.ts'
import { viewReservation } from '../../../../domain/reservations/view-reservation.ts'
import { ratingSummary } from '../../../../domain/reviews/published-reviews.ts'
import { settingsFor } from '../../../../domain/settings/operator-settings.ts'
import { dayOf } from '../../../../domain/time/operator-time.ts'
import { chosenStart } from '../../../../domain/trips/trips.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { hrefTo, withQuery } from '../../../../pages.ts'
import { type PageReply, type PageRequest, redirect } from '../../http/page-definition.tsx'
import { type BookingStep, isStepAfter, stepFromSearch, stepInUrl } from '../../routing/booking-steps.ts'
import type { Rating } from '../../ui/assurances.tsx'
import { settingsWithChart } from '../../ui/chart/load-trip-chart.ts'
import type { SettingsWithChart } from '../../ui/chart/trip-chart.ts'
import { defaultFields, parseStoredFields, partySizeOf } from './booking-fields.ts'
import { buildStepResult } from './build-step-result.ts'
import { openWithOffer } from './open-offer.ts'
import {
  bookableFields,
  type CurrentDraft,
  emptyDraft,
  monthInQuery,
  type PaidReservation,
  readPrefill,
  savePrefill,
  withoutPrefill,
} from './prefill.ts'
import { monthToShow, type Season, seasonOf } from './season.ts'
import type { StepResult } from './step-result.ts'

export interface BookingPageData {
  today: string
  settings: SettingsWithChart
  offers: SpecialOffer[]
  /** The month to show first. The browser loads all months after hydration. */
  calendar: BookingCalendar
  season: Season
  /** The usual water temperature and wind of each month, in a sentence. */
  sea: Record<string, string>
  rating: Rating
  facts: OrderFacts
  /** The label of the checkbox for text messages; null if the site sends no text messages. */
  textMessages: string | null
  /** The paid booking of the visitor's previous draft, if the form has started empty because of it; otherwise null. */
  existing: PaidReservation | null
  result: StepResult
}

/** Facts about the trip that the booking form shows and the settings don't have. */
interface OrderFacts {
  cards: string[]
  /** What the price includes; empty if unknown. */
  included: string
}

const orderFacts = (settings: Settings, locale: Locale): OrderFacts => ({
  cards: currentSite().tripFacts.cards ?? [],
  included: promiseTexts(locale, ['promise.included'], termsOf(settings)),
})

/**
 * @param rejected the result of a step that was submitted without JavaScript and rejected. The page then shows this
 * result instead of evaluating the draft again.
 */
export async function loadBookingPage(page: PageRequest, rejected?: StepResult): Promise<BookingPageData | Response> {
  const { request, url, locale, services } = page
  const offerId = url.searchParams.get('offer')?.match(/^[\w-]{22}$/)?.[0]
  if (offerId) return openWithOffer(page, offerId)
  if (!rejected && isCookieLost(page)) return loadBookingPage(page, await rejectionWithoutCookie(page))
  const requestedStep = stepFromSearch(url.searchParams)
  const draft = await loadCurrentDraft(services, readDraftToken(request, services.origin), {
    locale,
    step: requestedStep,
  })
  const { offer } = draft
  const prefill =
    rejected || requestedStep !== 'date'
      ? {}
      : readPrefill(
          url.searchParams,
          await settingsFor(services.db, { trip: url.searchParams.get('trip') ?? draft.fields.trip }),
          services.now(),
          draft.fields,
        )
  const fields = { ...draft.fields, ...prefill }
  if (Object.keys(prefill).length > 0) {
    const redirection = await savePrefill(page, draft, prefill)
    if (redirection) return redirection
  }
  const result = rejected ?? (await buildStepResult({ services, locale, fields, offer }, requestedStep))
  if (!rejected && isStepAfter(requestedStep, result.reached)) {
    return redirect(
      withQuery(hrefTo('book_now', locale), url, { ...withoutPrefill, step: stepInUrl(result.reached) }),
      {},
      302,
    )
  }
  countStep(result.step, locale)
  const month = monthInQuery(url.searchParams) ?? (result.fields.date.slice(0, 7) || null)
  const operator = await settingsFor(services.db, result.fields)
  const [trip, start] = [operator.trip, chosenStart(operator.trip, result.fields.start).id]
  const [settings, offers, calendars, rating] = await Promise.all([
    settingsWithChart(services, { trip: trip.id, start }),
    listLocalizedOffers(services.db, trip.id, locale),
    bookingCalendars(services, operator, { offer, start }),
    ratingSummary(services),
  ])
  return {
    today: dayOf(services.now()),
    settings,
    offers,
    calendar: monthToShow(calendars, month),
    season: seasonOf(calendars, partySizeOf(result.fields)),
    sea: Object.fromEntries(calendars.map(({ month }) => [month, seaText(month, locale)])),
    rating: { average: rating.average, count: rating.count },
    facts: orderFacts(settings, locale),
    textMessages: consentBox(services, locale),
    existing: draft.existing,
    result,
  }
}

/** Whether the browser keeps no cookies: the draft's cookie is missing although a form of this site has just set it. */
function isCookieLost({ request, url, services }: PageRequest): boolean {
  const isFilledIn = stepFromSearch(url.searchParams) !== 'date' || url.searchParams.has('prefilled')
  const isFromSite = URL.parse(request.headers.get('Referer') ?? '')?.origin === new URL(services.origin).origin
  return isFilledIn && isFromSite && readDraftToken(request, services.origin) === null
}

async function rejectionWithoutCookie({ services, locale }: PageRequest): Promise<StepResult> {
  const result = await buildStepResult({ services, locale, fields: defaultFields, offer: null }, 'date')
  const message = translatorOf(locale)('error.cookies', { phone: services.operator.phone })
  return { ...result, rejection: { errors: { form: [message] } } }
}

/** The months that the visitor can display without another request. */
export interface CalendarData {
  calendars: BookingCalendar[]
}

export async function loadCalendars({ request, url, services }: PageRequest): Promise<PageReply<CalendarData>> {
  const draft = await loadDraft(services, readDraftToken(request, services.origin))
  const settings = await settingsFor(services.db, { trip: url.searchParams.get('trip') ?? draft?.fields.trip })
  return {
    answer: {
      calendars: await bookingCalendars(services, settings, {
        offer: draft && (await liveOfferOf(services, draft)),
        start: chosenStart(settings.trip, String(draft?.fields.start ?? '')).id,
      }),
    },
  }
}

/**
 * Loads the visitor's draft. If its reservation awaits payment, throws a redirect to the reservation. If the
 * reservation is paid, a later step redirects, too, because the browser's back button can lead there; the first step
 * starts a new booking.
 */
export async function loadCurrentDraft(
  services: AppContext,
  token: string | null,
  { locale, step }: { locale: Locale; step: BookingStep },
): Promise<CurrentDraft> {
  const draft = await loadDraft(services, token)
  if (!draft) return emptyDraft
  const reservation = draft.reservationId ? await viewReservation(services, draft.reservationId, locale) : null
  const status = reservation?.status
  const redirects = status === 'created' || status === 'pending' || (status === 'completed' && step !== 'date')
  if (redirects) {
    throw redirect(hrefTo('booking', locale, draft.reservationId ?? ''))
  }
  // After a paid or cancelled booking the form starts empty; after an unpaid one the visitor may retry with the same input.
  if (reservation?.status === 'completed') {
    return { ...emptyDraft, existing: { id: reservation.id, code: reservation.code } }
  }
  if (status === 'cancelled') return emptyDraft
  const fields = await bookableFields(services, parseStoredFields(draft.fields))
  const offer = await liveOfferOf(services, draft)
  return { token, fields, formerReservationId: draft.reservationId, existing: null, offer }
}
