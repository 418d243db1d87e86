import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Locale } from '../../../i18n/locales.ts'

/**
 * Converts a typed phone number to E.164; null if it is not a valid number. A number without a country code is accepted
 * only in the Croatian locale, as a Croatian number.
 */
export function toE164(input: string, locale: Locale): string | null {
  const international = input.trim().replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(international, locale === 'hr' ? 'HR' : undefined)
  return parsed?.isValid() ? parsed.number : null
}
