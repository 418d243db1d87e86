import { formatDay } from '../output/format.ts'
import { optional, pastDay, required } from './field.ts'
import { UsageError } from './usage-error.ts'

/** The options `--from` and `--to` of reports on the past. Both days are included. */
export const pastDateRange = {
  from: required(pastDay, 'the first day'),
  to: optional(pastDay, 'the last day; default: today'),
}

/** Throws a UsageError if `from` is after `to`. */
export function validDateRange<Range extends { from: string; to: string }>(range: Range): Range {
  if (range.from > range.to)
    throw new UsageError(`${formatDay(range.from)} lies after ${formatDay(range.to)}: the first day comes first.`)
  return range
}
