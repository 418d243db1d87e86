import { isoDate } from '../../../contract/primitives.ts'
import { addDays, weekdayOf } from '../../../domain/time/operator-time.ts'
import { UsageError } from './usage-error.ts'

/**
 * Whether a weekday, or a day without a year, means its next (`future`) or its most recent occurrence (`past`). Today
 * counts in both.
 */
export type DayDirection = 'future' | 'past'

/**
 * Parses a day to `YYYY-MM-DD`. Accepts `today`, `tomorrow`, `fri`, `12.6.`, `12.6.2027`, `2027-06-12` and Croatian words.
 * Returns undefined if the input is invalid. Throws a UsageError that lists the possible days if it is ambiguous.
 */
export function parseDay(text: string, today: string, direction: DayDirection): string | undefined {
  const input = text.trim().toLowerCase()
  if (/^\d{4}-\d{2}-\d{2}$/.test(input)) return validDay(input)
  return parseDottedDay(input, today, direction) ?? rejectSlashedDay(input) ?? parseDayName(input, today, direction)
}

const validDay = (date: string) => (isoDate.safeParse(date).success ? date : undefined)
const validDayOf = (year: string, month: string, day: string) =>
  validDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)

function parseDottedDay(input: string, today: string, direction: DayDirection): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.\s*(\d{1,2})(?:\.\s*(\d{4})?\.?)?$/.exec(input) ?? []
  if (!day || !month) return undefined
  if (year) return validDayOf(year, month, day)
  const thisYear = Number(today.slice(0, 4))
  // Up to eight years can pass between two days of 29 February (2096 to 2104), so nine years are searched.
  const years = Array.from({ length: 9 }, (_, n) => thisYear + (direction === 'future' ? n : -n))
  return years
    .map((one) => validDayOf(String(one), month, day))
    .find((date) => date !== undefined && (direction === 'future' ? date >= today : date <= today))
}

/** Rejects `6/7`, which is ambiguous: the month comes first in the US, the day elsewhere. */
function rejectSlashedDay(input: string): undefined {
  const [, first = '', second = ''] = /^(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?$/.exec(input) ?? []
  if (first === '') return undefined
  throw new UsageError(`“${input}” can be read in two ways: write the day before the month, as ${first}.${second}.`)
}

/** English and Croatian names, Monday first. */
export const weekdayNames = [
  ['monday', 'ponedjeljak'],
  ['tuesday', 'utorak'],
  ['wednesday', 'srijeda'],
  ['thursday', 'četvrtak'],
  ['friday', 'petak'],
  ['saturday', 'subota'],
  ['sunday', 'nedjelja'],
]

/**
 * Parses a name or an unambiguous prefix of at least two letters: `sa` is Saturday, but `su` could be Sunday, or in
 * Croatian subota (Saturday) or sutra (tomorrow).
 */
function parseDayName(input: string, today: string, direction: DayDirection): string | undefined {
  if (input.length < 2) return undefined
  const dayNames: [string, string][] = [
    ...[
      ['today', 'danas'],
      ['tomorrow', 'sutra'],
      ['yesterday', 'jučer'],
    ].flatMap((names, index) => names.map((name): [string, string] => [name, addDays(today, [0, 1, -1][index] ?? 0)])),
    ...weekdayNames.flatMap((names, index) =>
      names.map((name): [string, string] => [name, nearestWeekday(index, today, direction)]),
    ),
  ]
  const matches = dayNames.filter(([name]) => stripAccents(name).startsWith(stripAccents(input)))
  const exact = matches.find(([name]) => stripAccents(name) === stripAccents(input))
  const days = new Set(matches.map(([, date]) => date))
  if (exact) return exact[1]
  if (days.size > 1)
    throw new UsageError(`“${input}” may be ${matches.map(([name]) => name).join(' or ')}: write more of it.`)
  return matches[0]?.[1]
}

/** Strips diacritics, because people often type `c` for `č`. */
export const stripAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

/** @param index 0 is Monday */
function nearestWeekday(index: number, today: string, direction: DayDirection): string {
  const now = weekdayOf(today) - 1
  const ahead = (index - now + 7) % 7
  return addDays(today, direction === 'future' ? ahead : -((7 - ahead) % 7))
}
