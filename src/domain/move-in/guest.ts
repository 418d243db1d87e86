import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { email as emailSchema } from '../../contract/primitives.ts'
import { type Locale, languages, locales } from '../../i18n/locales.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { splitName } from '../../shared/person-name.ts'
import { planOfCountry, toE164 } from '../reservations/booking/phone.ts'
import { comparable, type ImportMap } from './import-map.ts'
import type { ImportedBooking } from './imported-booking.ts'
import type { RowReader } from './row-reader.ts'

type Name = Pick<ImportedBooking, 'firstName' | 'lastName'>

/** The name from two columns, or from one (`Ana Horvat`, `Horvat, Ana`). Both parts are empty if the row has none. */
export function readName(row: RowReader): Name {
  const first = oneLine(row.first('firstName'))
  const last = oneLine(row.first('lastName'))
  const { firstName, lastName } = first || last ? { firstName: first, lastName: last } : wholeName(row)
  return { firstName: cut(row, firstName, 'first_name'), lastName: cut(row, lastName, 'last_name') }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function wholeName(row: RowReader): Name {
  const surnameFirst = oneLine(row.first('surnameFirst'))
  const name = oneLine(row.first('name')) || surnameFirst
  const [, before, after] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? []
  if (before !== undefined && after !== undefined) return { firstName: after.trim(), lastName: before.trim() }
  if (name === surnameFirst) {
    const [last = '', ...first] = name.split(' ')
    return first.length > 0 ? { firstName: first.join(' '), lastName: last } : { firstName: last, lastName: '' }
  }
  const { first_name, last_name } = splitName(name)
  return { firstName: first_name, lastName: last_name }
}

function cut(row: RowReader, name: string, part: 'first_name' | 'last_name'): string {
  if (name.length > maxLengths[part]) row.report('name', 'too_long', name)
  return name.slice(0, maxLengths[part]).trim()
}

interface Contacts extends Pick<ImportedBooking, 'email' | 'phone' | 'locale' | 'isLocaleGuessed'> {
  /** The e-mail address and phone number as the file has them, if they are not valid. */
  unread: string[]
}

export function readContacts(row: RowReader, map: ImportMap): Contacts {
  const typed = { email: row.first('email'), phone: row.first('phone') }
  const parsed = emailSchema.safeParse(typed.email)
  const email = parsed.success ? parsed.data : null
  const country = countryCode(row.first('country'))
  const phone = phoneOf(typed.phone, country ?? map.defaultCountry)
  if (typed.email !== '' && email === null) row.report('email', 'invalid', typed.email)
  if (typed.phone !== '' && phone === null) row.report('phone', 'invalid', typed.phone)
  const unread = [...(email === null ? [typed.email] : []), ...(phone === null ? [typed.phone] : [])].filter(Boolean)
  return { email, phone, unread, ...languageOf(row, { email, phone, country }) }
}

/**
 * Reads a phone number; null if it is not valid. Spreadsheets remove the plus at the start of a number. So a number
 * that is not valid without a plus is also read with one.
 */
function phoneOf(typed: string, country: string | null): string | null {
  const plan = planOfCountry(country)
  const digits = typed.replace(/^'|\.0$/g, '')
  return toE164(digits, plan) ?? (/^[1-9]\d{9,14}$/.test(digits) ? toE164(`+${digits}`, plan) : null)
}

/** The code of a country, from its two letters or from its name in a language of the site. Null if it is unknown. */
function countryCode(text: string): string | null {
  countryByName ??= new Map(
    locales.flatMap((locale) => {
      const names = new Intl.DisplayNames(locale, { type: 'region' })
      return getCountries().flatMap((code) => [
        [comparable(code), code],
        [comparable(names.of(code) ?? code), code],
      ])
    }),
  )
  return countryByName.get(comparable(text)) ?? null
}

let countryByName: Map<string, string> | undefined

type Guess = { email: string | null; phone: string | null; country: string | null }

/**
 * The language in the language column. Otherwise it is guessed from the country of the phone number, of the guest, or
 * of the e-mail address, in this order; English if none of them helps.
 */
function languageOf(row: RowReader, { email, phone, country }: Guess) {
  const named = row.first('language')
  const locale = localeByName.get(comparable(named)) ?? localeByName.get(comparable(named.slice(0, 2)))
  const isTag = /^\p{L}{2}(?:[-_]|$)/u.test(named)
  if (locale && (isTag || localeByName.has(comparable(named)))) return { locale, isLocaleGuessed: false }
  const ofPhone = phone === null ? undefined : parsePhoneNumberFromString(phone)?.country
  const ofAddress = /\.([a-z]{2})$/i.exec(email ?? '')?.[1]?.toUpperCase()
  const guessed = [ofPhone, country, ofAddress].map((code) => (code ? localeOfCountry(code) : undefined))
  return { locale: guessed.find((each) => each !== undefined) ?? ('en' as const), isLocaleGuessed: true }
}

/** The locale of each name of a language: `hr`, `Croatian`, `hrvatski` and `Kroatisch` mean hr. */
const localeByName = new Map(
  locales.flatMap((locale) =>
    [
      locale,
      languages[locale].name,
      ...locales.map((language) => new Intl.DisplayNames(language, { type: 'language' }).of(locale) ?? locale),
    ].map((name) => [comparable(name), locale] as const),
  ),
)

/**
 * The locale of the country's main language, with Croatian for Bosnian and Serbian. Undefined if the site does not have
 * the language.
 */
function localeOfCountry(code: string): Locale | undefined {
  const known = localeByCountry.get(code)
  if (known !== undefined) return known ?? undefined
  const { language } = new Intl.Locale(`und-${code}`).maximize()
  const spoken = language === 'bs' || language === 'sr' ? 'hr' : language
  const found = locales.find((locale) => locale === spoken)
  localeByCountry.set(code, found ?? null)
  return found
}

const localeByCountry = new Map<string, Locale | null>()
