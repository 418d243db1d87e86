import type { SailingSeason } from '../../../domain/trips/trips.ts'
import { formatsOf } from '../../../i18n/formats.ts'

/** Formats a season: `from 1 April to 31 October, on Mon, Wed and Fri`. */
export function seasonText({ from, to, weekdays }: SailingSeason): string {
  // 2024 is a leap year, so 29 February is valid too.
  const day = (date: string) =>
    date.length > 5 ? formatsOf('en').day(date) : formatsOf('en').day(`2024-${date}`).replace(' 2024', '')
  const names = formatsOf('en').weekdays()
  const list = new Intl.ListFormat('en-GB').format(weekdays.map((weekday) => names[weekday - 1]?.short ?? ''))
  const on = weekdays.length === 7 ? 'every day' : `on ${list}`
  return `from ${day(from)} to ${day(to)}, ${on}`
}

export const seasonsText = (seasons: SailingSeason[]): string =>
  seasons.length > 0 ? seasons.map(seasonText).join('; and ') : 'on no day: it has no season'
