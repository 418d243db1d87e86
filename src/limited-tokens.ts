import type { MiddlewareHandler } from 'hono'
import { sayTooMany } from './domain/limits/say-too-many.ts'
import { spend } from './domain/limits/spend.ts'
import type { Services } from './domain/services.ts'
import { firstLocale } from './integrations/sandbox/server/answers.ts'

/**
 * Rate limit of card tokens in the sandbox, against card testing, as real providers have one. CORS is open because the
 * sandbox's card fields run in frames with an opaque origin.
 */
export const limitedTokens =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    const limit = await spend(services, 'token', c.get('clientKey')())
    if (limit.ok) return next()
    const message = sayTooMany(limit, firstLocale(c.req.header('X-Locale')))
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
      'Retry-After': String(limit.retryAfterSeconds),
    }
    return c.json({ error: { code: 'too_many', message, field: 'number' } }, 429, headers)
  }
