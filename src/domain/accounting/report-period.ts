import { addDays, mondayOf } from '../time/operator-time.ts'
import type { SailingSeason } from '../trips/trips.ts'

export const reportPeriods = ['yesterday', 'week', 'month', 'season'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** The first and the last day, `YYYY-MM-DD`, both inclusive. */
export interface Days {
  from: string
  to: string
}

/**
 * The days of the present period up to today, or of an earlier one. Weeks begin on Monday. The period `season` of a
 * year combines all seasons that begin in that year: it lasts from their first day to their last. If no season begins
 * in the year, it is the whole year.
 * @param back how many periods before the present one; such a period is complete
 */
export function daysOfPeriod(
  period: ReportPeriod,
  { today, back, seasons }: { today: string; back: number; seasons: Pick<SailingSeason, 'from' | 'to'>[] },
): Days {
  const untilToday = ({ from, to }: Days): Days => ({ from, to: to > today ? today : to })
  switch (period) {
    case 'yesterday': {
      const day = addDays(today, -1 - back)
      return { from: day, to: day }
    }
    case 'week': {
      const from = addDays(mondayOf(today), -7 * back)
      return untilToday({ from, to: addDays(from, 6) })
    }
    case 'month': {
      const from = firstOfMonth(today, -back)
      return untilToday({ from, to: addDays(firstOfMonth(today, 1 - back), -1) })
    }
    case 'season': {
      const year = Number(today.slice(0, 4))
      const current = seasonOf(year, seasons).from <= today ? year : year - 1
      return untilToday(seasonOf(current - back, seasons))
    }
  }
}

/** The same days a year before. 29 February becomes 28 February. */
export const yearBefore = ({ from, to }: Days): Days => ({ from: dayInYearBefore(from), to: dayInYearBefore(to) })

function dayInYearBefore(date: string): string {
  const day = `${yearText(Number(date.slice(0, 4)) - 1)}${date.slice(4)}`
  return day.endsWith('-02-29') ? day.replace('-29', '-28') : day
}

const yearText = (year: number) => String(year).padStart(4, '0')

function firstOfMonth(today: string, months: number): string {
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months
  return `${yearText(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}-01`
}

function seasonOf(year: number, seasons: Pick<SailingSeason, 'from' | 'to'>[]): Days {
  const spans = seasons.flatMap(({ from, to }): Days[] => {
    if (from.length > 5) return Number(from.slice(0, 4)) === year ? [{ from, to }] : []
    return [{ from: `${yearText(year)}-${from}`, to: `${yearText(from <= to ? year : year + 1)}-${to}` }]
  })
  const sorted = (days: string[]) => days.toSorted()
  const [first = `${yearText(year)}-01-01`] = sorted(spans.map(({ from }) => from))
  return { from: first, to: sorted(spans.map(({ to }) => to)).at(-1) ?? `${yearText(year)}-12-31` }
}
