import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { callerWithLink } from '../../domain/rate-limit/booking-rate-limits.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { formSizeLimit } from '../../guest/site/http/form-size-limit.ts'
import { matchRoute } from '../../guest/site/routing/match-route.ts'
import { errorPage } from './error-page.ts'

/**
 * Runs before a page parses its form: enforces the body size limit of this page and consumes a point of the `body` rate
 * limit.
 */
export const formRateLimit =
  (services: AppContext): MiddlewareHandler =>
  async (c, next) => {
    const size = c.get('bodySize') ?? 0
    if (size > formSizeLimit(c.req.path)) return errorPage(c, 'too_large')
    if (size === 0) return next()
    const { page, id = '' } = matchRoute(c.req.path)
    const client = c.get('clientKey')()
    const caller = page === 'booking' ? await callerWithLink(services.db, id, client) : client
    const limit = await consume(services, 'body', caller)
    return limit.ok ? next() : errorPage(c, 'too_many', limit)
  }
