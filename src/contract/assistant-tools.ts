import { z } from 'zod'
import { maxLengths } from '../shared/max-lengths.ts'
import { instant, isoDate, localeCode, singleLineText } from './primitives.ts'
import {
  bookingLookup,
  departureLocation,
  idempotencyKey,
  quote,
  reservation,
  reservationDate,
  reservationDetails,
  startId,
  tripId,
  tripRules,
} from './reservation.ts'
import { isRangeWithin, settings, specialOffer, tripOnSale } from './settings.ts'
import { waitlistForm } from './waitlist.ts'

/** A request for the price of a trip: day, start, quay, party and extras. */
export const quoteRequest = z.object({
  ...reservationDate.shape,
  special_offers: reservationDetails.shape.special_offers,
})

/** An order that the guest pays later, by a link to the page of the booking. The phone number is optional. */
export const linkOrder = quoteRequest.extend({
  first_name: reservationDetails.shape.first_name,
  last_name: reservationDetails.shape.last_name,
  email: reservationDetails.shape.email,
  phone: reservationDetails.shape.phone.or(z.literal('')).default(''),
})

/** A tool of the server for assistants (Model Context Protocol). Its title and description are texts of `messages/`. */
interface AssistantTool {
  input: z.ZodObject
  output: z.ZodObject
  /** Whether the tool only reads, and changes nothing. */
  isReading: boolean
}

const inLanguage = { language: localeCode.optional() }
const url = z.string().meta({ format: 'uri' })
const sailing = { trip: tripId, date: isoDate, start: startId }

/** The longest range of `find_days`. */
export const maxFindDays = 62

const openDay = z.object({
  ...sailing,
  departs_at: z.string().meta({ description: 'from the first place of departure', example: '08:00' }),
  places: z.enum(['few', 'enough']).meta({ description: 'few: at most ten are left' }),
})

const conditions = {
  ...tripRules.shape,
  free_cancellation_until: instant.meta({ description: 'the deposit is returned until then' }),
  terms_url: url,
}

/** A booking without names and payment data: what an assistant may repeat. */
const booking = reservation
  .pick({
    ...{ code: true, status: true, trip: true, date: true, start: true, departure_location: true, departs_at: true },
    ...{ sailing: true, adults: true, children: true, infants: true, quote: true, hold_expires_at: true },
  })
  .extend({ booking_url: url.meta({ description: 'page of the booking, where the guest pays; only for this guest' }) })

/** All tools. Validation, the schemas that assistants read and the tests are derived from this table. */
export const assistantTools = {
  trip_info: {
    input: z.object(inLanguage),
    output: z.object({
      business: z.string(),
      ...settings.pick({ currency: true, time_zone: true, contact: true }).shape,
      trips: z.array(
        tripOnSale
          .omit({ names: true, titles: true, paths: true })
          .extend({ name: z.string(), title: z.string(), url, extras: z.array(specialOffer) }),
      ),
    }),
    isReading: true,
  },
  find_days: {
    input: z
      .object({ party: linkOrder.shape.adults, from: isoDate, to: isoDate, trip: tripId.optional(), ...inLanguage })
      .check(isRangeWithin(maxFindDays)),
    output: z.object({
      days: z.array(openDay),
      full: z.array(z.object(sailing)).meta({ description: 'days with too few places; a party can wait for one' }),
      booking_url: url,
    }),
    isReading: true,
  },
  quote: {
    input: z.object({ ...quoteRequest.shape, departure_location: departureLocation.optional(), ...inLanguage }),
    output: z.object({ ...sailing, quote, ...conditions, booking_url: url }),
    isReading: true,
  },
  hold: {
    input: z.object({
      ...linkOrder.omit({ first_name: true, last_name: true }).shape,
      name: singleLineText(maxLengths.name, 'error.name_required'),
      request_id: idempotencyKey.optional(),
      ...inLanguage,
    }),
    output: booking.extend(conditions),
    isReading: false,
  },
  booking_status: { input: z.object({ ...bookingLookup.shape, ...inLanguage }), output: booking, isReading: true },
  join_waitlist: {
    input: z.object({ ...waitlistForm.shape, ...inLanguage }),
    output: z.object({ status: z.literal('confirm_email') }),
    isReading: false,
  },
} as const satisfies Record<string, AssistantTool>

export type AssistantToolName = keyof typeof assistantTools
/** The name of an argument of any tool. */
export type AssistantParameter = {
  [Name in AssistantToolName]: keyof z.infer<(typeof assistantTools)[Name]['input']>
}[AssistantToolName]
export type AssistantToolOutput<Name extends AssistantToolName> = z.infer<(typeof assistantTools)[Name]['output']>
