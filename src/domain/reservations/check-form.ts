import { z } from 'zod'
import {
  type Quote,
  type ReservationForm,
  reservationDate,
  reservationDetails,
  reservationForm,
} from '../../contract/reservation.ts'
import type { SpecialOffer } from '../../contract/settings.ts'
import type { Runner } from '../../database/connect.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { formatsOf } from '../../i18n/formats.ts'
import type { Locale } from '../../i18n/locales.ts'
import { nearestDays, placesOn } from '../availability/availability.ts'
import { pricesOn } from '../pricing/prices.ts'
import { priceOrder } from '../pricing/quote.ts'
import { offersIn } from '../pricing/special-offers.ts'
import { type Fault, type FormRefusal, faultsOf, refuse, together } from '../refusal.ts'
import type { Services } from '../services.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { dayOf } from '../time/operator-time.ts'
import { e164 } from './phone.ts'

export type FormCheck = { ok: true; quote: Quote } | FormRefusal
export type Step = 'date' | 'details'

const shapes = { date: reservationDate, details: reservationDetails, whole: reservationForm }

/** Checks a booking form, whole or the fields of one step, and prices what is already chosen. Changes nothing. */
export async function checkForm(
  services: Services,
  input: unknown,
  { locale, step }: { locale: Locale; step?: Step | undefined },
): Promise<FormCheck> {
  const shape = shapes[step ?? 'whole']
  const read = shape.safeParse(input)
  const form: Partial<ReservationForm> = read.success ? read.data : readableFields(shape, input)
  const settings = await operatorSettings(services.db)
  const offers = await offersIn(services.db, locale)
  const faults = [
    ...(read.success ? [] : faultsOf(read.error, locale)),
    ...offerFaults(form, offers),
    ...phoneFaults(form, locale),
    ...partyFaults(form, settings.booking.max_party),
  ]
  const day =
    form.date === undefined ? undefined : await refuseDay(services, { date: form.date, party: partyOf(form), locale })
  if (faults.length > 0) return together(refuse(faults, locale), day)
  if (day) return day
  return {
    ok: true,
    quote: await quoteFor(services, form, { locale, offers, holdMinutes: settings.booking.hold_minutes }),
  }
}

/** The fields that are right by themselves, so that the rules about them can speak while others are still refused. */
function readableFields(shape: z.ZodObject, input: unknown): Partial<ReservationForm> {
  if (typeof input !== 'object' || input === null) return {}
  const right = Object.entries(shape.shape).flatMap(([name, field]) => {
    const read = z.safeParse(field, (input as Record<string, unknown>)[name])
    return read.success ? [[name, read.data]] : []
  })
  return Object.fromEntries(right)
}

async function quoteFor(
  { db, now }: Services,
  form: Partial<ReservationForm>,
  { locale, offers, holdMinutes }: { locale: Locale; offers: SpecialOffer[]; holdMinutes: number },
): Promise<Quote> {
  const expiresAt = new Date(now().getTime() + holdMinutes * 60_000)
  const prices = await pricesOn(db, form.date ?? dayOf(now()))
  return priceOrder(orderOf(form), { prices, offers, t: translatorOf(locale), expiresAt })
}

/** Why this party can't sail on this day, with what else there is; undefined when it can. */
export async function refuseDay(
  { db, now: clock }: Services,
  { date, party, locale, runner = db }: { date: string; party: number; locale: Locale; runner?: Runner },
): Promise<FormRefusal | undefined> {
  const now = clock()
  const day = await placesOn(runner, date, now)
  if (day.state === 'open' && day.placesLeft >= party) return undefined
  const available = { places_left: day.placesLeft, nearest_dates: await nearestDays(runner, { date, party, now }) }
  const values = { day: formatsOf(locale).day(date), places: day.placesLeft }
  const key = day.state === 'no_tour' ? 'error.no_tour' : day.state === 'closed' ? 'error.closed' : 'error.places_left'
  return refuse([{ field: 'date', key, values }], locale, { available })
}

export const partyOf = ({ adults = 0, children = 0, infants = 0 }: Partial<ReservationForm>) =>
  adults + children + infants

const orderOf = (read: Partial<ReservationForm>) => ({
  adults: read.adults ?? 0,
  children: read.children ?? 0,
  infants: read.infants ?? 0,
  special_offers: read.special_offers ?? [],
})

function offerFaults({ special_offers: chosen = [] }: Partial<ReservationForm>, offers: SpecialOffer[]): Fault[] {
  return chosen.flatMap(({ id, pieces }, index): Fault[] => {
    const offer = offers.find((candidate) => candidate.id === id)
    const repeated = chosen.findIndex((other) => other.id === id) !== index
    if (!offer || repeated) return [{ field: `special_offers.${index}.id`, key: 'error.offer' }]
    if (pieces <= offer.max_pieces) return []
    return [{ field: `special_offers.${index}.pieces`, key: 'error.too_many', values: { maximum: offer.max_pieces } }]
  })
}

const partyFaults = (read: Partial<ReservationForm>, maximum: number): Fault[] =>
  partyOf(read) > maximum ? [{ field: 'adults', key: 'error.party_too_large', values: { maximum } }] : []

const phoneFaults = ({ phone }: Partial<ReservationForm>, locale: Locale): Fault[] =>
  phone === undefined || e164(phone, locale) ? [] : [{ field: 'phone', key: 'error.phone' }]
