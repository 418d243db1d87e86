import { formatDayBy } from './formats.ts'
import { type DayPattern, dayPattern } from './intl-patterns.ts'
import type { Locale } from './locales.ts'

const patterns = new Map<Locale, DayPattern>()

/** `Thu 1 April`. For the server only: `Intl` is slow to initialize in a browser (`intl-patterns.ts`). */
export function weekdayAndDay(date: string, locale: Locale): string {
  const pattern = patterns.get(locale) ?? dayPattern(locale, { weekday: 'short', day: 'numeric', month: 'long' })
  patterns.set(locale, pattern)
  return formatDayBy(pattern, date)
}
