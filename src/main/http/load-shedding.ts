import type { Context, MiddlewareHandler } from 'hono'
import { errorPage } from './error-page.ts'

/**
 * Maximum number of concurrent requests per process (docs/decisions/024). Further requests get 503 at once, so that latency
 * stays constant for the others. Writes and payment status have a limit of their own, so that page views can't crowd out a
 * paying guest. This limit is higher, because these requests mostly wait for a payment provider.
 */
const maxConcurrent = { read: 32, write: 256, crew: 32, reseller: 32 }

/**
 * Limits reads, writes and the crew's app separately. So the app works while many visitors use the site, and vice
 * versa.
 */
export function loadShedding(): MiddlewareHandler {
  const [read, write] = [limitConcurrent(maxConcurrent.read), limitConcurrent(maxConcurrent.write)]
  const crew = limitConcurrent(maxConcurrent.crew)
  return (c, next) => (isCrew(c) ? crew : isWrite(c) ? write : read)(c, next)
}

/** Resellers have a limit of their own, so that a flood by one of them does not displace guests. */
export const resellerLoadShedding = (): MiddlewareHandler => limitConcurrent(maxConcurrent.reseller)

function limitConcurrent(max: number): MiddlewareHandler {
  let inFlight = 0
  return async (c, next) => {
    if (inFlight >= max) return errorPage(c, 'busy')
    inFlight++
    try {
      await next()
    } finally {
      inFlight--
    }
  }
}

const isCrew = ({ req }: Context) => /^\/operator(\/|$)/.test(req.path)
const isWrite = ({ req }: Context) => req.method === 'POST' || /\/(booking|status)\/[^/]+$/.test(req.path)
