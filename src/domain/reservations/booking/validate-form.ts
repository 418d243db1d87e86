import { z } from 'zod'
import { linkOrder, quoteRequest } from '../../../contract/assistant-tools.ts'
import { type GuestInput, guestInputs } from '../../../contract/guest-fields.ts'
import { personName } from '../../../contract/primitives.ts'
import {
  type Quote,
  type ReservationForm,
  reservationDate,
  reservationDetails,
  reservationForm,
} from '../../../contract/reservation.ts'
import type { SpecialOffer } from '../../../contract/settings.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { checkAvailability } from '../../availability/check-availability.ts'
import type { AppContext } from '../../context.ts'
import { departureId } from '../../places/departure-id.ts'
import { getPricesOn } from '../../pricing/prices.ts'
import { countGuests, priceOrder } from '../../pricing/quote.ts'
import { listLocalizedOffers } from '../../pricing/special-offers.ts'
import type { OperatorSettings } from '../../settings/operator-settings.ts'
import { newHoldDeadline } from '../../time/hold-deadline.ts'
import { dayOf } from '../../time/operator-time.ts'
import { sailingProblems } from '../../trips/sailing.ts'
import { chosenStart } from '../../trips/trips.ts'
import {
  type InvalidField,
  invalidFieldsFromZod,
  mergeValidationErrors,
  type ValidationError,
  validationError,
} from '../../validation-error.ts'
import type { LiveOffer } from '../../waitlist/take-offer.ts'
import { toE164, toInternational } from './phone.ts'

export type ReservationFormValidation = { ok: true; quote: Quote } | ValidationError
/**
 * `date` and `details`: a step of the booking form. `quote` and `link`: an order of an assistant, to price it or to
 * hold its places by a payment link.
 */
type ReservationFormStep = 'date' | 'details' | 'quote' | 'link'

interface ValidationOptions {
  locale: Locale
  /** Loaded once per use case, so that a concurrent change can't mix old and new settings. */
  settings: OperatorSettings
  step?: ReservationFormStep | undefined
  /** The visitor's offer from the waitlist. */
  offer?: LiveOffer | null
}

const schemas = {
  ...{ date: reservationDate, details: reservationDetails, all: reservationForm },
  ...{ quote: quoteRequest, link: linkOrder },
}

/** Validates the booking form, or the fields of one step, and returns a quote for what is already chosen. Changes nothing. */
export async function validateReservationForm(
  services: AppContext,
  input: unknown,
  { locale, step, settings, offer = null }: ValidationOptions,
): Promise<ReservationFormValidation> {
  const schema = schemas[step ?? 'all']
  const parsed = schema.safeParse(input)
  const form: Partial<ReservationForm> = parsed.success ? parsed.data : validFields(schema, input)
  const offers = await listLocalizedOffers(services.db, settings.trip.id, locale)
  const invalidFields = [
    ...(parsed.success ? [] : invalidFieldsFromZod(parsed.error, locale)),
    ...validateOffers(form, offers),
    ...validatePhone(form, locale),
    ...validatePartySize(form, settings.trip.maxParty),
    ...sailingProblems(settings.trip, form),
  ]
  const unavailable =
    form.date === undefined
      ? undefined
      : await checkAvailability(services, {
          date: form.date,
          start: chosenStart(settings.trip, form.start).id,
          party: countGuests(form),
          ...{ locale, settings, offer },
        })
  if (invalidFields.length > 0) return mergeValidationErrors(validationError(invalidFields, locale), unavailable)
  if (unavailable) return unavailable
  return {
    ok: true,
    quote: await quoteFor(services, form, { locale, offers, settings, offer }),
  }
}

/** The fields that are valid on their own, so that the other checks also run while some fields are invalid. */
function validFields(schema: z.ZodObject, input: unknown): Partial<ReservationForm> {
  if (typeof input !== 'object' || input === null) return {}
  const valid = Object.entries(schema.shape).flatMap(([name, field]) => {
    const parsed = z.safeParse(field, (input as Record<string, unknown>)[name])
    return parsed.success ? [[name, parsed.data]] : []
  })
  return Object.fromEntries(valid)
}

async function quoteFor(
  { db, now }: AppContext,
  form: Partial<ReservationForm>,
  {
    locale,
    offers,
    settings: { booking, trip },
    offer,
  }: { locale: Locale; offers: SpecialOffer[]; settings: OperatorSettings; offer: LiveOffer | null },
): Promise<Quote> {
  const expiresAt = newHoldDeadline(now(), booking)
  const { date = dayOf(now()) } = form
  const departure = departureId({ trip: trip.id, date, start: chosenStart(trip, form.start).id })
  const prices = offer?.departure === departure ? offer.prices : await getPricesOn(db, trip.id, date)
  return priceOrder(itemsOf(form), { prices, offers, t: translatorOf(locale), expiresAt })
}

const itemsOf = (form: Partial<ReservationForm>) => ({
  adults: form.adults ?? 0,
  children: form.children ?? 0,
  infants: form.infants ?? 0,
  special_offers: form.special_offers ?? [],
})

function validateOffers(
  { special_offers: chosen = [] }: Partial<ReservationForm>,
  offers: SpecialOffer[],
): InvalidField[] {
  return chosen.flatMap(({ id, pieces }, index): InvalidField[] => {
    const offer = offers.find((candidate) => candidate.id === id)
    const repeated = chosen.findIndex((other) => other.id === id) !== index
    if (!offer || repeated) return [{ field: `special_offers.${index}.id`, key: 'error.offer' }]
    if (pieces <= offer.max_pieces) return []
    return [{ field: `special_offers.${index}.pieces`, key: 'error.too_many', values: { maximum: offer.max_pieces } }]
  })
}

const validatePartySize = (form: Partial<ReservationForm>, maximum: number): InvalidField[] =>
  countGuests(form) > maximum ? [{ field: 'adults', key: 'error.party_too_large', values: { maximum } }] : []

const validatePhone = ({ phone }: Partial<ReservationForm>, locale: Locale): InvalidField[] =>
  !phone || toE164(phone, locale) ? [] : [{ field: 'phone', key: 'error.phone' }]

/**
 * The guest's data for the guest's review. Valid values are normalized, the phone number with its country code and
 * spaces, and invalid values stay as typed. The normalized values are valid in every language of the site.
 */
export function normalizeGuest<Fields extends Record<GuestInput, string>>(fields: Fields, locale: Locale): Fields {
  const inputs = { ...reservationDetails.shape, name: personName(maxLengths.name) }
  const values = guestInputs.map((name) => [name, inputs[name].safeParse(fields[name]).data])
  const valid = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<Fields>
  const phone = toInternational(valid.phone ?? '', locale)
  return { ...fields, ...valid, ...(phone !== null && { phone }) }
}
