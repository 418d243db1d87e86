import type { MiddlewareHandler } from 'hono'
import { sayTooMany } from './domain/limits/say-too-many.ts'
import { spend } from './domain/limits/spend.ts'
import type { Services } from './domain/services.ts'
import { firstLocale } from './integrations/sandbox/server/answers.ts'

/** Ahead of the sandbox, which like every provider counts who tries out cards; its fields stand in frames of no origin. */
export const limitedTokens =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    const limit = await spend(services, 'token', c.get('whoAsks')())
    if (limit.ok) return next()
    const message = sayTooMany(limit, firstLocale(c.req.header('X-Locale')))
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
      'Retry-After': String(limit.retryAfterSeconds),
    }
    return c.json({ error: { code: 'too_many', message, field: 'number' } }, 429, headers)
  }
