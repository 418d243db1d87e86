import type { BookedDay } from '../../../domain/availability/set-season.ts'
import type { SailingSeason } from '../../../domain/trips/trips.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import { formatDay, pluralize } from './format.ts'
import type { OutputBlock } from './table.ts'

/** Formats a season: `from 1 April to 31 October, on Mon, Wed and Fri`. */
export function seasonText({ from, to, weekdays }: SailingSeason): string {
  // A day without a year is formatted as a day of 2024. 2024 is a leap year, so 29 February is valid too.
  const day = (date: string) =>
    date.length > 5 ? formatsOf('en').day(date) : formatsOf('en').day(`2024-${date}`).replace(' 2024', '')
  const names = formatsOf('en').weekdays()
  const list = new Intl.ListFormat('en-GB').format(weekdays.map((weekday) => names[weekday - 1]?.short ?? ''))
  const on = weekdays.length === 7 ? 'every day' : `on ${list}`
  return `from ${day(from)} to ${day(to)}, ${on}`
}

export const seasonsText = (seasons: SailingSeason[]): string =>
  seasons.length > 0 ? seasons.map(seasonText).join('; and ') : 'on no day: it has no season'

/** The lines about days with guests that are outside a new season; empty if there are none. */
export function bookedDaysLines(days: BookedDay[]): OutputBlock[] {
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
