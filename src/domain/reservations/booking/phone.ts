import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Locale, languages } from '../../../i18n/locales.ts'

/**
 * Converts a typed phone number to E.164; null if it is not a valid number. A number without a country code belongs to the
 * language's `phoneRegion`.
 */
export function toE164(input: string, locale: Locale): string | null {
  const international = input.trim().replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(international, languages[locale].phoneRegion)
  return parsed?.isValid() ? parsed.number : null
}
