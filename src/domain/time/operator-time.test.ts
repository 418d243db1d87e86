import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from './operator-time.ts'

test('dayOf changes at local midnight, in winter and in summer', () => {
  expect(dayOf(new Date('2027-01-14T22:59:59Z'))).toBe('2027-01-14')
  expect(dayOf(new Date('2027-01-14T23:00:00Z'))).toBe('2027-01-15')
  expect(dayOf(new Date('2027-07-14T21:59:59Z'))).toBe('2027-07-14')
  expect(dayOf(new Date('2027-07-14T22:00:00Z'))).toBe('2027-07-15')
})

test('instantOf is exact on both days on which the clock changes', () => {
  expect(instantOf('2027-03-27', '08:00')).toEqual(new Date('2027-03-27T07:00:00Z'))
  expect(instantOf('2027-03-28', '08:00')).toEqual(new Date('2027-03-28T06:00:00Z'))
  expect(instantOf('2027-10-31', '08:00')).toEqual(new Date('2027-10-31T07:00:00Z'))
})

test('instantOf takes the second of a repeated hour, and the hour after a skipped one', () => {
  expect(instantOf('2027-10-31', '02:30')).toEqual(new Date('2027-10-31T01:30:00Z'))
  expect(instantOf('2027-03-28', '02:30')).toEqual(new Date('2027-03-28T01:30:00Z'))
})

test('addDays counts calendar days, not hours', () => {
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})
