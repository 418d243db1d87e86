import { type Locale, languages } from './locales.ts'

/** Country codes with names, sorted by name in the language. `others` has the names of codes outside ISO 3166. */
export function countryChoices(locale: Locale, codes: string[], others: Record<string, string>): [string, string][] {
  const { iso } = languages[locale]
  const names = new Intl.DisplayNames(iso, { type: 'region' })
  const { compare } = new Intl.Collator(iso)
  return codes
    .map((code): [string, string] => [code, others[code] ?? names.of(code) ?? code])
    .sort((a, b) => compare(a[1], b[1]))
}

/** The names of the months, in the form in which they stand alone and not in a date. */
export function monthChoices(locale: Locale): string[] {
  const month = new Intl.DateTimeFormat(languages[locale].iso, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2000, index)))
}
