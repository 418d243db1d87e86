import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { defaultMaxBodyBytes, type Endpoint } from '../../contract/endpoints.ts'
import type { AppContext } from '../../domain/context.ts'
import { callerWithLink } from '../../domain/rate-limit/booking-rate-limits.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../../domain/validation-error.ts'
import { cardNumberPaths } from '../../platform/logging/card-number-paths.ts'
import { isTooDeep } from '../../shared/json.ts'
import { problemResponse, rateLimitedResponse, requestLocale, validationErrorResponse } from './problems.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The parsed JSON body, not validated yet. */
    json: unknown
  }
}

/**
 * Middleware that parses JSON bodies. Rejects bodies that are too large and other content types, then consumes a point
 * of the `body` rate limit, then rejects invalid JSON and card numbers. All this is before the handler runs. Webhooks
 * don't use it, because their signature covers the raw bytes. They are not checked for card numbers either: of their
 * body only ids are stored and, with a payment exception, the amount and the currency.
 */
export function jsonBody(
  services: AppContext,
  { maxBodyBytes = defaultMaxBodyBytes }: Pick<Endpoint, 'maxBodyBytes'>,
): MiddlewareHandler {
  return async (c, next) => {
    if ((c.get('bodySize') ?? 0) > maxBodyBytes) return problemResponse(c, 'too_large')
    if (!isJson.test(c.req.header('Content-Type') ?? '')) return problemResponse(c, 'not_json')
    const caller = await callerWithLink(services.db, c.req.param('id') ?? '', c.get('clientKey')())
    const limit = await consume(services, 'body', caller)
    if (!limit.ok) return rateLimitedResponse(c, limit)
    return (await parseJson(c)) ?? next()
  }
}

const isJson = /^application\/(?:[\w.-]+\+)?json\b/i

/** Stores the parsed body for the handler. Returns an error response if the body is rejected. */
async function parseJson(c: Context): Promise<Response | undefined> {
  try {
    c.set('json', JSON.parse(await c.req.text()))
  } catch (error) {
    if (error instanceof SyntaxError) return problemResponse(c, 'bad_request')
    throw error
  }
  if (isTooDeep(c.get('json'))) return problemResponse(c, 'bad_request')
  const paths = cardNumberPaths(c.get('json'))
  if (paths.length > 0) {
    const errors = paths.map((path) => ({ field: path, key: 'error.card_number' as const }))
    return validationErrorResponse(c, validationError(errors, requestLocale(c)))
  }
  return undefined
}

/** Validates the query string by a schema of the contract. */
export function parseQuery<S extends z.ZodType>(
  c: Context,
  schema: S,
): { ok: true; query: z.infer<S> } | ValidationError {
  const parsed = schema.safeParse(c.req.query())
  return parsed.success ? { ok: true, query: parsed.data } : validationErrorFromZod(parsed.error, requestLocale(c))
}
