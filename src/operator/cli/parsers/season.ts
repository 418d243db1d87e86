import { parseDay, stripAccents, weekdayNames } from './day.ts'
import type { Parser } from './field.ts'

/** Parses a day of the year to `MM-DD`. */
export const yearlyDay: Parser<string> = {
  placeholder: 'day',
  expects: 'a day of the year, such as 1.4. or 04-01',
  parse: (input, today) =>
    /^\d{2}-\d{2}$/.test(input)
      ? parseDay(`2024-${input}`, today, 'future')?.slice(5)
      : /^\d{1,2}\.\s*\d{1,2}\.?$/.test(input)
        ? parseDay(input, today, 'future')?.slice(5)
        : undefined,
}

/** Parses days of the week to sorted ISO weekdays: 1 is Monday, 7 is Sunday. */
export const daysOfWeek: Parser<number[]> = {
  placeholder: 'days',
  choices: ['daily'],
  expects: 'days of the week, such as mon,wed,fri, or daily',
  parse: (input) => {
    if (input === 'daily') return [1, 2, 3, 4, 5, 6, 7]
    const days = input.split(',').map(parseWeekday)
    return days.some((one) => one === undefined) ? undefined : [...new Set(days as number[])].sort()
  },
}

function parseWeekday(text: string): number | undefined {
  const prefix = stripAccents(text.trim().toLowerCase())
  const matches = weekdayNames.flatMap((names, index) =>
    names.some((name) => stripAccents(name).startsWith(prefix)) ? [index + 1] : [],
  )
  return prefix.length >= 2 && matches.length === 1 ? matches[0] : undefined
}
