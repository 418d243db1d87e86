import { expect, test } from 'vitest'
import type { CalendarDeparture } from './calendar-day.ts'
import { mondayOf, saleState } from './day-state.ts'

const departure = (status: 'open' | 'closed' | 'cancelled', sold = 0, held = 0) =>
  ({ status, sold, held, capacity: 80 }) as CalendarDeparture

test.each([
  ['no departure', [], 'open'],
  ['free places', [departure('open', 79)], 'open'],
  ['all sold', [departure('open', 80)], 'full'],
  ['the last places held', [departure('open', 78, 2)], 'full'],
  ['closed and full', [departure('closed', 80)], 'closed'],
  ['one full, one with places', [departure('open', 80), departure('open')], 'open'],
  ['one cancelled, one full', [departure('cancelled'), departure('open', 80)], 'full'],
  ['all cancelled', [departure('cancelled'), departure('cancelled')], 'cancelled'],
] as const)('a day with %s', (_, departures, state) => {
  expect(saleState(departures)).toBe(state)
})

test.each([
  ['2027-07-12', '2027-07-12'],
  ['2027-07-18', '2027-07-12'],
  ['2028-01-01', '2027-12-27'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})
