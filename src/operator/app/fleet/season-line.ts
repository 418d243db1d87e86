import type { AppI18n } from '../i18n/i18n.tsx'
import type { TripView } from './trip-sheet.tsx'

/** The days of a season: `1 April – 31 October, every day`. */
export function seasonLine({ from, to, weekdays }: TripView['seasons'][number], { t, formats }: AppI18n): string {
  const dayOf = (day: string) => (day.length === 'MM-DD'.length ? formats.dayOfAnyYear(day) : formats.day(day))
  const names = formats.weekdays()
  const days = weekdays.map((weekday) => names[weekday - 1]?.short).join(', ')
  return [`${dayOf(from)} – ${dayOf(to)}`, weekdays.length === 7 ? t('trip.every_day') : days].join(', ')
}
