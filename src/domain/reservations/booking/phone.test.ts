import { expect, test } from 'vitest'
import type { Locale } from '../../../i18n/locales.ts'
import { toE164 } from './phone.ts'

test.each([
  ['07400 123456', 'en', '+447400123456'],
  ['091 234 5678', 'hr', '+385912345678'],
  ['0171 3920012', 'de', '+491713920012'],
  ['347 123 4567', 'it', '+393471234567'],
  ['600 123 456', 'pl', '+48600123456'],
] satisfies [string, Locale, string][])('the national number %s is valid in %s', (typed, locale, number) => {
  expect(toE164(typed, locale)).toBe(number)
})

test('a country code is valid in every language, and a number that is too short is not', () => {
  expect(toE164('+385 91 234 5678', 'de')).toBe('+385912345678')
  expect(toE164('0048 600 123 456', 'it')).toBe('+48600123456')
  expect(toE164('12', 'en')).toBeNull()
})
