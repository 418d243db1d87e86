import { isoDate } from '../../contract/primitives.ts'
import { addDays, weekdayOf } from '../../domain/time/operator-time.ts'
import { UsageError } from './usage-error.ts'

/** Where a day without a year, or a weekday, is looked for: bookings lie ahead, books behind. Today belongs to both. */
export type Looking = 'ahead' | 'back'

/**
 * A day as people type it → `YYYY-MM-DD`; undefined for what is none. `today`, `tomorrow`, `fri`, `12.6.`, `12.6.2027`,
 * `2027-06-12`; Croatian words too. What may be two days is a UsageError that names both.
 */
export function dayAsTyped(typed: string, today: string, looking: Looking): string | undefined {
  const bare = typed.trim().toLowerCase()
  if (/^\d{4}-\d{2}-\d{2}$/.test(bare)) return realDay(bare)
  return dottedDay(bare, today, looking) ?? slashedDay(bare) ?? namedDay(bare, today, looking)
}

const realDay = (date: string) => (isoDate.safeParse(date).success ? date : undefined)
const dayOfYear = (year: string, month: string, day: string) =>
  realDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)

function dottedDay(bare: string, today: string, looking: Looking): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.\s*(\d{1,2})(?:\.\s*(\d{4})?\.?)?$/.exec(bare) ?? []
  if (!day || !month) return undefined
  if (year) return dayOfYear(year, month, day)
  const thisYear = Number(today.slice(0, 4))
  // Of a leap day the next one may be eight years away.
  const years = Array.from({ length: 9 }, (_, n) => thisYear + (looking === 'ahead' ? n : -n))
  return years
    .map((one) => dayOfYear(String(one), month, day))
    .find((date) => date !== undefined && (looking === 'ahead' ? date >= today : date <= today))
}

/** An American would mean another day than everybody else. */
function slashedDay(bare: string): undefined {
  const [, first = '', second = ''] = /^(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?$/.exec(bare) ?? []
  if (first === '') return undefined
  throw new UsageError(`“${bare}” can be read in two ways: write the day before the month, as ${first}.${second}.`)
}

/** Monday first; in English and Croatian. */
export const weekdays = [
  ['monday', 'ponedjeljak'],
  ['tuesday', 'utorak'],
  ['wednesday', 'srijeda'],
  ['thursday', 'četvrtak'],
  ['friday', 'petak'],
  ['saturday', 'subota'],
  ['sunday', 'nedjelja'],
]

/** By a beginning of two letters or more that fits one word alone: `sa` is Saturday, `su` may be Sunday or subota. */
function namedDay(bare: string, today: string, looking: Looking): string | undefined {
  if (bare.length < 2) return undefined
  const known: [string, string][] = [
    ...[
      ['today', 'danas'],
      ['tomorrow', 'sutra'],
      ['yesterday', 'jučer'],
    ].flatMap((names, index) => names.map((name): [string, string] => [name, addDays(today, [0, 1, -1][index] ?? 0)])),
    ...weekdays.flatMap((names, index) =>
      names.map((name): [string, string] => [name, weekday(index, today, looking)]),
    ),
  ]
  const fitting = known.filter(([name]) => plain(name).startsWith(plain(bare)))
  const exact = fitting.find(([name]) => plain(name) === plain(bare))
  const days = new Set(fitting.map(([, date]) => date))
  if (exact) return exact[1]
  if (days.size > 1)
    throw new UsageError(`“${bare}” may be ${fitting.map(([name]) => name).join(' or ')}: write more of it.`)
  return fitting[0]?.[1]
}

/** `č` is often typed as `c`. */
export const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

/** @param index 0 is Monday */
function weekday(index: number, today: string, looking: Looking): string {
  const now = weekdayOf(today) - 1
  const ahead = (index - now + 7) % 7
  return addDays(today, looking === 'ahead' ? ahead : -((7 - ahead) % 7))
}
