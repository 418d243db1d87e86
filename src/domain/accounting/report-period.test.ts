import { expect, test } from 'vitest'
import { daysOfPeriod, type ReportPeriod, yearBefore } from './report-period.ts'

const summer = [{ from: '04-01', to: '10-31' }]
const days = (period: ReportPeriod, today: string, back = 0, seasons = summer) =>
  Object.values(daysOfPeriod(period, { today, back, seasons })).join(' ')

test('a period ends today, and an earlier one at its own end', () => {
  const today = '2027-07-14'
  expect(days('yesterday', today)).toBe('2027-07-13 2027-07-13')
  expect(days('yesterday', '2027-01-01', 1)).toBe('2026-12-30 2026-12-30')
  expect(days('week', today)).toBe('2027-07-12 2027-07-14')
  expect(days('week', '2027-07-12')).toBe('2027-07-12 2027-07-12')
  expect(days('week', today, 1)).toBe('2027-07-05 2027-07-11')
  expect(days('month', today)).toBe('2027-07-01 2027-07-14')
  expect(days('month', today, 5)).toBe('2027-02-01 2027-02-28')
  expect(days('month', today, 7)).toBe('2026-12-01 2026-12-31')
})

test('a season is the current or the last one, over all seasons that begin in its year', () => {
  expect(days('season', '2027-07-14')).toBe('2027-04-01 2027-07-14')
  expect(days('season', '2027-12-01')).toBe('2027-04-01 2027-10-31')
  expect(days('season', '2027-02-01')).toBe('2026-04-01 2026-10-31')
  expect(days('season', '2027-07-14', 1)).toBe('2026-04-01 2026-10-31')
  expect(days('season', '2027-02-01', 0, [...summer, { from: '12-20', to: '01-06' }])).toBe('2026-04-01 2027-01-06')
  expect(days('season', '2027-07-14', 0, [...summer, { from: '2027-03-20', to: '2027-03-22' }])).toBe(
    '2027-03-20 2027-07-14',
  )
  expect(days('season', '2027-07-14', 1, [])).toBe('2026-01-01 2026-12-31')
})

test('the year before has the same days; 29 February has none', () => {
  expect(yearBefore({ from: '2028-02-29', to: '2028-03-01' })).toEqual({ from: '2027-02-28', to: '2027-03-01' })
})
