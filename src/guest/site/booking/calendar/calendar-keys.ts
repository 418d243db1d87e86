import type { BookingCalendar } from '../../../../domain/availability/booking-calendar.ts'
import { weeksOfMonth } from '../../../../shared/weeks-of-month.ts'

type Days = BookingCalendar['days']

export const bookableDates = (days: Days) => days.filter(({ state }) => state === 'open').map(({ date }) => date)

const weekOf = (date: string) => weeksOfMonth(date.slice(0, 7)).find((week) => week.includes(date)) ?? []
const dayNumber = (date: string) => Number(date.slice(8))

/**
 * The target of a navigation key: another bookable date of the month, or the previous or next month. Undefined if the
 * key has no target.
 */
export function targetOfKey(
  key: string,
  date: string,
  days: Days,
): { date: string } | { monthOffset: -1 | 1 } | undefined {
  const open = bookableDates(days)
  const inWeek = open.filter((day) => weekOf(date).includes(day))
  const [first, last] = [inWeek[0], inWeek.at(-1)]
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const by = key === 'ArrowUp' ? -1 : 1
      const sameWeekday = open.filter((day) => (dayNumber(day) - dayNumber(date)) % 7 === 0)
      const ahead = sameWeekday.filter((day) => (by > 0 ? day > date : day < date))
      const next = by > 0 ? ahead[0] : ahead.at(-1)
      return next ? { date: next } : { monthOffset: by }
    }
    case 'Home':
      return first ? { date: first } : undefined
    case 'End':
      return last ? { date: last } : undefined
    case 'PageUp':
      return { monthOffset: -1 }
    case 'PageDown':
      return { monthOffset: 1 }
    default:
      return undefined
  }
}

/** The bookable date to focus in another month: the one nearest to the day number that had the focus. */
export function nearestDayOfMonth(previous: string, days: Days): string | undefined {
  const distance = (date: string) => Math.abs(dayNumber(date) - dayNumber(previous))
  return bookableDates(days).sort((a, b) => distance(a) - distance(b))[0]
}
