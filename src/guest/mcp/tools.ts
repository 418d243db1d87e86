import { shownLocale } from '../../content/shown-languages.ts'
import { currentSite } from '../../content/site.ts'
import { type AssistantToolName, type AssistantToolOutput, assistantTools } from '../../contract/assistant-tools.ts'
import { localeCode } from '../../contract/primitives.ts'
import { idempotencyKey, type ReservationView } from '../../contract/reservation.ts'
import { sailingsBetween } from '../../domain/availability/availability.ts'
import { fewPlaces } from '../../domain/availability/few-places.ts'
import type { AppContext } from '../../domain/context.ts'
import { listLocalizedOffers } from '../../domain/pricing/special-offers.ts'
import { consume, type RateLimited, type RateLimitKey } from '../../domain/rate-limit/consume.ts'
import { holdByLink } from '../../domain/reservations/booking/hold-by-link.ts'
import { validateReservationForm } from '../../domain/reservations/booking/validate-form.ts'
import { findReservation } from '../../domain/reservations/find-reservation.ts'
import { viewReservation } from '../../domain/reservations/view-reservation.ts'
import { currentSettings } from '../../domain/settings/current-settings.ts'
import { settingsFor } from '../../domain/settings/operator-settings.ts'
import { cancellationDeadline, rulesOfTrip, soldNow } from '../../domain/trips/cancellation-rules.ts'
import { sailingProblems } from '../../domain/trips/sailing.ts'
import { chosenStart, loadTrips, tripsOnSale } from '../../domain/trips/trips.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../../domain/validation-error.ts'
import { joinWaitlist } from '../../domain/waitlist/join.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import { hrefTo } from '../../pages.ts'
import { errorsAtName, splitName } from '../../shared/person-name.ts'

/** The context of a tool call; `locale` is the language of the answer. */
interface ToolCall {
  services: AppContext
  locale: Locale
  caller: RateLimitKey
}

type Arguments = Record<string, unknown>
export type ToolRefusal = ValidationError | RateLimited | { ok: false; problem: 'key_reused' }
type Run<Name extends AssistantToolName> = (
  call: ToolCall,
  input: Arguments,
) => Promise<AssistantToolOutput<Name> | ToolRefusal>

/**
 * Runs a tool. The tool validates its arguments itself. The SDK does not, because its errors would not be sentences in
 * the language of the answer.
 */
export function runTool(
  name: AssistantToolName,
  call: ToolCall,
  input: Arguments,
): Promise<AssistantToolOutput<AssistantToolName> | ToolRefusal> {
  const language = localeCode.safeParse(input.language)
  return tools[name]({ ...call, locale: language.success ? shownLocale(language.data) : call.locale }, input)
}

const tools: { [Name in AssistantToolName]: Run<Name> } = {
  async trip_info({ services, locale }) {
    const { currency, time_zone, contact, trips } = await currentSettings(services)
    return {
      business: currentSite().business.name,
      ...{ currency, time_zone, contact },
      trips: await Promise.all(
        trips.map(async ({ names, titles, paths, ...trip }) => ({
          ...trip,
          name: names[locale] ?? names.en ?? trip.id,
          title: titles[locale] ?? titles.en ?? trip.id,
          url: services.origin + paths[locale],
          extras: await listLocalizedOffers(services.db, trip.id, locale),
        })),
      ),
    }
  },

  async find_days({ services, locale, caller }, input) {
    const parsed = assistantTools.find_days.input.safeParse(input)
    if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
    const limit = await consume(services, 'validate', caller)
    if (!limit.ok) return limit
    const { db, origin } = services
    const { party, from, to, trip: id } = parsed.data
    const settings = await settingsFor(db, parsed.data)
    const [problem] = sailingProblems(settings.trip, parsed.data)
    if (problem) return validationError([problem], locale)
    const trips = (id === undefined ? tripsOnSale(settings.trips) : [settings.trip]).filter(
      ({ maxParty }) => maxParty >= party,
    )
    if (trips.length === 0) {
      const maximum = settings.trip.maxParty
      return validationError([{ field: 'party', key: 'error.party_too_large', values: { maximum } }], locale)
    }
    const now = services.now()
    const sailings = await sailingsBetween(db, { from, to, now, settings, of: trips })
    const hasPlaces = ({ day }: (typeof sailings)[number]) => day.placesLeft >= party
    const isFull = ({ day: { state, placesLeft } }: (typeof sailings)[number]) =>
      state === 'full' || (state === 'open' && placesLeft < party)
    const named = ({ trip, start, day }: (typeof sailings)[number]) => ({
      trip: trip.id,
      date: day.date,
      start: start.id,
    })
    return {
      days: sailings.filter(hasPlaces).map((sailing) => ({
        ...{ ...named(sailing), departs_at: sailing.departsAt },
        places: sailing.day.placesLeft <= fewPlaces ? ('few' as const) : ('enough' as const),
      })),
      full: sailings.filter(isFull).map(named),
      booking_url: origin + hrefTo('book_now', locale),
    }
  },

  async quote({ services, locale, caller }, input) {
    const limit = await consume(services, 'validate', caller)
    if (!limit.ok) return limit
    const { db } = services
    const settings = await settingsFor(db, input)
    const start = chosenStart(settings.trip, typeof input.start === 'string' ? input.start : undefined)
    const order = { departure_location: start.calls[0]?.quay.id, ...input }
    const check = await validateReservationForm(services, order, { locale, step: 'quote', settings })
    if (!check.ok) return check
    const form = assistantTools.quote.input.parse(order)
    const { departure_location = '', date } = form
    const { trip, trips } = settings
    const sailing = { trip: trip.id, date, start: start.id }
    const { adults, children, infants } = form
    const wanted = { ...sailing, departure_location, adults, children, infants }
    return {
      ...sailing,
      quote: check.quote,
      ...rulesOfTrip(trip),
      free_cancellation_until: cancellationDeadline(trips, soldNow(trips, wanted)).toISOString(),
      terms_url: termsUrl(services, locale),
      booking_url: `${services.origin}${hrefTo('book_now', locale)}?${new URLSearchParams(textsOf(wanted))}`,
    }
  },

  async hold({ services, locale, caller }, { name, request_id, ...input }) {
    const key = idempotencyKey.optional().safeParse(request_id)
    if (!key.success) return validationError([{ field: 'request_id', key: 'error.idempotency_key' }], locale)
    const typed = typeof name === 'string' ? name : ''
    const options = { locale, caller, key: key.data && `assistant-${key.data}` }
    const outcome = await holdByLink(services, { ...input, ...splitName(typed) }, options)
    if (!outcome.ok && 'errors' in outcome) {
      const missing = translatorOf(locale)('error.name_required')
      return { ...outcome, errors: errorsAtName(outcome.errors, typed, missing) }
    }
    if (!outcome.ok) return outcome
    const { reservation } = outcome
    const trips = await loadTrips(services.db)
    const sold = { ...reservation, cancellation_hours: reservation.rules.cancellation_hours }
    return {
      ...bookingOf(services, reservation, locale),
      ...reservation.rules,
      free_cancellation_until: cancellationDeadline(trips, sold).toISOString(),
      terms_url: termsUrl(services, locale),
    }
  },

  async booking_status({ services, locale, caller }, input) {
    const found = await findReservation(services, input, { locale, caller })
    if (!found.ok) return found
    const reservation = await viewReservation(services, found.id, locale)
    return reservation
      ? bookingOf(services, reservation, locale)
      : validationError([{ field: 'form', key: 'result.find.miss' }], locale)
  },

  async join_waitlist({ services, locale, caller }, input) {
    const outcome = await joinWaitlist(services, input, { locale, caller })
    return outcome.ok ? { status: 'confirm_email' } : outcome
  },
}

/** The data of a booking that an assistant receives: without the guest's name, the ticket and the payment. */
const bookingOf = ({ origin }: AppContext, reservation: ReservationView, locale: Locale) =>
  assistantTools.booking_status.output.parse({
    ...reservation,
    booking_url: origin + hrefTo('booking', locale, reservation.id),
  })

const termsUrl = ({ origin }: AppContext, locale: Locale) => origin + hrefTo('terms_of_purchase', locale)

const textsOf = (values: Record<string, string | number>) =>
  Object.entries(values).map(([name, value]) => [name, String(value)])
