import { type Context, Hono } from 'hono'
import { isUnavailable } from '../database/unavailable.ts'
import type { AppContext } from '../domain/context.ts'
import { availability, calendar } from './availability.ts'
import {
  cancelBooking,
  confirmBooking,
  createBooking,
  extendBooking,
  listBookings,
  readBooking,
  updateBooking,
} from './bookings.ts'
import { capabilityList } from './capabilities.ts'
import { badRequest, errorResponse, OctoError, tooManyRequests } from './errors.ts'
import { createKeyRateLimit } from './key-rate-limit.ts'
import { listSubscriptions, refuseSubscription } from './notifications.ts'
import { checkProduct, product, supplier } from './product.ts'
import { answerHeaders, type OctoRequest, readRequest } from './request.ts'

/** The operations of OCTO 1.0, by method and path. */
const operations: [
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  answer: (request: OctoRequest) => unknown,
][] = [
  ['GET', '/supplier', supplier],
  ['GET', '/capabilities', () => capabilityList],
  ['GET', '/products', async (request) => [await product(request)]],
  [
    'GET',
    '/products/:id',
    (request) => {
      checkProduct(request.parameter('id'))
      return product(request)
    },
  ],
  ['POST', '/availability/calendar', calendar],
  ['POST', '/availability', availability],
  ['POST', '/bookings', createBooking],
  ['GET', '/bookings', listBookings],
  ['GET', '/bookings/:uuid', readBooking],
  ['PATCH', '/bookings/:uuid', updateBooking],
  ['POST', '/bookings/:uuid/confirm', confirmBooking],
  ['POST', '/bookings/:uuid/cancel', cancelBooking],
  ['POST', '/bookings/:uuid/extend', extendBooking],
  ['GET', '/notifications/subscriptions', listSubscriptions],
  ['POST', '/notifications/subscriptions', refuseSubscription],
  ['PATCH', '/notifications/subscriptions/:id', refuseSubscription],
  ['DELETE', '/notifications/subscriptions/:id', refuseSubscription],
]

/**
 * The open interface for resellers, mounted at `/octo`. Each path is also answered with a slash at its end. Success is 200;
 * every refusal, an unknown path included, is an error of the standard.
 */
export function createOcto(services: AppContext): Hono {
  const octo = new Hono()
  const keyLimit = createKeyRateLimit(services)
  for (const [method, path, answer] of operations) {
    octo.on(method, [path, `${path}/`], async (c) => {
      const request = await readRequest(services, c, keyLimit)
      const json = await answer(request)
      return Response.json(json, { headers: answerHeaders(request) })
    })
  }
  octo.all('*', async (c) => {
    await readRequest(services, c, keyLimit)
    throw badRequest('There is no such operation')
  })
  octo.onError((err) => octoFailure(services, err))
  return octo
}

function octoFailure({ log }: AppContext, err: Error): Response {
  if (err instanceof OctoError) return errorResponse(err)
  if (isUnavailable(err)) {
    log.warn({ err }, 'the database is unavailable')
    return octoProblem('unavailable', 30)
  }
  log.error({ err }, 'OCTO request failed')
  return octoProblem('fault')
}

/**
 * The answer of middleware that rejects a request before it reaches an operation.
 * @param name the name of the error page
 * @param retryAfter in seconds
 */
export function octoProblem(name: string, retryAfter?: number): Response {
  if (name === 'busy' || name === 'too_many') return errorResponse(tooManyRequests(retryAfter))
  const code = name === 'bad_request' || name === 'too_large' ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'
  return errorResponse(new OctoError(code, {}, undefined, retryAfter))
}

export const isOctoPath = (c: Context) => /^\/octo(\/|$)/.test(c.req.path)
