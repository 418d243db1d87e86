import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/operator-time.ts'
import { type DateRange, overlappingRanges, subtractRange } from './seasons.ts'

const range = fc
  .tuple(fc.nat(60), fc.nat(60))
  .map(
    ([first, length]): DateRange => ({ from: addDays('2027-06-01', first), to: addDays('2027-06-01', first + length) }),
  )
const days = Array.from({ length: 140 }, (_, n) => addDays('2027-05-20', n))
const contains = (day: string) => (one: DateRange) => one.from <= day && day <= one.to

test('subtractRange returns every day of the season outside the range exactly once', () => {
  fc.assert(
    fc.property(range, range, (season, other) => {
      const parts = subtractRange(season, other)
      for (const day of days) {
        const expected = contains(day)(season) && !contains(day)(other) ? 1 : 0
        expect(parts.filter(contains(day)).length, day).toBe(expected)
      }
      expect(overlappingRanges([season], other).length === 1).toBe(
        days.some((day) => contains(day)(season) && contains(day)(other)),
      )
    }),
  )
})
