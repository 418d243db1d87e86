import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ProblemDetails, ValidationErrorBody } from '../../contract/responses.ts'
import type { RateLimited } from '../../domain/rate-limit/consume.ts'
import { rateLimitMessage } from '../../domain/rate-limit/rate-limit-message.ts'
import type { ValidationError } from '../../domain/validation-error.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { defaultLocale, isLocale, type Locale } from '../../i18n/locales.ts'

const statuses = {
  bad_request: 400,
  foreign: 403,
  not_found: 404,
  method_not_allowed: 405,
  key_reused: 409,
  not_booked: 409,
  booking_cancelled: 409,
  boarded: 409,
  change_too_late: 409,
  changes_used_up: 409,
  nothing_to_pay: 409,
  change_by_hand: 409,
  booked_with_reseller: 409,
  quote_changed: 409,
  ended: 409,
  under_way: 409,
  too_large: 413,
  not_json: 415,
  too_many: 429,
  busy: 503,
  unavailable: 503,
  fault: 500,
} as const satisfies Record<string, ContentfulStatusCode>

export type ProblemCode = keyof typeof statuses

/** A problem document (RFC 9457) in the visitor's language. It reveals no internal details. */
export function problemResponse(
  c: Context,
  name: ProblemCode,
  detail?: string,
  more: Pick<ProblemDetails, 'quote' | 'cancellation'> = {},
): Response {
  const status = statuses[name]
  const body: ProblemDetails = {
    type: `urn:bonaca:problem:${name}`,
    title: translatorOf(requestLocale(c))(`problem.${name}`),
    status,
    instance: new URL(c.req.url).pathname,
    ...(detail && { detail }),
    ...more,
  }
  if (status === 503) c.header('Retry-After', c.res.headers.get('Retry-After') ?? '30')
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' })
}

/** Responds with 429 and `Retry-After`. The message contains the same waiting time. */
export function rateLimitedResponse(c: Context, limit: RateLimited): Response {
  c.header('Retry-After', String(limit.retryAfterSeconds))
  return problemResponse(c, 'too_many', rateLimitMessage(limit, requestLocale(c)))
}

/** Responds with 422 and the errors of all invalid fields. */
export function validationErrorResponse(c: Context, { errors, available, quote }: ValidationError): Response {
  const body: ValidationErrorBody = {
    message: translatorOf(requestLocale(c))('error.summary'),
    errors,
    ...(available && { available }),
    ...(quote && { quote }),
  }
  return c.json(body, 422)
}

/** Returns the locale in the header `X-Locale`, or English if it is missing or unknown. */
export function requestLocale(c: Context): Locale {
  const requested = c.req.header('X-Locale')
  return isLocale(requested) ? requested : defaultLocale
}
