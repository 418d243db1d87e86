import { addDays } from '../time/operator-time.ts'

/** Days with a price of their own, both included (`YYYY-MM-DD`). Amounts in cents. */
export interface PriceSeason extends Span {
  originalAmount: number
  payableAmount: number
}

export interface Span {
  from: string
  to: string
}

export const overlapping = <Season extends Span>(seasons: Season[], { from, to }: Span): Season[] =>
  seasons.filter((season) => season.from <= to && from <= season.to)

/** What is left of a season outside of a span: nothing, one end, or both. */
export const outside = <Season extends Span>(season: Season, { from, to }: Span): Season[] =>
  [
    { ...season, to: season.to < from ? season.to : addDays(from, -1) },
    { ...season, from: season.from > to ? season.from : addDays(to, 1) },
  ].filter((rest) => rest.from <= rest.to)
