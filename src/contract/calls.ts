import { z } from 'zod'
import { answer } from './answers.ts'
import { contactForm } from './contact.ts'
import { instant, isoDate } from './primitives.ts'
import * as shape from './reservation.ts'
import { review, reviewForm, reviewsMeta, reviewsQuery } from './reviews.ts'
import { disabledDatesQuery, freeTickets, freeTicketsQuery, localeRow, settings, specialOffer } from './settings.ts'

/** One call of the API. The paths are Hono's and become OpenAPI's; `refuses` are the statuses besides success. */
export interface Call {
  method: 'get' | 'post'
  path: string
  summary: string
  query?: z.ZodType
  body?: z.ZodType
  /** Bytes of the largest body; `largestBody` where it is left out. */
  maxBody?: number
  idempotent?: true
  status: number
  answer: z.ZodType
  refuses: number[]
}

/** Bytes of the largest body of any request, form or webhook. */
export const largestBody = 64 * 1024

/**
 * What a call's longest texts need at most: six bytes for each UTF-16 unit, as `\uXXXX`, and room for names and numbers
 * (`test/api/bodies.test.ts`).
 */
const kibibytes = (count: number) => count * 1024

const reservationAnswer = answer(shape.reservation)
const step = z.object({ step: z.enum(['date', 'details']).optional() })

/** Every call, once: the server's validation, the client's types and `/api/openapi.json` are made from this table. */
export const calls = {
  settings: {
    method: 'get',
    path: '/settings',
    summary: 'Prices, season, departure points and payment providers',
    status: 200,
    answer: answer(z.object({ value: settings })),
    refuses: [503],
  },
  locales: {
    method: 'get',
    path: '/locales',
    summary: 'The languages',
    status: 200,
    answer: answer(z.array(localeRow)),
    refuses: [],
  },
  reviews: {
    method: 'get',
    path: '/reviews',
    summary: 'Published reviews, newest first',
    query: reviewsQuery,
    status: 200,
    answer: z.object({ data: z.array(review), meta: reviewsMeta }),
    refuses: [422, 503],
  },
  createReview: {
    method: 'post',
    path: '/reviews',
    summary: 'Leave a review; it waits for approval',
    body: reviewForm,
    maxBody: kibibytes(20),
    status: 201,
    answer: answer(z.object({ id: z.string(), status: z.literal('awaiting_approval') })),
    refuses: [400, 403, 413, 415, 422, 429, 503],
  },
  page: {
    method: 'get',
    path: '/pages/:page',
    summary: 'The content of a page in the asked language',
    status: 200,
    answer: answer(
      z.looseObject({ page: z.string(), title: z.string(), meta_title: z.string(), meta_description: z.string() }),
    ),
    refuses: [404],
  },
  disabledDates: {
    method: 'get',
    path: '/reservations/disabled-dates',
    summary: 'The days in a range that this party cannot book',
    query: disabledDatesQuery,
    status: 200,
    answer: answer(z.array(isoDate)),
    refuses: [422, 503],
  },
  freeTickets: {
    method: 'get',
    path: '/reservations/free-tickets',
    summary: 'Places left on a day',
    query: freeTicketsQuery,
    status: 200,
    answer: answer(freeTickets),
    refuses: [422, 503],
  },
  specialOffers: {
    method: 'get',
    path: '/special-offers',
    summary: 'What can be added to a booking',
    status: 200,
    answer: answer(z.array(specialOffer)),
    refuses: [503],
  },
  validate: {
    method: 'post',
    path: '/reservations/validate',
    summary: 'Check a booking form, whole or one step, and get its quote',
    query: step,
    body: shape.reservationForm,
    maxBody: kibibytes(16),
    status: 200,
    answer: answer(z.object({ quote: shape.quote })),
    refuses: [400, 403, 413, 415, 422, 429, 503],
  },
  create: {
    method: 'post',
    path: '/reservations/create',
    summary: 'Hold the places and start paying the deposit',
    body: shape.reservationOrder,
    maxBody: kibibytes(18),
    idempotent: true,
    status: 201,
    answer: reservationAnswer,
    refuses: [400, 403, 409, 413, 415, 422, 429, 503],
  },
  pay: {
    method: 'post',
    path: '/reservations/:id/payments',
    summary: 'Another attempt to pay while the places are held',
    body: shape.payment,
    maxBody: kibibytes(2),
    idempotent: true,
    status: 201,
    answer: reservationAnswer,
    refuses: [400, 403, 404, 409, 413, 415, 422, 429, 503],
  },
  status: {
    method: 'get',
    path: '/reservations/status/:id',
    summary: 'A reservation, as its ticket shows it',
    status: 200,
    answer: reservationAnswer,
    refuses: [404, 429, 503],
  },
  sendEmail: {
    method: 'post',
    path: '/send-email',
    summary: 'A message to the operator, or an enquiry about a private tour',
    body: contactForm,
    maxBody: kibibytes(34),
    status: 202,
    answer: answer(z.object({ sent: z.literal(true) })),
    refuses: [400, 403, 413, 415, 422, 429, 503],
  },
  providerEvents: {
    method: 'post',
    path: '/payments/:provider/events',
    summary: "A payment provider's own webhook",
    status: 200,
    answer: z.object({ data: z.object({ received_at: instant }) }),
    refuses: [400, 403, 404, 413, 503],
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
