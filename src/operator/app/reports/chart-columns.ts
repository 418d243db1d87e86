import { mondayOf } from '../calendar/day-state.ts'

/** More days than this are shown by week, because a column for each day would be too thin on a phone. */
const maxDays = 62

export const isByWeek = (days: readonly unknown[]): boolean => days.length > maxDays

/** The days of each column: one day, or those of a week from Monday on. */
export const daysOfColumns = <Day extends { date: string }>(days: readonly Day[]): Day[][] =>
  isByWeek(days) ? [...Map.groupBy(days, ({ date }) => mondayOf(date)).values()] : days.map((day) => [day])

interface Column {
  x: number
  width: number
  /** The stacked parts, the lowest first. `top` is the distance of a part from the upper edge of the plot. */
  parts: { top: number; height: number }[]
}

/** Stacked columns of equal width. A quarter of each column's share of the width is the gap to the next one. */
export function columnsOf(
  stacks: readonly (readonly number[])[],
  maximum: number,
  { width, height }: { width: number; height: number },
): Column[] {
  const step = width / Math.max(1, stacks.length)
  return stacks.map((parts, index) => {
    let below = 0
    return {
      x: index * step + step / 8,
      width: step * 0.75,
      parts: parts.map((part) => {
        const share = maximum > 0 ? part / maximum : 0
        below += share
        return { top: height * (1 - below), height: height * share }
      }),
    }
  })
}

/** The smallest of 1, 2, 3, 4, 5, 6, 8, 10, 20 … euros that is not below the value in cents. */
export function niceMaximum(value: number): number {
  let unit = 100
  for (;;) {
    for (const factor of [1, 2, 3, 4, 5, 6, 8]) if (unit * factor >= value) return unit * factor
    unit *= 10
  }
}
