import type { Locale } from '../../../i18n/locales.ts'
import { isEqualInConstantTime } from '../../../shared/equal-in-constant-time.ts'
import type { AppContext } from '../../context.ts'
import { consume, keyFor, type RateLimited, type RateLimitKey } from '../../rate-limit/consume.ts'
import { type ValidationError, validationError } from '../../validation-error.ts'

/**
 * Compares the e-mail address that the guest types with that of the booking, before a refund and before the booking
 * gives up places. The link alone is not enough, because it may have been forwarded. The rate limit is consumed before
 * the comparison, so that right and wrong addresses cost the same.
 */
export async function confirmEmail(
  services: Pick<AppContext, 'db' | 'now'>,
  { id, email }: { id: string; email: string },
  typed: string | undefined,
  { locale, caller }: { locale: Locale; caller: RateLimitKey },
): Promise<{ ok: true } | ValidationError | RateLimited> {
  if (typed === undefined) return validationError([{ field: 'email', key: 'error.required' }], locale)
  const limit = await consume(services, 'confirm_email', keyFor(id, caller))
  if (!limit.ok) return limit
  return email !== '' && isEqualInConstantTime(typed.toLowerCase(), email.toLowerCase())
    ? { ok: true }
    : validationError([{ field: 'email', key: 'error.email_mismatch' }], locale)
}
