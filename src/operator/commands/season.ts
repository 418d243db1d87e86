import { z } from 'zod'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { type SeasonState, setSeason } from '../../domain/settings/set-season.ts'
import { command, done, notConfirmed } from '../command.ts'
import type { Printed } from '../print/table.ts'
import { counted, dayInWords } from '../print/words.ts'
import { dayOfYear, optional, weekdayNames, weekdays, wholeNumber } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

const shape = z.object({
  from: z.string(),
  to: z.string(),
  weekdays: z.array(z.int()),
  capacity: z.int(),
  outside: z.array(z.object({ date: z.string(), guests: z.int() })).optional(),
})

export const seasonShow = command({
  name: 'season show',
  summary: 'when the boat sails, and how many it takes',
  examples: ['season show'],
  parameters: {},
  options: {},
  shape,
  async run({ db }) {
    const { season, capacity } = await operatorSettings(db)
    return done([sentenceOf({ season, capacity })], { ...season, capacity })
  },
})

export const seasonSet = command({
  name: 'season set',
  summary: 'sets when the boat sails and how many it takes; who is booked stays booked',
  examples: [
    'season set --from 1.4. --to 31.10.',
    'season set --weekdays mon,tue,wed,thu,fri,sat',
    'season set --capacity 72',
  ],
  parameters: {},
  options: {
    from: optional(dayOfYear, 'the first day, every year'),
    to: optional(dayOfYear, 'the last day, every year'),
    weekdays: optional(weekdays, 'on which it sails, as mon,tue,fri; all for every day'),
    capacity: optional(wholeNumber, 'people, of every day that has no capacity of its own and no guest yet'),
  },
  shape,
  async run(desk, { from, to, weekdays: days, capacity }) {
    const order = { from, to, weekdays: days, capacity }
    if (Object.values(order).every((value) => value === undefined)) {
      throw new UsageError('Give --from, --to, --weekdays, --capacity, or some of them.')
    }
    const now = await operatorSettings(desk.db)
    const planned = {
      season: { from: from ?? now.season.from, to: to ?? now.season.to, weekdays: days ?? now.season.weekdays },
      capacity: capacity ?? now.capacity,
    }
    if (!(await desk.confirmed([sentenceOf(planned)]))) return notConfirmed
    const { outside, ...after } = await setSeason(desk, { ...order, actor: desk.actor })
    const lines: Printed[] = [sentenceOf(after)]
    if (outside.length > 0) {
      lines.push(
        'Booked on days that are left out now; these still sail:',
        ...outside.map(({ date, guests }) => `  ${dayInWords(date)}: ${counted(guests, 'guest')}`),
      )
    }
    return done(lines, { ...after.season, capacity: after.capacity, outside })
  },
})

function sentenceOf({ season: { from, to, weekdays: days }, capacity }: SeasonState): string {
  const on = days.length === 7 ? 'every day' : `on ${days.map((one) => weekdayNames[one - 1]).join(', ')}`
  return `From ${dotted(from)} to ${dotted(to)}, ${on}, ${counted(capacity, 'place')}.`
}

/** `04-01` → `1.4.` */
const dotted = (monthDay: string) => `${Number(monthDay.slice(3))}.${Number(monthDay.slice(0, 2))}.`
