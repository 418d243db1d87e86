import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { callerWithLink } from '../../domain/rate-limit/booking-rate-limits.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { rateLimitMessage } from '../../domain/rate-limit/rate-limit-message.ts'
import { formSizeLimit } from '../../guest/site/http/form-size-limit.ts'
import { matchRoute } from '../../guest/site/routing/match-route.ts'
import { firstLocale } from '../../platform/integrations/sandbox/server/http-helpers.ts'
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

/**
 * Limits the rate of card tokens in the sandbox, as real providers do against card testing. CORS allows every origin,
 * because the card fields of the sandbox run in frames with an opaque origin.
 */
export const sandboxTokenRateLimit =
  (services: AppContext): MiddlewareHandler =>
  async (c, next) => {
    const limit = await consume(services, 'token', c.get('clientKey')())
    if (limit.ok) return next()
    const message = rateLimitMessage(limit, firstLocale(c.req.header('X-Locale')))
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
      'Retry-After': String(limit.retryAfterSeconds),
    }
    return c.json({ error: { code: 'too_many', message, field: 'number' } }, 429, headers)
  }
