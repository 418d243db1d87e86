import type { Context, MiddlewareHandler } from 'hono'
import { errorPage } from './error-page.ts'

/**
 * Maximum number of concurrent requests per process (docs/decisions/024). Further requests get 503 at once, so that latency
 * stays constant for the others. Writes and payment status have a limit of their own, so that page views can't crowd out a
 * paying guest. This limit is higher, because these requests mostly wait for a payment provider.
 */
const maxConcurrent = { read: 32, write: 256 }

export function loadShedding(): MiddlewareHandler {
  const inFlight = { read: 0, write: 0 }
  return async (c, next) => {
    const kind = isWrite(c) ? 'write' : 'read'
    if (inFlight[kind] >= maxConcurrent[kind]) return errorPage(c, 'busy')
    inFlight[kind]++
    try {
      await next()
    } finally {
      inFlight[kind]--
    }
  }
}

const isWrite = ({ req }: Context) => req.method === 'POST' || /\/(booking|status)\/[^/]+$/.test(req.path)
