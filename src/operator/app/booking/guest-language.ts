import { type Locale, locales } from '../../../i18n/locales.ts'

/** The languages of the site by the country codes of phone numbers. */
const languageOfCode: Record<string, string> = {
  ...{ 385: 'hr', 387: 'hr', 381: 'hr', 382: 'hr', 386: 'hr' },
  ...{ 49: 'de', 43: 'de', 41: 'de', 39: 'it', 378: 'it', 48: 'pl' },
}

/**
 * The likely language of a guest, from the country code of the phone number; English for countries that are not in the
 * list. Undefined for a number without a country code or with too few digits.
 */
export function languageOfPhone(phone: string): Locale | undefined {
  const [, digits] = /^\s*(?:\+|00)\s*(\d[\d\s./()-]*)/.exec(phone) ?? []
  const typed = digits?.replace(/\D/g, '') ?? ''
  if (typed.length < 3) return undefined
  const language = languageOfCode[typed.slice(0, 3)] ?? languageOfCode[typed.slice(0, 2)] ?? 'en'
  return locales.find((locale) => locale === language)
}
