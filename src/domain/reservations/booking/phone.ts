import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString as parse } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString as parseMobile } from 'libphonenumber-js/mobile'
import { type Locale, languages, operatorLocale } from '../../../i18n/locales.ts'

/**
 * `country`: the country whose national numbers are accepted without a country code; undefined if there is none.
 * `landlines`: whether these national numbers may be landlines, or only mobile numbers. With a country code, every
 * valid number is accepted. The country of a guest is guessed from the language, so guests may type only mobile
 * numbers without the code. The operator, and a reseller that names the country, may type landlines too. Many
 * Czech mobile numbers look Polish: on the Polish page they count as Polish, and the guest reviews the number with +48.
 */
interface NumberingPlan {
  country: string | undefined
  landlines: boolean
}

const planOfGuest = (locale: Locale): NumberingPlan => ({ country: languages[locale].phoneRegion, landlines: false })
export const planOfOperator: NumberingPlan = { country: languages[operatorLocale].phoneRegion, landlines: true }
export const planOfCountry = (country: string | null): NumberingPlan => ({
  country: country?.trim().toUpperCase(),
  landlines: true,
})

/** Converts a typed phone number to E.164; null if it is no valid number, or if its country is uncertain. */
export const toE164 = (input: string, plan: Locale | NumberingPlan): string | null =>
  parsePhone(input, plan)?.number ?? null

/** A typed number with its country code and spaces, for the guest's review; null where `toE164` returns null. */
export const toInternational = (input: string, locale: Locale): string | null =>
  parsePhone(input, locale)?.formatInternational() ?? null

function parsePhone(input: string, of: Locale | NumberingPlan): PhoneNumber | null {
  const plan = typeof of === 'string' ? planOfGuest(of) : of
  const country = plan.country !== undefined && isSupportedCountry(plan.country) ? plan.country : undefined
  const typed = input.normalize('NFKC').trim().replace(/^00/, '+')
  const parsed = parse(typed, country)
  if (!parsed?.isValid()) return null
  if (/^\D*\+/.test(typed) || digitsOf(typed) === digitsOf(parsed.number)) return parsed
  // In many countries a national number starts with a zero. A number typed without this zero is not accepted: otherwise
  // the 10 digits of an American number would count as a British number.
  const isNational = digitsOf(typed) === digitsOf(parsed.formatNational())
  return isNational && (plan.landlines || parseMobile(typed, country)?.isValid()) ? parsed : null
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
