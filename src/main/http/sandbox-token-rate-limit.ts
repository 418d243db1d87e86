import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { rateLimitMessage } from '../../domain/rate-limit/rate-limit-message.ts'
import { firstLocale } from '../../platform/integrations/sandbox/server/http-helpers.ts'

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
