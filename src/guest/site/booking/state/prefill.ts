import { isoDate } from '../../../../contract/primitives.ts'
import { listLocalizedOffers } from '../../../../domain/pricing/special-offers.ts'
import { consume } from '../../../../domain/rate-limit/consume.ts'
import { draftCookie, saveDraft } from '../../../../domain/reservations/booking/booking-draft.ts'
import { type OperatorSettings, settingsFor } from '../../../../domain/settings/operator-settings.ts'
import { addDays, dayOf } from '../../../../domain/time/operator-time.ts'
import { callAt } from '../../../../domain/trips/sailing.ts'
import { chosenStart, firstTrip, startsInUse } from '../../../../domain/trips/trips.ts'
import type { LiveOffer } from '../../../../domain/waitlist/take-offer.ts'
import { defaultLocale } from '../../../../i18n/locales.ts'
import { hrefTo, withQuery } from '../../../../pages.ts'
import { type PageRequest, redirect } from '../../http/page-definition.tsx'
import type { RequestContext } from '../../http/request-context.ts'
import { type BookingFields, defaultFields, guestKinds, parseFormFields } from './booking-fields.ts'

/** The argument with which `withQuery` removes the prefilled fields from a query: null deletes a parameter. */
export const withoutPrefill = Object.fromEntries(
  ['trip', 'date', 'start', ...guestKinds, 'departure_location'].map((name) => [name, null]),
)

/** The month in the query of `GET /book-now?date=2027-05`, which opens the calendar at this month without choosing a day. */
export const monthInQuery = (search: URLSearchParams): string | null =>
  search.get('month') ?? search.get('date')?.match(/^\d{4}-\d{2}$/)?.[0] ?? null

/**
 * The fields in the query of `GET /book-now?trip=tour&date=2027-07-14&start=1&adults=2&children=1&infants=0&departure_location=old-harbour`. A
 * missing or invalid field, such as a day outside the calendar, is left out.
 * @param drafted what the visitor has chosen before
 */
export function readPrefill(
  search: URLSearchParams,
  { booking, trip, trips }: Pick<OperatorSettings, 'booking' | 'trip' | 'trips'>,
  now: Date,
  drafted: Pick<BookingFields, 'trip' | 'start' | 'departure_location'> = defaultFields,
): Partial<BookingFields> {
  const sent = parseFormFields(search)
  // The query names a trip that can't be booked, so its other fields are ignored, too.
  if (sent.trip && sent.trip !== trip.id) return {}
  const today = dayOf(now)
  const isInCalendar = (date: string) =>
    isoDate.safeParse(date).success && date >= today && date <= addDays(today, booking.horizon_days)
  const prefill: Partial<BookingFields> = sent.date && isInCalendar(sent.date) ? { date: sent.date } : {}
  for (const kind of guestKinds) {
    const count = sent[kind]
    if (typeof count === 'number' && count >= (kind === 'adults' ? 1 : 0) && count <= trip.maxParty)
      prefill[kind] = count
  }
  const isOther = Boolean(sent.trip) && trip.id !== (drafted.trip || firstTrip(trips).id)
  if (isOther) Object.assign(prefill, { date: '', start: '', ...prefill })
  if (sent.trip && trip.id !== drafted.trip) prefill.trip = trip.id
  const named = startsInUse(trip).find(({ id }) => id === sent.start)
  if (named && (isOther || named.id !== drafted.start)) prefill.start = named.id
  const start = named ?? chosenStart(trip, isOther ? undefined : drafted.start)
  // The quay that was chosen before is removed if this start does not call there.
  if (drafted.departure_location && !callAt(start, drafted.departure_location)) prefill.departure_location = ''
  const quay = sent.departure_location ?? ''
  if (callAt(start, quay)) prefill.departure_location = quay
  return prefill
}

/**
 * Saves the draft with the fields of the query and redirects to a URL without them. Going back and reloading then show
 * what the visitor has chosen after that, and not the query again. The redirect leads to the second step if the fields
 * answer the whole first step. Above the rate limit nothing is saved and undefined is returned; the caller then renders
 * the fields.
 */
export async function savePrefill(
  { services, locale, url }: Pick<PageRequest, 'services' | 'locale' | 'url'>,
  { token, fields, formerReservationId, existing }: CurrentDraft,
  prefill: Partial<BookingFields>,
): Promise<Response | undefined> {
  const limit = await consumeStepLimit(services, token)
  if (!limit.ok) return undefined
  const extras = await extrasOn(services, prefill.trip ?? fields.trip, fields)
  const saved = await saveDraft(services, token, { ...fields, ...prefill, ...extras }, formerReservationId)
  const headers = { 'Set-Cookie': draftCookie(saved, services.origin), 'Cache-Control': 'no-store' }
  const changes = {
    ...withoutPrefill,
    month: monthInQuery(url.searchParams),
    // With an earlier booking, the first step is shown, because it mentions that booking.
    step: prefill.date && prefill.departure_location && !existing ? 'details' : null,
    prefilled: Object.keys(prefill).join('.'),
  }
  return redirect(withQuery(hrefTo('book_now', locale), url, changes), headers)
}

/** The chosen extras that are on offer on a trip; the form shows no others. */
export async function extrasOn(
  { db }: Pick<PageRequest['services'], 'db'>,
  id: string,
  { special_offers: chosen }: Pick<BookingFields, 'special_offers'>,
): Promise<Pick<BookingFields, 'special_offers'>> {
  const { trip } = await settingsFor(db, { trip: id })
  const offers = chosen.length > 0 ? await listLocalizedOffers(db, trip.id, defaultLocale) : []
  return { special_offers: chosen.filter((extra) => offers.some((offer) => offer.id === extra.id)) }
}

/**
 * A stored draft without its trip or start if they can't be booked any more. Without the trip, start, day and quay are
 * removed, too, because another trip sails on other days. Without the start, the quay is removed unless the start that
 * replaces it calls there.
 */
export async function bookableFields(
  services: Pick<PageRequest['services'], 'db'>,
  fields: BookingFields,
): Promise<BookingFields> {
  const { trip } = await settingsFor(services.db, fields)
  if (fields.trip && fields.trip !== trip.id) {
    const extras = await extrasOn(services, trip.id, fields)
    return { ...fields, ...extras, trip: '', start: '', date: '', departure_location: '' }
  }
  const start = chosenStart(trip, fields.start)
  if (!fields.start || start.id === fields.start) return fields
  return { ...fields, start: '', ...(!callAt(start, fields.departure_location) && { departure_location: '' }) }
}

/** Counts a request for the rate limit of steps. A request without a draft creates a draft, which has its own limit. */
export async function consumeStepLimit(services: RequestContext, draft: string | null) {
  const limit = await consume(services, 'validate', services.caller)
  return limit.ok && draft === null ? consume(services, 'draft', services.caller) : limit
}

/** The draft of the visitor who sends a request. */
export interface CurrentDraft {
  token: string | null
  fields: BookingFields
  /** The reservation that was made from this draft and ended unpaid; null if there is none. */
  formerReservationId: string | null
  /** The paid reservation of the visitor's previous draft; null if that draft has no paid reservation. */
  existing: PaidReservation | null
  /** The visitor's live offer from the waitlist; null if there is none. */
  offer: LiveOffer | null
}

export const emptyDraft: CurrentDraft = {
  token: null,
  fields: defaultFields,
  formerReservationId: null,
  existing: null,
  offer: null,
}

export interface PaidReservation {
  id: string
  code: string
}
