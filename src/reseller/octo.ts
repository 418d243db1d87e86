import { type Context, Hono } from 'hono'
import type { AppContext } from '../domain/context.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import { availability, availabilityCalendar } from './availability.ts'
import { listBookings } from './booking-list.ts'
import { cancelBooking, confirmBooking, createBooking, extendBooking, readBooking, updateBooking } from './bookings.ts'
import { capabilityList } from './capabilities.ts'
import { badRequest, errorResponse, OctoError, tooManyRequests } from './errors.ts'
import { createKeyRateLimit } from './key-rate-limit.ts'
import { listProducts, readProduct, supplier } from './product.ts'
import { answerHeaders, type OctoRequest, readRequest } from './request.ts'
import { listSubscriptions, refuseSubscription } from './subscriptions.ts'

type Answer = (request: OctoRequest) => unknown

/** The operations of OCTO 1.0, by method and path. */
const operations = (): [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, answer: Answer][] => [
  ['GET', '/supplier', supplier],
  ['GET', '/capabilities', () => capabilityList],
  ['GET', '/products', listProducts],
  ['GET', '/products/:id', readProduct],
  ['POST', '/availability/calendar', availabilityCalendar],
  ['POST', '/availability', availability],
  ['POST', '/bookings', createBooking],
  ['GET', '/bookings', oneAtATime(listBookings)],
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

/** How many requests of one key may run or wait: a quarter of the limit for all resellers together. */
const maxQueued = 8

/**
 * Wraps an operation so that each key runs it only once at a time in this process. Further requests of the key wait.
 * Otherwise the long answers for one reseller could delay the requests of all others.
 */
function oneAtATime(answer: Answer): Answer {
  const queues = new Map<string, { length: number; last: Promise<void> }>()
  return async (request) => {
    const { id } = request.reseller
    const queue = queues.get(id) ?? { length: 0, last: Promise.resolve() }
    if (queue.length >= maxQueued) throw tooManyRequests()
    queues.set(id, queue)
    const [previous, own] = [queue.last, Promise.withResolvers<void>()]
    queue.length++
    queue.last = own.promise
    try {
      await previous
      return await answer(request)
    } finally {
      own.resolve()
      if (--queue.length === 0) queues.delete(id)
    }
  }
}

/** For each further part of this size, an answer costs another point of the key's rate limit. */
const bytesPerPoint = 10_000

/** Sends an answer and consumes points for its size. */
async function respond(request: OctoRequest, answer: Answer): Promise<Response> {
  const answered = await answer(request)
  const response =
    answered instanceof Response ? answered : Response.json(answered, { headers: answerHeaders(request) })
  const body = await response.arrayBuffer()
  const points = Math.floor(body.byteLength / bytesPerPoint)
  if (points > 0) await request.consume(points)
  return new Response(body, response)
}

/**
 * The interface for resellers by the standard OCTO, mounted at `/octo`. Each path also works with a slash at its end.
 * The status of a success is 200. Every refusal, also of an unknown path, is answered with an error of the standard.
 */
export function createOcto(services: AppContext): Hono {
  const octo = new Hono()
  const keyLimit = createKeyRateLimit(services)
  for (const [method, path, answer] of operations())
    octo.on(method, [path, `${path}/`], async (c) => respond(await readRequest(services, c, keyLimit), answer))
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
 * @param retryAfter seconds
 */
export function octoProblem(name: string, retryAfter?: number): Response {
  if (name === 'busy' || name === 'too_many') return errorResponse(tooManyRequests(retryAfter))
  const code = name === 'bad_request' || name === 'too_large' ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'
  return errorResponse(new OctoError(code, {}, undefined, retryAfter))
}

export const isOctoPath = (c: Context) => /^\/octo(\/|$)/.test(c.req.path)
