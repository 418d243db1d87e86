import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/operator-time.ts'
import { outside, overlapping, type Span } from './seasons.ts'

const span = fc
  .tuple(fc.nat(60), fc.nat(60))
  .map(([first, length]): Span => ({ from: addDays('2027-06-01', first), to: addDays('2027-06-01', first + length) }))
const days = Array.from({ length: 140 }, (_, n) => addDays('2027-05-20', n))
const holds = (day: string) => (one: Span) => one.from <= day && day <= one.to

test('what is left of a season is its days outside of the span, each once', () => {
  fc.assert(
    fc.property(span, span, (season, given) => {
      const rest = outside(season, given)
      for (const day of days) {
        const expected = holds(day)(season) && !holds(day)(given) ? 1 : 0
        expect(rest.filter(holds(day)).length, day).toBe(expected)
      }
      expect(overlapping([season], given).length === 1).toBe(
        days.some((day) => holds(day)(season) && holds(day)(given)),
      )
    }),
  )
})
