import type { RateLimited } from '../../domain/rate-limit/consume.ts'
import { rateLimitMessage } from '../../domain/rate-limit/rate-limit-message.ts'
import type { Locale } from '../../i18n/locales.ts'

/** The form error and the response init (429 with Retry-After) of a rate-limited form submission. */
export function rateLimited(outcome: RateLimited, locale: Locale) {
  const errors: Record<string, string[]> = { form: [rateLimitMessage(outcome, locale)] }
  const headers = { 'Retry-After': String(outcome.retryAfterSeconds) }
  return { errors, init: { status: 429, headers } }
}
