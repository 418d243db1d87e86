import { z } from 'zod'
import { maxLengths } from '../shared/max-lengths.ts'
import { sailingNow } from './departure-messages.ts'
import type { GuestField } from './guest-fields.ts'
import { choiceReasons } from './operator-app/cancellation-reasons.ts'
import {
  amount,
  currency,
  email,
  instant,
  integerBetween,
  isoDate,
  lastName,
  multilineText,
  personName,
  reservationId,
  singleLineText,
} from './primitives.ts'

/** Upper bound of the party size. The operator's setting `max_party` may be lower. */
const absoluteMaxParty = 200

/** Ids of trips, their starts and quays: lower-case letters, digits and hyphens. */
const slug = (error: string) =>
  z
    .string({ error })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, error)
    .max(60, error)

/** The id of the quay at which a party boards; `departure_locations` of `/settings` lists them. */
export const departureLocation = slug('error.departure_location').meta({ example: 'old-harbour' })
/** The id of a trip, as `/settings` lists it. Without it, the first trip on sale is meant. */
export const tripId = slug('error.trip').meta({ example: 'tour' })
/** The id of a start of the trip. Without it, the first start of the day is meant. */
export const startId = slug('error.start').meta({ example: '1' })

const chosenOffer = z.object({
  id: z.string({ error: 'error.offer' }).min(1, 'error.offer').max(40, 'error.offer'),
  pieces: integerBetween(1, 100),
})

export const maxSpecialOffers = 20

/** The fields that a change of a paid booking can replace. */
export const tripFields = {
  trip: tripId.optional(),
  date: z.string({ error: 'error.date_first' }).min(1, 'error.date_first').pipe(isoDate),
  start: startId.optional(),
  adults: integerBetween(1, absoluteMaxParty, 'error.adults'),
  children: integerBetween(0, absoluteMaxParty),
  infants: integerBetween(0, absoluteMaxParty),
  departure_location: departureLocation,
  special_offers: z.array(chosenOffer, { error: 'error.offer' }).max(maxSpecialOffers, 'error.too_many'),
}

/** The guests by age. */
export const partyFields = {
  adults: tripFields.adults,
  children: tripFields.children.default(0),
  infants: tripFields.infants.default(0),
}

const dateStep = {
  trip: tripFields.trip,
  date: tripFields.date,
  start: tripFields.start,
  ...partyFields,
  departure_location: tripFields.departure_location,
}

const guestData = {
  first_name: personName(maxLengths.first_name, 'error.first_name_required'),
  last_name: lastName(maxLengths.last_name, 'error.last_name_required'),
  phone: singleLineText(maxLengths.phone, 'error.phone_required'),
  email,
  notes: multilineText(maxLengths.notes).default(''),
} satisfies Record<GuestField, unknown>

const detailsStep = {
  ...guestData,
  special_offers: tripFields.special_offers.default([]),
}

/** The fields of each step of the booking form. `validate?step=` checks only the fields of that step. */
export const reservationDate = z.object(dateStep)
export const reservationDetails = z.object(detailsStep)
export const reservationForm = z.object({
  ...dateStep,
  ...detailsStep,
  terms_accepted: z.boolean().optional(),
  text_messages: z.boolean().optional().meta({ description: 'agrees to text messages about changes on the day' }),
})

export const providerId = z.enum(['sandbox', 'sandbox_bank', 'stripe', 'monri'], { error: 'error.provider' })

export const payment = z.object(
  {
    provider: providerId,
    token: z
      .string({ error: 'error.token' })
      .regex(/^[\x21-\x7e]{1,200}$/, 'error.token')
      .optional(),
  },
  { error: 'error.required' },
)

/**
 * What the visitor was shown; an order that differs from it is rejected. `order` is a digest of the order's other
 * fields. The last step of our booking form sends the digest; without a script it sends none of those fields.
 */
const shownOrder = z.object({ total_amount: amount, bail_amount: amount, order: z.string().max(64).optional() })

export const reservationOrder = reservationForm.extend({
  terms_accepted: z.literal(true, { error: 'error.terms' }),
  payment,
  expected: shownOrder.optional(),
})

export const idempotencyKey = z
  .string({ error: 'error.idempotency_key' })
  .regex(/^[A-Za-z0-9_-]{16,64}$/, 'error.idempotency_key')

/** The form on the booking page and the refund page that finds a booking. */
export const bookingLookup = z.object({ code: singleLineText(maxLengths.code, 'error.code_required'), email })

const quoteLine = z.object({
  kind: z.enum(['ticket', 'special_offer']),
  id: z.string(),
  label: z.string(),
  pieces: z.int(),
  original_amount: amount,
  payable_amount: amount,
})

/**
 * The amounts of a line are for all its pieces. `total_amount` is the sum of `original_amount` of all lines.
 * `bail_amount` is the deposit: the sum of `payable_amount` of all lines. After a change it is the amount paid, which
 * can be more. `rest_amount` is paid on boarding.
 */
export const quote = z.object({
  currency,
  lines: z.array(quoteLine),
  total_amount: amount,
  bail_amount: amount,
  rest_amount: amount,
  expires_at: instant,
})

export const tripRules = z.object({
  cancellation_hours: z.int().meta({ description: 'the deposit is refunded until this many hours before departure' }),
  minimum_guests: z
    .object({ count: z.int(), notice_hours: z.int() })
    .nullable()
    .meta({ description: 'with fewer guests the operator may cancel until this many hours before departure' }),
  weather_choice_days: z
    .int()
    .meta({ description: 'after a cancellation for bad weather or because of the boat a guest has so long to choose' }),
})

const reservationStatus = z.enum(['created', 'pending', 'completed', 'not_paid', 'failed', 'cancelled'])
const paymentStatus = z.enum(['new', 'requires_action', 'processing', 'declined', 'paid', 'canceled'])

const nextAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('challenge'), client_secret: z.string() }),
  z.object({
    type: z.literal('redirect'),
    url: z.string(),
    method: z.enum(['GET', 'POST']),
    fields: z.record(z.string(), z.string()),
  }),
])

const paymentView = z.object({
  provider: providerId,
  status: paymentStatus,
  message: z.string().optional(),
  attempts_left: z.int(),
  next_action: nextAction.optional(),
})

/** The latest change that needs a payment. Until it is `completed`, the booking stays as it was. */
const changeView = z.object({
  status: z.enum(['pending', 'completed', 'not_paid', 'failed']),
  trip: tripId,
  date: isoDate,
  start: startId,
  departure_location: departureLocation,
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  lines: z.array(quoteLine),
  due_now_amount: amount,
  hold_expires_at: instant.nullable(),
  payment: paymentView,
})

/** The public view of a reservation: first name and initial of the last name, no e-mail, phone or notes. */
export const reservation = z.object({
  id: reservationId,
  /**
   * The last part of the URL in the QR code (`/ticket/<ticket>`). It opens the ticket and boards the party; changing
   * and cancelling need `id`.
   */
  ticket: reservationId,
  code: z.string(),
  status: reservationStatus,
  trip: tripId,
  date: isoDate,
  start: startId,
  departure_location: departureLocation,
  departs_at: z.string().meta({ example: '08:00' }),
  sailing: sailingNow.optional().meta({
    description: 'of a confirmed booking: how the departure sails now',
  }),
  name: z.string().meta({ example: 'Ana K.' }),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  quote,
  rules: tripRules.meta({ description: 'those under which it was sold' }),
  hold_expires_at: instant.nullable(),
  /** Set while places are held for a guest who pays by a mailed link. Such a hold can end on a later day. */
  payment_link: z.literal(true).optional(),
  payment: paymentView,
  change: changeView.optional(),
  /** Set after a cancellation because of weather or boat. The guest can choose another day or refund before `until`. */
  choice: z.object({ until: instant, reason: z.enum(choiceReasons) }).optional(),
  /** The sum of the booking's refunds. */
  refund: z.object({ amount, status: z.enum(['due', 'pending', 'succeeded', 'failed']) }).optional(),
})

const otherDeparture = z.object({
  trip: tripId,
  name: z.string().meta({ description: 'of the trip' }),
  start: startId,
  departs_at: z.string().meta({ example: '18:30', description: 'the time of its first call' }),
  places_left: z.int(),
  adult_amount: amount.meta({ description: 'the price of an adult' }),
})

export const availabilityHint = z.object({
  places_left: z.int(),
  nearest_dates: z.array(isoDate),
  same_day: z
    .array(otherDeparture)
    .optional()
    .meta({ description: 'other starts and trips that have room for the party on this date' }),
})

export type ProviderId = z.infer<typeof providerId>
export type ReservationForm = z.infer<typeof reservationForm>
export type ReservationOrder = z.infer<typeof reservationOrder>
export type Quote = z.infer<typeof quote>
export type QuoteLine = z.infer<typeof quoteLine>
export type ChangeView = z.infer<typeof changeView>
export type ReservationView = z.infer<typeof reservation>
export type NextAction = z.infer<typeof nextAction>
export type OtherDeparture = z.infer<typeof otherDeparture>
export type AvailabilityHint = z.infer<typeof availabilityHint>
