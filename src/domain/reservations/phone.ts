import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Locale } from '../../i18n/locales.ts'

/**
 * A phone number as people type it → E.164, or null when nobody could be reached there. Without a country code it can
 * only be a Croatian number, and only from somebody who reads Croatian.
 */
export function e164(typed: string, locale: Locale): string | null {
  const dialled = typed.trim().replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(dialled, locale === 'hr' ? 'HR' : undefined)
  return parsed?.isValid() ? parsed.number : null
}
