import { describe, expect, test } from 'vitest'
import { parseDay } from './day.ts'
import { parseEuros } from './field.ts'

// The day that the parsers take as today, a Wednesday.
const today = '2027-07-14'

describe('parsing a day', () => {
  test.each([
    ['today', '2027-07-14'],
    ['Tomorrow', '2027-07-15'],
    ['tom', '2027-07-15'],
    ['yesterday', '2027-07-13'],
    ['sutra', '2027-07-15'],
    ['wed', '2027-07-14'],
    ['fri', '2027-07-16'],
    ['tuesday', '2027-07-20'],
    ['čet', '2027-07-15'],
    ['cet', '2027-07-15'],
    ['12.6.', '2028-06-12'],
    ['14.7.', '2027-07-14'],
    ['12.6', '2028-06-12'],
    ['12. 6. 2027.', '2027-06-12'],
    ['12.6.2027', '2027-06-12'],
    ['2027-06-12', '2027-06-12'],
    ['29.2.', '2028-02-29'],
    ['31.2.', undefined],
    ['2027-02-30', undefined],
    ['tomorow', undefined],
    ['f', undefined],
    ['', undefined],
  ])('%s in the future is %s', (typed, expected) => {
    expect(parseDay(typed, today, 'future')).toBe(expected)
  })

  test.each([
    ['wed', '2027-07-14'],
    ['fri', '2027-07-09'],
    ['12.6.', '2027-06-12'],
    ['14.7.', '2027-07-14'],
    ['15.7.', '2026-07-15'],
    ['tomorrow', '2027-07-15'],
  ])('%s in the past is %s', (typed, expected) => {
    expect(parseDay(typed, today, 'past')).toBe(expected)
  })

  test.each([
    ['su', '“su” may be sutra or subota or sunday: write more of it.'],
    ['to', '“to” may be today or tomorrow: write more of it.'],
    ['6/7', '“6/7” can be read in two ways: write the day before the month, as 6.7.'],
  ])('%s is ambiguous and throws a UsageError', (typed, sentence) => {
    expect(() => parseDay(typed, today, 'future')).toThrow(sentence)
  })
})

test.each([
  ['35', 3500],
  ['35.50', 3550],
  ['35,5', 3550],
  ['€ 35', 3500],
  ['0', 0],
  ['1.000', undefined],
  ['-5', undefined],
  ['35.505', undefined],
  ['thirty', undefined],
])('parses %s euros as %s cents', (typed, cents) => {
  expect(parseEuros(typed)).toBe(cents)
})
