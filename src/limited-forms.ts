import type { MiddlewareHandler } from 'hono'
import { spend } from './domain/limits/spend.ts'
import type { Services } from './domain/services.ts'
import { plainAnswer } from './plain-answer.ts'
import { largestForm } from './site/largest-form.ts'

/** Before a page parses its form: enforces the page's limit of the body size, and consumes the rate limit of bodies. */
export const limitedForms =
  (services: Services): MiddlewareHandler =>
  async (c, next) => {
    const size = c.get('bodySize') ?? 0
    if (size > largestForm(c.req.path)) return plainAnswer(c, 'too_large')
    const limit = size > 0 ? await spend(services, 'body', c.get('clientKey')()) : ({ ok: true } as const)
    return limit.ok ? next() : plainAnswer(c, 'too_many', limit)
  }
