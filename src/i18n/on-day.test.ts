import { expect, it } from 'vitest'
import { locales } from './locales.ts'
import { onDay } from './on-day.ts'

it('names the weekday of a trip in the case that a sentence needs', () => {
  expect(locales.map((locale) => onDay('2027-07-14', locale).replace('\u00a0', ' '))).toEqual([
    'Wednesday 14 July 2027',
    'u srijedu, 14. srpnja 2027.',
    'Mittwoch, 14. Juli 2027',
    'mercoledì 14 luglio 2027',
    'w środę 14 lipca 2027',
  ])
  expect(onDay('2027-07-13', 'pl')).toMatch(/^we wtorek 13/)
  expect(onDay('2027-07-18', 'hr')).toMatch(/^u nedjelju, 18/)
})
