import { expect, test } from 'vitest'
import { weeksOfMonth } from '../../../../shared/weeks-of-month.ts'
import { bookableDates, nearestDayOfMonth, targetOfKey } from './calendar-keys.ts'
import { tideOf } from './month-table.tsx'

const july = Array.from({ length: 31 }, (_, index) => {
  const number = index + 1
  // A month without tours on Sundays, in which the 7th is full.
  const state = number % 7 === 4 ? ('no_tour' as const) : number === 7 ? ('full' as const) : ('open' as const)
  return { date: `2027-07-${String(number).padStart(2, '0')}`, state, places_left: state === 'open' ? 10 : 0, fill: 0 }
})

test('splits a month into weeks that start on Monday', () => {
  const weeks = weeksOfMonth('2027-07')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, null, '2027-07-01', '2027-07-02', '2027-07-03', '2027-07-04'])
  expect(weeks[4]?.slice(-2)).toEqual(['2027-07-31', null])
  expect(weeksOfMonth('2027-02')).toHaveLength(4)
  expect(weeksOfMonth('2028-02').flat().filter(Boolean)).toHaveLength(29)
})

test('only open days are bookable', () => {
  expect(bookableDates(july)).not.toContain('2027-07-07')
  expect(bookableDates(july)).toHaveLength(26)
})

test('ArrowUp and ArrowDown move by weeks, skip unavailable days and leave the month', () => {
  expect(targetOfKey('ArrowDown', '2027-07-05', july)).toEqual({ date: '2027-07-12' })
  expect(targetOfKey('ArrowUp', '2027-07-14', july)).toEqual({ monthOffset: -1 })
  expect(targetOfKey('ArrowDown', '2027-07-29', july)).toEqual({ monthOffset: 1 })
})

test('Home and End stay in the week, PageUp and PageDown change the month, other keys do nothing', () => {
  expect(targetOfKey('Home', '2027-07-14', july)).toEqual({ date: '2027-07-12' })
  expect(targetOfKey('End', '2027-07-14', july)).toEqual({ date: '2027-07-17' })
  expect(targetOfKey('PageUp', '2027-07-14', july)).toEqual({ monthOffset: -1 })
  expect(targetOfKey('PageDown', '2027-07-14', july)).toEqual({ monthOffset: 1 })
  expect(targetOfKey('ArrowLeft', '2027-07-14', july)).toBeUndefined()
})

test('after a change of month the nearest day of the month gets the focus', () => {
  expect(nearestDayOfMonth('2027-08-07', july)).toBe('2027-07-06')
  expect(nearestDayOfMonth('2027-08-31', july)).toBe('2027-07-31')
  expect(nearestDayOfMonth('2027-08-31', [])).toBeUndefined()
})

test('the tide line rises with the fill: from the half on, and never to the top of an open day', () => {
  expect([0, 0.01, 0.4, 0.45, 0.7, 0.99, 1].map(tideOf)).toEqual([0, 0, 0, 4, 6, 7, 7])
})
