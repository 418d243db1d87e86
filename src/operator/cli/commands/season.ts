import {
  type BookedDay,
  findBookedDaysOffSeason,
  previewSeasonChange,
  type SailingSeason,
} from '../../../domain/availability/set-season.ts'
import { operatorSettings } from '../../../domain/settings/operator-settings.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import { seasonSet } from '../../operations/departures.ts'
import { prices } from '../../operations/prices.ts'
import { aborted, defineCommand, refusal, success } from '../command.ts'
import { formatDay, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { optional } from '../parsers/field.ts'
import { daysOfWeek, yearlyDay } from '../parsers/season.ts'
import { UsageError } from '../parsers/usage-error.ts'

export const seasonShow = defineCommand({
  name: 'season show',
  summary: 'shows the season, and the days outside it that have bookings',
  examples: ['season show'],
  parameters: {},
  options: {},
  outputSchema: prices.answer.pick({ season: true, bookedOffSeason: true }),
  async run(context) {
    const [{ season }, bookedOffSeason] = await Promise.all([
      operatorSettings(context.db),
      findBookedDaysOffSeason(context),
    ])
    return success([`The boat sails ${seasonText(season)}.`, ...bookedDaysLines(bookedOffSeason)], {
      season,
      bookedOffSeason,
    })
  },
})

export const seasonSetCommand = defineCommand({
  name: 'season set',
  summary: 'changes the season of every year; days with bookings still sail',
  examples: ['season set --from 1.4. --to 31.10.', 'season set --weekdays mon,wed,fri'],
  parameters: {},
  options: {
    from: optional(yearlyDay, 'the first day, such as 1.4. or 04-01'),
    to: optional(yearlyDay, 'the last day; if it is before the first day, the season continues into the next year'),
    weekdays: optional(daysOfWeek, 'days of the week, such as mon,wed,fri, or daily'),
  },
  outputSchema: seasonSet.answer,
  async run(context, order) {
    if (Object.values(order).every((value) => value === undefined))
      throw new UsageError('Give --from, --to or --weekdays.')
    const plan = await previewSeasonChange(context, order)
    const summary = `The boat sails ${seasonText(plan.after)}, instead of ${seasonText(plan.before)}.`
    if (!(await context.confirm([summary, ...bookedDaysLines(plan.bookedOffSeason)]))) return aborted
    const performed = await seasonSet.perform(context, order)
    if (!performed.ok) return refusal(performed)
    const { after, bookedOffSeason } = performed.done
    const lines = [`The boat sails ${seasonText(after)}.`, ...bookedDaysLines(bookedOffSeason)]
    return success(lines, performed.done)
  },
})

/** Formats a season: `from 1 April to 31 October, on Mon, Wed and Fri`. */
export function seasonText({ from, to, weekdays }: SailingSeason): string {
  // 2024 is a leap year, so 29 February is valid too.
  const day = (monthDay: string) => formatsOf('en').day(`2024-${monthDay}`).replace(' 2024', '')
  const names = formatsOf('en').weekdays()
  const list = new Intl.ListFormat('en-GB').format(weekdays.map((weekday) => names[weekday - 1]?.short ?? ''))
  const on = weekdays.length === 7 ? 'every day' : `on ${list}`
  return `from ${day(from)} to ${day(to)}, ${on}`
}

function bookedDaysLines(days: BookedDay[]): OutputBlock[] {
  if (days.length === 0) return []
  return [
    'Guests are booked on these other days. The boat still sails then, but these days can no longer be booked:',
    bookedDaysTable(days),
    'operator departure cancel <date> refunds all guests.',
  ]
}

export const bookedDaysTable = (days: BookedDay[]): OutputBlock => ({
  columns: ['', { right: '' }],
  rows: days.map(({ date, guests }) => [`  ${formatDay(date)}`, pluralize(guests, 'guest')]),
})
