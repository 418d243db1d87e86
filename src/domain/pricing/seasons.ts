import { addDays } from '../time/operator-time.ts'

/** A date range with its own price. Amounts in cents. */
export interface PriceSeason extends DateRange {
  originalAmount: number
  payableAmount: number
}

/** Dates as `YYYY-MM-DD`, both inclusive. */
export interface DateRange {
  from: string
  to: string
}

export const overlappingRanges = <Season extends DateRange>(seasons: Season[], { from, to }: DateRange): Season[] =>
  seasons.filter((season) => season.from <= to && from <= season.to)

/** The parts of a season outside a range: none, one or two. */
export const subtractRange = <Season extends DateRange>(season: Season, { from, to }: DateRange): Season[] =>
  [
    { ...season, to: season.to < from ? season.to : addDays(from, -1) },
    { ...season, from: season.from > to ? season.from : addDays(to, 1) },
  ].filter((part) => part.from <= part.to)
