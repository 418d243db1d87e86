import { type ChangeQuote, type ChangeRequest, changeRequest } from '../../../contract/change.ts'
import { reservationId } from '../../../contract/primitives.ts'
import type { OtherDeparture } from '../../../contract/reservation.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { checkAvailability } from '../../availability/check-availability.ts'
import { sailsOn } from '../../availability/sailing-day.ts'
import type { AppContext } from '../../context.ts'
import { countGuests } from '../../pricing/quote.ts'
import { callerWithLink } from '../../rate-limit/booking-rate-limits.ts'
import { consume, type RateLimited, type RateLimitKey } from '../../rate-limit/consume.ts'
import { type OperatorSettings, settingsFor } from '../../settings/operator-settings.ts'
import { isBookable, isInUse } from '../../trips/trips.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../../validation-error.ts'
import { labelLines } from '../price-lines.ts'
import { type BookingSnapshot, findBookingSnapshot } from './booking-snapshot.ts'
import { loadChangePrices } from './change-prices.ts'
import { type ChangeProblem, isSameDeparture, type PlanContext } from './change-rules.ts'
import { type ChangePlan, planChange } from './plan-change.ts'

export type ChangeRefusal = ValidationError | { ok: false; problem: ChangeProblem | 'unknown' }

export type QuoteChangeOutcome = { ok: true; quote: ChangeQuote } | ChangeRefusal | RateLimited

/** What a change by the guest would cost; changes nothing. */
export async function quoteChange(
  services: AppContext,
  id: string,
  input: unknown,
  { locale, caller = null }: { locale: Locale; caller?: RateLimitKey },
): Promise<QuoteChangeOutcome> {
  if (!reservationId.safeParse(id).success) return { ok: false, problem: 'unknown' }
  const limit = await consume(services, 'validate', await callerWithLink(services.db, id, caller))
  if (!limit.ok) return limit
  const parsed = changeRequest.safeParse(input)
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const prepared = await prepareChange(services, id, parsed.data, { locale, by: 'guest' })
  if (!prepared.ok) return prepared
  const { booking, plan } = prepared
  return { ok: true, quote: await localizedQuote(services, booking, plan, locale) }
}

export interface PreparedChange {
  booking: BookingSnapshot
  plan: ChangePlan
  context: PlanContext
}

/**
 * Plans a change and checks that it is possible: that there are free places or, for the operator, that the trip sails
 * on the day.
 */
export async function prepareChange(
  services: AppContext,
  id: string,
  request: ChangeRequest,
  { locale, by }: { locale: Locale; by: PlanContext['by'] },
): Promise<({ ok: true } & PreparedChange) | ChangeRefusal> {
  const { db, minimumCharge } = services
  const booking = await findBookingSnapshot(db, id)
  if (!booking) return { ok: false, problem: 'unknown' }
  const wanted = { trip: request.trip ?? booking.trip }
  const isAllowed = by === 'operator' ? isInUse : isBookable
  const settings = await settingsFor(db, wanted, (trip) => trip.id === booking.trip || isAllowed(trip))
  const prices = await loadChangePrices(db, settings.trip.id, booking.locale)
  const context = { by, now: services.now(), settings, prices, minimumCharge }
  const planned = planChange(booking, request, context)
  if (!planned.ok) return 'fields' in planned ? validationError(planned.fields, locale) : planned
  const { after } = planned.plan
  // The closing time and the horizon don't apply to the operator; the season does.
  const unavailable =
    by !== 'operator'
      ? await checkPlaces(services, booking, planned.plan, { locale, settings })
      : !isSameDeparture(after, booking) && !sailsOn(after.date, settings.trip) && offSeason(after.date, locale)
  return unavailable || { ok: true, booking, plan: planned.plan, context }
}

const offSeason = (date: string, locale: Locale) =>
  validationError(
    [{ field: 'date', key: 'error.no_tour', values: { day: formatsOf(locale).dayInSentence(date) } }],
    locale,
  )

/**
 * The error if there are too few places for a change; undefined if there are enough or the change needs none. The
 * places that the booking's own open change holds count as free, because this change replaces that one.
 */
export async function checkPlaces(
  services: AppContext,
  booking: BookingSnapshot,
  { after, places }: ChangePlan,
  { locale, settings }: { locale: Locale; settings: OperatorSettings },
): Promise<ValidationError | undefined> {
  if (isSameDeparture(after, booking) && places === 0) return undefined
  const moving = countGuests(after)
  const wanted = { date: after.date, start: after.start, party: places || moving, moving, locale, settings }
  const refused = await checkAvailability(services, { ...wanted, offer: booking.heldByChange })
  if (!refused?.available) return refused
  const { nearest_dates, same_day } = refused.available
  const isBooked = ({ trip, start }: OtherDeparture) => isSameDeparture({ ...after, trip, start }, booking)
  const others = same_day?.filter((departure) => !isBooked(departure))
  const available = {
    ...refused.available,
    // The booked departure is no alternative to itself. Its day stays in the list if another trip or start is wanted.
    nearest_dates: nearest_dates.filter((date) => !isSameDeparture({ ...after, date }, booking)),
    ...(others && { same_day: others }),
  }
  return { ...refused, available }
}

/**
 * The quote with the labels of its lines in the visitor's language. The stored labels are in the language of the
 * booking.
 */
export async function localizedQuote(
  { db }: Pick<AppContext, 'db'>,
  { locale: stored }: BookingSnapshot,
  { after, quote }: ChangePlan,
  locale: Locale,
): Promise<ChangeQuote> {
  const lines = await labelLines(db, { ...after, locale: stored }, locale)
  return { ...quote, quote: { ...quote.quote, lines } }
}
