import type { RateLimited } from '../../../domain/rate-limit/consume.ts'
import { rateLimitMessage } from '../../../domain/rate-limit/rate-limit-message.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { PageError } from './page-definition.tsx'

/** The error page of a rate-limited request. */
export function rateLimitedPage(outcome: RateLimited, locale: Locale): PageError {
  const { status, headers } = rateLimited(outcome, locale).init
  return new PageError(status, { headers, retryText: rateLimitMessage(outcome, locale) })
}

/** The form error and the response init (429 with Retry-After) of a rate-limited form submission. */
export function rateLimited(outcome: RateLimited, locale: Locale) {
  const errors: Record<string, string[]> = { form: [rateLimitMessage(outcome, locale)] }
  const headers = { 'Retry-After': String(outcome.retryAfterSeconds) }
  return { errors, init: { status: 429, headers } }
}
