import { addDays } from '../time/operator-time.ts'

/** A date range with its own price. Amounts in cents. */
export interface PriceSeason extends Span {
  originalAmount: number
  payableAmount: number
}

/** Dates as `YYYY-MM-DD`, both inclusive. */
export interface Span {
  from: string
  to: string
}

export const overlapping = <Season extends Span>(seasons: Season[], { from, to }: Span): Season[] =>
  seasons.filter((season) => season.from <= to && from <= season.to)

/** The parts of a season outside a range: none, one or two. */
export const outside = <Season extends Span>(season: Season, { from, to }: Span): Season[] =>
  [
    { ...season, to: season.to < from ? season.to : addDays(from, -1) },
    { ...season, from: season.from > to ? season.from : addDays(to, 1) },
  ].filter((part) => part.from <= part.to)
