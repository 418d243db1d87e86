import { isoDate } from '../../contract/primitives.ts'
import { addDays, weekdayOf } from '../../domain/time/operator-time.ts'
import { UsageError } from './usage-error.ts'

/** Direction in which a day without a year or a weekday is resolved; today is included in both. */
export type DayDirection = 'future' | 'past'

/**
 * Parses a day to `YYYY-MM-DD`: `today`, `tomorrow`, `fri`, `12.6.`, `12.6.2027`, `2027-06-12`; Croatian words too. Undefined
 * if invalid; ambiguous input throws a UsageError that lists the possible days.
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
  // The next 29 February can be eight years away.
  const years = Array.from({ length: 9 }, (_, n) => thisYear + (direction === 'future' ? n : -n))
  return years
    .map((one) => validDayOf(String(one), month, day))
    .find((date) => date !== undefined && (direction === 'future' ? date >= today : date <= today))
}

/** Rejects `6/7`: month first in the US, day first elsewhere. */
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

/** Matches an unambiguous prefix of at least two letters: `sa` is Saturday, `su` could be Sunday or subota. */
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

/** Strips diacritics, since `č` is often typed as `c`. */
export const stripAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

/** @param index 0 is Monday */
function nearestWeekday(index: number, today: string, direction: DayDirection): string {
  const now = weekdayOf(today) - 1
  const ahead = (index - now + 7) % 7
  return addDays(today, direction === 'future' ? ahead : -((7 - ahead) % 7))
}
