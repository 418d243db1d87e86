import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../domain/context.ts'
import { consume } from '../domain/rate-limit/consume.ts'
import { formSizeLimit } from '../site/http/form-size-limit.ts'
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
    const limit = size > 0 ? await consume(services, 'body', c.get('clientKey')()) : ({ ok: true } as const)
    return limit.ok ? next() : errorPage(c, 'too_many', limit)
  }
