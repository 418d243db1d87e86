import { isMinimumReached } from '../../../../domain/availability/availability.ts'
import type { AppContext } from '../../../../domain/context.ts'
import { departureId } from '../../../../domain/places/departure-id.ts'
import { isTimedHoldAvailable } from '../../../../domain/places/timed-hold.ts'
import { digestOrder } from '../../../../domain/reservations/booking/order-digest.ts'
import {
  type ReservationFormValidation,
  validateReservationForm,
} from '../../../../domain/reservations/booking/validate-form.ts'
import { type OperatorSettings, settingsFor } from '../../../../domain/settings/operator-settings.ts'
import { firstCancellableDays } from '../../../../domain/trips/cancellation-rules.ts'
import { chosenStart } from '../../../../domain/trips/trips.ts'
import type { LiveOffer } from '../../../../domain/waitlist/take-offer.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { DepartureId } from '../../../../platform/database/tables.ts'
import { type BookingStep, isStepAfter } from '../../routing/booking-steps.ts'
import { freeUntil } from '../deadline.ts'
import { type BookingFields, errorsAtFields, partySizeOf, reservationFormOf } from './booking-fields.ts'
import type { StepResult } from './step-result.ts'

/** A visitor's form: its fields and the waitlist offer that it uses. */
export interface BookingFormData {
  services: AppContext
  locale: Locale
  fields: BookingFields
  offer: LiveOffer | null
}

/** Validates all fields of the form; with `step`, only those of the first step. */
export async function validateFields(
  { services, locale, fields, offer }: BookingFormData,
  options: { settings: OperatorSettings; step?: 'date' },
): Promise<ReservationFormValidation> {
  const checked = await validateReservationForm(services, reservationFormOf(fields), { ...options, locale, offer })
  return checked.ok ? checked : { ...checked, errors: errorsAtFields(checked.errors, fields, translatorOf(locale)) }
}

/**
 * Validates the fields and returns the requested step, or the furthest step that the fields allow. The result contains
 * a rejection only if the date is unavailable, and not if fields are incomplete.
 */
export async function buildStepResult(form: BookingFormData, requested: BookingStep): Promise<StepResult> {
  const { services, fields } = form
  const settings = await settingsFor(services.db, fields)
  const { trip, trips } = settings
  const sailing = { trip: trip.id, start: chosenStart(trip, fields.start).id }
  const departure = departureId({ ...sailing, date: fields.date })
  const now = services.now()
  const incomplete = { orderDigest: null, holdMinutes: null, freeUntil: null, isMinimumReached: false, rejection: null }
  const common = { ...incomplete, fields, firstCancellableDays: firstCancellableDays(trips, sailing, now) }
  const dateCheck = await validateFields(form, { settings, step: 'date' })
  if (!dateCheck.ok) {
    const isDateUnavailable = dateCheck.available !== undefined
    // Fields that are still empty are not reported yet.
    const rejection = isDateUnavailable ? { ...dateCheck, errors: { date: dateCheck.errors.date ?? [] } } : null
    return { ...common, step: 'date', reached: 'date', quote: null, rejection }
  }
  const fullCheck = await validateFields(form, { settings })
  const reached = fullCheck.ok ? 'preview' : 'details'
  const step = isStepAfter(requested, reached) ? reached : requested
  return {
    ...common,
    step,
    reached,
    quote: fullCheck.ok ? fullCheck.quote : dateCheck.quote,
    ...(fullCheck.ok && { orderDigest: digestOrder(reservationFormOf(fields)) }),
    ...(step === 'preview' && {
      freeUntil: freeUntil(trips, { ...fields, ...sailing }, now, form.locale),
      isMinimumReached: await isMinimumReached(services.db, departure, trip),
      holdMinutes: await holdMinutes(form, settings, departure),
    }),
  }
}

async function holdMinutes(
  { services, fields, offer }: BookingFormData,
  { trip, booking, holds }: OperatorSettings,
  departure: DepartureId,
) {
  // The places of an offer are held already (`takeOffer`).
  if (offer?.departure === departure) return booking.hold_minutes
  const claim = { departure, party: partySizeOf(fields), holds }
  return (await isTimedHoldAvailable(services.db, claim, trip.capacity)) ? booking.hold_minutes : null
}
