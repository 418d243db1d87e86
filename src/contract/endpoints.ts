import { z } from 'zod'
import { changeEndpoints } from './change-endpoints.ts'
import { contactForm } from './contact.ts'
import { listedDays, publicDeparture } from './departures.ts'
import type { Endpoint } from './endpoint.ts'
import { pageContentSchema } from './page-content.ts'
import { instant, isoDate } from './primitives.ts'
import * as shape from './reservation.ts'
import { dataEnvelope } from './responses.ts'
import { review, reviewForm, reviewsMeta, reviewsQuery } from './reviews.ts'
import {
  disabledDatesQuery,
  freeTickets,
  freeTicketsQuery,
  localeRow,
  settings,
  settingsQuery,
  specialOffer,
} from './settings.ts'
import { waitlistForm } from './waitlist.ts'

export * from './endpoint.ts'

/** Maximum body size in bytes of any request, form or webhook. */
export const defaultMaxBodyBytes = 64 * 1024

/**
 * Sizes for `maxBodyBytes`. A size must fit the longest valid texts plus keys and numbers, even if each UTF-16 code
 * unit is escaped as `\uXXXX` (six bytes). `test/http/body-limits.test.ts` checks this.
 */
const kibibytes = (count: number) => count * 1024

const reservationAnswer = dataEnvelope(shape.reservation)
const step = z.object({ step: z.enum(['date', 'details']).optional() })

/** All endpoints. Server validation, client types and `/api/openapi.json` are derived from this table. */
export const endpoints = {
  settings: {
    tag: 'Site',
    method: 'get',
    path: '/settings',
    summary: 'Prices, season, departure points and payment providers',
    description: 'Prices are those of today. Amounts are in cents; `payable_amount` is the deposit of one ticket.',
    query: settingsQuery,
    status: 200,
    response: dataEnvelope(z.object({ value: settings })),
    errorStatuses: [422, 503],
  },
  locales: {
    tag: 'Site',
    method: 'get',
    path: '/locales',
    summary: 'The languages',
    description: 'The codes that the header X-Locale takes.',
    status: 200,
    response: dataEnvelope(z.array(localeRow)),
    errorStatuses: [],
  },
  reviews: {
    tag: 'Reviews',
    method: 'get',
    path: '/reviews',
    summary: 'Published reviews, newest first',
    description: '`meta.next_cursor` leads to older reviews.',
    query: reviewsQuery,
    status: 200,
    response: z.object({ data: z.array(review), meta: reviewsMeta }),
    errorStatuses: [422, 503],
  },
  createReview: {
    tag: 'Reviews',
    method: 'post',
    path: '/reviews',
    summary: 'Leave a review; it waits for approval',
    description: 'With the id of a reservation whose tour is over, the review is marked as verified.',
    body: reviewForm,
    maxBodyBytes: kibibytes(20),
    status: 201,
    response: dataEnvelope(z.object({ id: z.string(), status: z.literal('awaiting_approval') })),
    errorStatuses: [400, 403, 413, 415, 422, 429, 503],
  },
  page: {
    tag: 'Site',
    method: 'get',
    path: '/pages/:page',
    summary: 'The content of a page in the asked language',
    description:
      "The texts of one page of the site. The keys are those of the site's pages, such as `tour` or `about_us`.",
    status: 200,
    response: dataEnvelope(pageContentSchema),
    errorStatuses: [404],
  },
  disabledDates: {
    tag: 'Availability',
    method: 'get',
    path: '/reservations/disabled-dates',
    summary: 'The days in a range that this party cannot book',
    description:
      'Days out of season, past the end of booking, closed, cancelled, or with too few places for this party.',
    query: disabledDatesQuery,
    status: 200,
    response: dataEnvelope(z.array(isoDate)),
    errorStatuses: [422, 503],
  },
  freeTickets: {
    tag: 'Availability',
    method: 'get',
    path: '/reservations/free-tickets',
    summary: 'Places left on a day',
    description: 'The number holds for the whole boat; each type of ticket takes one place.',
    query: freeTicketsQuery,
    status: 200,
    response: dataEnvelope(freeTickets),
    errorStatuses: [422, 503],
  },
  departures: {
    tag: 'Availability',
    method: 'get',
    path: '/departures.json',
    summary: `The departures of the next ${listedDays} days`,
    description:
      'Of all trips on sale: those that can be booked, and those without a free place. Prices are for one person. May be read by browsers on other sites, and kept for a minute.',
    status: 200,
    response: dataEnvelope(z.array(publicDeparture)),
    errorStatuses: [503],
  },
  specialOffers: {
    tag: 'Availability',
    method: 'get',
    path: '/special-offers',
    summary: 'What can be added to a booking',
    description: 'Special offers, each with the amount to pay now and its full amount.',
    status: 200,
    response: dataEnvelope(z.array(specialOffer)),
    errorStatuses: [503],
  },
  validate: {
    tag: 'Reservations',
    method: 'post',
    path: '/reservations/validate',
    summary: 'Check a booking form, whole or one step, and get its quote',
    description: 'Nothing is stored. All refused fields are named at once.',
    query: step,
    body: shape.reservationForm,
    maxBodyBytes: kibibytes(16),
    status: 200,
    response: dataEnvelope(z.object({ quote: shape.quote })),
    errorStatuses: [400, 403, 413, 415, 422, 429, 503],
  },
  create: {
    tag: 'Reservations',
    method: 'post',
    path: '/reservations/create',
    summary: 'Hold the places and start paying the deposit',
    description:
      'Waits at most ten seconds for the payment provider. The same key with the same body returns the same reservation.',
    body: shape.reservationOrder,
    maxBodyBytes: kibibytes(18),
    idempotent: true,
    status: 201,
    response: reservationAnswer,
    errorStatuses: [400, 403, 409, 413, 415, 422, 429, 503],
  },
  pay: {
    tag: 'Payments',
    method: 'post',
    path: '/reservations/:id/payments',
    summary: 'Another attempt to pay while the places are held',
    description: 'After a refused payment, with another token or provider.',
    body: shape.payment,
    maxBodyBytes: kibibytes(2),
    idempotent: true,
    status: 201,
    response: reservationAnswer,
    errorStatuses: [400, 403, 404, 409, 413, 415, 422, 429, 503],
  },
  status: {
    tag: 'Reservations',
    method: 'get',
    path: '/reservations/status/:id',
    summary: 'A reservation, as its ticket shows it',
    description: 'The id is the key: the answer has no e-mail address, phone number or notes.',
    status: 200,
    response: reservationAnswer,
    errorStatuses: [404, 429, 503],
  },
  ...changeEndpoints,
  waitlist: {
    tag: 'Waitlist',
    method: 'post',
    path: '/waitlist',
    summary: 'Ask to join the waitlist of full days',
    description:
      'A mail with a link follows: the party waits once its address is confirmed. The answer is the same for every address.',
    body: waitlistForm,
    maxBodyBytes: kibibytes(3),
    status: 202,
    response: dataEnvelope(z.object({ status: z.literal('confirm_email') })),
    errorStatuses: [400, 403, 413, 415, 422, 429, 503],
  },
  sendEmail: {
    tag: 'Messages',
    method: 'post',
    path: '/send-email',
    summary: 'A message to the operator, or an enquiry about a private tour',
    description: 'Answered once the message is stored; it is sent afterwards.',
    body: contactForm,
    maxBodyBytes: kibibytes(34),
    status: 202,
    response: dataEnvelope(z.object({ sent: z.literal(true) })),
    errorStatuses: [400, 403, 413, 415, 422, 429, 503],
  },
  providerEvents: {
    tag: 'Payments',
    method: 'post',
    path: '/payments/:provider/events',
    summary: "A payment provider's own webhook",
    description: 'The signature is checked over the raw body. An event only makes the site ask the provider.',
    status: 200,
    response: z.object({ data: z.object({ received_at: instant }) }),
    errorStatuses: [400, 403, 404, 413, 503],
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
