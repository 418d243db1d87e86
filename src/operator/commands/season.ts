import { z } from 'zod'
import {
  type PromisedDay,
  plannedSeason,
  promisedOffSeason,
  type Season,
  setSeason,
} from '../../domain/availability/set-season.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { command, done, notConfirmed } from '../command.ts'
import type { Printed } from '../print/table.ts'
import { counted, dayInWords } from '../print/words.ts'
import { optional } from '../typed/field.ts'
import { dayOfYear, daysOfWeek } from '../typed/season-as-typed.ts'
import { UsageError } from '../typed/usage-error.ts'

const seasonShape = z.object({ from: z.string(), to: z.string(), weekdays: z.array(z.int()) })
const promised = z.array(z.object({ date: z.string(), guests: z.int() }))

export const seasonShow = command({
  name: 'season show',
  summary: 'the days on which the boat sails, and those outside of them for which guests are booked',
  examples: ['season show'],
  parameters: {},
  options: {},
  shape: z.object({ season: seasonShape, promised }),
  async run(desk) {
    const [{ season }, days] = await Promise.all([operatorSettings(desk.db), promisedOffSeason(desk)])
    return done([`The boat sails ${inWords(season)}.`, ...promisedLines(days)], { season, promised: days })
  },
})

export const seasonSet = command({
  name: 'season set',
  summary: 'sets the days on which the boat sails, every year; a day for which guests are booked sails all the same',
  examples: ['season set --from 1.4. --to 31.10.', 'season set --weekdays mon,wed,fri', 'season set --weekdays daily'],
  parameters: {},
  options: {
    from: optional(dayOfYear, 'the first day, as 1.4. or 04-01'),
    to: optional(dayOfYear, 'the last day; before the first, the season lasts over the turn of the year'),
    weekdays: optional(daysOfWeek, 'days of the week, as mon,wed,fri, or daily'),
  },
  shape: z.object({ before: seasonShape, after: seasonShape, promised }),
  async run(desk, order) {
    if (Object.values(order).every((value) => value === undefined))
      throw new UsageError('Give --from, --to or --weekdays.')
    const plan = await plannedSeason(desk, order)
    const lines = [
      `The boat sails ${inWords(plan.after)}, instead of ${inWords(plan.before)}.`,
      ...promisedLines(plan.promised),
    ]
    if (!(await desk.confirmed(lines))) return notConfirmed
    const change = await setSeason(desk, { ...order, actor: desk.actor })
    return done([`The boat sails ${inWords(change.after)}.`, ...promisedLines(change.promised)], change)
  },
})

/** `from 1 April to 31 October, on Mon, Wed and Fri` */
function inWords({ from, to, weekdays }: Season): string {
  // The year is none in particular, but one with a 29 February.
  const day = (monthDay: string) => formatsOf('en').day(`2024-${monthDay}`).replace(' 2024', '')
  const names = formatsOf('en').weekdays()
  const days = weekdays.map((weekday) => names[weekday - 1]?.short ?? '')
  const list = new Intl.ListFormat('en-GB').format(days)
  return `from ${day(from)} to ${day(to)}, ${days.length === 7 ? 'every day' : `on ${list}`}`
}

function promisedLines(days: PromisedDay[]): Printed[] {
  if (days.length === 0) return []
  const rows = days.map(({ date, guests }) => [`  ${dayInWords(date)}`, counted(guests, 'guest')])
  return [
    'Guests are booked for these other days. They sail, and nobody else can book them:',
    { columns: [{ title: '' }, { title: '', align: 'right' }], rows },
    'operator departure cancel <date> gives everybody their money back.',
  ]
}
