import { expect, test } from 'vitest'
import type { Locale } from '../../../i18n/locales.ts'
import { planOfCountry, planOfOperator, toE164, toInternational } from './phone.ts'

test.each([
  ['07400 123456', 'en', '+447400123456'],
  ['091 234 5678', 'hr', '+385912345678'],
  ['098/123-456', 'hr', '+38598123456'],
  ['0171 3920012', 'de', '+491713920012'],
  ['0151 23456789', 'de', '+4915123456789'],
  ['347 123 4567', 'it', '+393471234567'],
  ['600 123 456', 'pl', '+48600123456'],
  ['601123456', 'pl', '+48601123456'],
] satisfies [string, Locale, string][])('the national mobile number %s is valid in %s', (typed, locale, number) => {
  expect(toE164(typed, locale)).toBe(number)
})

test.each(['en', 'hr', 'de', 'it', 'pl'] satisfies Locale[])(
  'a number with its country code is valid in %s',
  (locale) => {
    expect(toE164('+385 91 234 5678', locale)).toBe('+385912345678')
    expect(toE164('0048 600 123 456', locale)).toBe('+48600123456')
    expect(toE164('＋43 664 1234567', locale)).toBe('+436641234567')
    expect(toE164('(+49) 30 1234567', locale)).toBe('+49301234567')
    expect(toE164('+44 (0) 7400 123456', locale)).toBe('+447400123456')
    expect(toE164('+1 732 555 1234', locale)).toBe('+17325551234')
    expect(toE164('12', locale)).toBeNull()
    expect(toE164('+385 12', locale)).toBeNull()
  },
)

test('a number of the country without the plus sign is valid', () => {
  expect(toE164('385 91 234 5678', 'hr')).toBe('+385912345678')
  expect(toE164('48 600 123 456', 'pl')).toBe('+48600123456')
})

/** National numbers of other countries, and landlines: all are typed without a country code. */
const uncertain: [Locale, ...string[]][] = [
  // Austrian and Swiss mobile numbers, landlines of Vienna, Zürich and Berlin.
  [
    'de',
    '0664 1234567',
    '0676 1234567',
    '0650 1234567',
    '0699 12345678',
    '0660 1234567',
    '0677 61234567',
    '0681 10123456',
  ],
  ['de', '079 123 45 67', '078 123 45 67', '076 123 45 67', '01 5123456', '044 668 18 00', '030 1234567'],
  // Slovene, Bosnian, Serbian and Montenegrin mobile numbers, and a landline of Zadar.
  ['hr', '040 123 456', '031 123 456', '041 123 456', '051 123 456', '070 123 456', '068 123 456', '030 123 456'],
  ['hr', '061 123 456', '065 123 456', '063 123 4567', '064 123 4567', '067 123 456', '023 123 456'],
  // Three American numbers, then an Irish, a Swiss and a London number. The first number, of New Jersey, would be
  // British with a leading zero.
  ['en', '732 555 1234', '(702) 555-0123', '415 555 2671', '085 123 4567', '079 123 45 67', '020 7946 0018'],
  ['it', '079 123 45 67', '06 12345678', '091 234 5678', '0664 1234567', '612 345 678', '2 1234567'],
  ['pl', '22 123 45 67', '0171 3920012', '912 345 678', '06 12 34 56 78', '0905 123 456'],
]
test.each(uncertain)('in %s a number that may belong to another country needs its code', (locale, ...numbers) => {
  expect(numbers.filter((typed) => toE164(typed, locale) !== null)).toEqual([])
})

test('the operator may enter a Croatian landline, and a reseller one of the country that it names', () => {
  expect(toE164('023 123 456', planOfOperator)).toBe('+38523123456')
  expect(toE164('091 234 5678', planOfOperator)).toBe('+385912345678')
  expect(toE164('0664 1234567', planOfCountry('at'))).toBe('+436641234567')
  expect(toE164('0664 1234567', planOfCountry('Austria'))).toBeNull()
  expect(toE164('0664 1234567', planOfCountry(null))).toBeNull()
})

test('a guest reviews the number with its country code', () => {
  expect(toInternational('0171 3920012', 'de')).toBe('+49 171 3920012')
  expect(toInternational('0664 1234567', 'de')).toBeNull()
})
