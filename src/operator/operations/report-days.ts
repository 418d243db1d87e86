import { z } from 'zod'
import { isoDate } from '../../contract/primitives.ts'
import { type Days, daysOfPeriod, reportPeriods } from '../../domain/accounting/report-period.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { isBookable, type Trip } from '../../domain/trips/trips.ts'

/**
 * With `from`: the days from `from` to `to` (default: today). Without `from`: the present `period`, or an earlier one
 * if `back` is above 0.
 */
export const reportDays = {
  from: isoDate.optional(),
  to: isoDate.optional(),
  period: z.enum(reportPeriods).default('month'),
  /** How many periods before the present one. */
  back: z.coerce.number().int().min(0).max(999).default(0),
}

/**
 * The days of a report.
 * @param trips the period `season` combines the seasons of one year of those of these trips that guests can book
 * @returns undefined if the first day is after the last
 */
export function daysOfReport(
  { from, to, period, back }: z.output<z.ZodObject<typeof reportDays>>,
  { now, trips }: { now: Date; trips: Trip[] },
): Days | undefined {
  const today = dayOf(now)
  const seasons = trips.filter(isBookable).flatMap((each) => each.seasons)
  const days = from ? { from, to: to ?? today } : daysOfPeriod(period, { today, back, seasons })
  return days.from > days.to ? undefined : days
}
