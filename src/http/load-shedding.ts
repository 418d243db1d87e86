import type { Context, MiddlewareHandler } from 'hono'
import { errorPage } from './error-page.ts'

/**
 * Concurrent requests that this process serves (docs/decisions/024). Requests beyond the limit get 503 at once, so that latency
 * stays constant for the others. Writes and payment status have a limit of their own: they mostly wait for a payment provider,
 * and page views must not crowd out a guest who is paying.
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
