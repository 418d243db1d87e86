import { dayAsTyped, plain, weekdays } from './day-as-typed.ts'
import type { Kind } from './field.ts'

/** A day of every year, as `MM-DD`. */
export const dayOfYear: Kind<string> = {
  shown: 'day',
  takes: 'a day of every year, as 1.4. or 04-01',
  read: (typed, today) =>
    /^\d{2}-\d{2}$/.test(typed)
      ? dayAsTyped(`2024-${typed}`, today, 'ahead')?.slice(5)
      : /^\d{1,2}\.\s*\d{1,2}\.?$/.test(typed)
        ? dayAsTyped(typed, today, 'ahead')?.slice(5)
        : undefined,
}

/** Days of the week in their order: 1 is Monday, 7 Sunday. */
export const daysOfWeek: Kind<number[]> = {
  shown: 'days',
  words: ['daily'],
  takes: 'days of the week, as mon,wed,fri, or daily',
  read: (typed) => {
    if (typed === 'daily') return [1, 2, 3, 4, 5, 6, 7]
    const days = typed.split(',').map(weekdayAsTyped)
    return days.some((one) => one === undefined) ? undefined : [...new Set(days as number[])].sort()
  },
}

function weekdayAsTyped(typed: string): number | undefined {
  const bare = plain(typed.trim().toLowerCase())
  const fitting = weekdays.flatMap((names, index) =>
    names.some((name) => plain(name).startsWith(bare)) ? [index + 1] : [],
  )
  return bare.length >= 2 && fitting.length === 1 ? fitting[0] : undefined
}
