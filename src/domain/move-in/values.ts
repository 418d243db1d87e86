import { isExistingDay } from '../../contract/primitives.ts'
import { dayOf, timeOf } from '../time/operator-time.ts'
import { comparable, type ImportMap } from './import-map.ts'

/** A day of the operator's calendar, with a time of day (`HH:MM`) if the text has one. */
interface DayAndTime {
  date: string
  time: string | null
}

/**
 * Reads `8.6.2027.`, `2027-06-08 8:30`, `06/08/2027 08:30 AM`, `Tue 8 Jun 2027` or `8. lipnja 2027.`. Null if the text
 * has no day that exists.
 */
export function readDayAndTime(text: string, order: ImportMap['dateOrder']): DayAndTime | null {
  const typed = text.normalize('NFKC').trim()
  if (instant.test(typed)) {
    const at = new Date(typed.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    return Number.isNaN(at.getTime()) ? null : within({ date: dayOf(at), time: timeOf(at) })
  }
  const { date, found } = numericDay(typed, order) ?? namedDay(typed) ?? {}
  return date && found ? within({ date, time: parseTime(typed.replace(found, ' ')) }) : null
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/

/** The given day, or null if it does not exist or is outside the bounds of `isoDate`. */
const within = (of: DayAndTime): DayAndTime | null =>
  isExistingDay(of.date) && '2000' <= of.date && of.date < '2200' ? of : null

type FoundDay = { date: string; found: string } | null

const dateOf = (year: string, month: string | number, day: string): string =>
  [year.padStart(4, '20'), String(month).padStart(2, '0'), day.padStart(2, '0')].join('-')

function numericDay(typed: string, order: ImportMap['dateOrder']): FoundDay {
  const big = /(?<!\d)(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})(?!\d)\.?/.exec(typed)
  if (big) return { date: dateOf(big[1] ?? '', big[3] ?? '', big[4] ?? ''), found: big[0] }
  const small = /(?<!\d)(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)\.?/.exec(typed)
  if (!small) return null
  const [found, first = '', separator, second = '', year = ''] = small
  const isMonthFirst = separator === '/' && order === 'monthFirst'
  return { date: isMonthFirst ? dateOf(year, first, second) : dateOf(year, second, first), found }
}

function namedDay(typed: string): FoundDay {
  const dayFirst = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[.\s-]*(\p{L}{3,})[.,'’\s-]*(\d{4}|\d{2})(?![\d:])\.?/iu.exec(typed)
  const monthFirst = /(\p{L}{3,})[.\s]+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu.exec(typed)
  for (const [match, day, name] of [[dayFirst, 1, 2] as const, [monthFirst, 2, 1] as const]) {
    const month = months.get(comparable(match?.[name] ?? ''))
    if (match && month) return { date: dateOf(match[3] ?? '', month, match[day] ?? ''), found: match[0] }
  }
  return null
}

/**
 * The number of each month by its English and Croatian names, also abbreviated and in the genitive. Other languages
 * would contradict them: *listopad* is October in Croatian and November in Polish.
 */
const months = new Map(
  ['en', 'hr'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      [{ month }, { month, day: 'numeric' } as const].flatMap((options) => {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, index) => {
          const parts = format.formatToParts(Date.UTC(2027, index, 8))
          return [comparable(parts.find(({ type }) => type === 'month')?.value ?? ''), index + 1] as const
        })
      }),
    ),
  ),
)

/**
 * The time of day in the text as `HH:MM`: `8:30`, `08.30`, `8 AM`, `14h`. Null if the first number in the text is not a
 * time, even if a time follows.
 */
export function parseTime(text: string): string | null {
  const match = /(?<![\d.,:])(\d{1,2})(?:[:.](\d{2})(?::\d{2}(?:\.\d+)?)?)?\s?(am|pm|a\.m\.|p\.m\.|h\b)?/i.exec(text)
  if (!match) return null
  const [, hour = '', minute, suffix = ''] = match
  if (minute === undefined && suffix === '') return null
  const half = suffix.charAt(0).toLowerCase()
  const isTwelve = half === 'a' || half === 'p'
  if (isTwelve && !(Number(hour) >= 1 && Number(hour) <= 12)) return null
  const hours = isTwelve ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute ?? 0) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`
}

const mostCents = 100_000_000

/**
 * Reads an amount in cents: `1.234,56 €`, `EUR 1,234.56`, `1'234`, `(12,00)`, `120,-`. A single separator before
 * exactly three digits separates thousands if one to three digits precede it and the first of them is not 0.
 */
export function parseMoney(text: string): number | 'invalid' | 'other_currency' {
  const typed = text
    .normalize('NFKC')
    .replace(/[.,]\s?[-–—]+\s*(?=\D*$)/, '')
    .trim()
  const sign = typed.replace(/[\d.,'’\s+−()-]/g, '').toLowerCase()
  if (!isEuro(sign)) return /^(?:\p{Sc}|\p{L}{1,3}\p{Sc}?)$/u.test(sign) ? 'other_currency' : 'invalid'
  const figures = typed.replace(/[^\d.,]/g, '')
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(figures)) return 'invalid'
  const separators = figures.match(/[.,]/g) ?? []
  const [last] = separators.slice(-1)
  const [, whole = '', decimals = ''] = /^(.*)[.,](\d*)$/.exec(figures) ?? ['', figures]
  const isRepeated = separators.length > 1 && new Set(separators).size === 1
  const isThousands = isRepeated || (separators.length === 1 && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
  const hasDecimals = last !== undefined && !isThousands
  const euros = Number(`${(hasDecimals ? whole : figures).replace(/\D/g, '') || 0}.${hasDecimals ? decimals || 0 : 0}`)
  const cents = Math.round(euros * 100)
  if (!(cents <= mostCents)) return 'invalid'
  const isNegative = /^[^\d]*[-−(]/.test(typed) || /[-−]$/.test(typed)
  return isNegative ? 0 - cents : cents
}

export const isEuro = (sign: string): boolean =>
  ['', '€', 'eur', 'euro', 'euros', 'eura'].includes(sign.trim().toLowerCase())

/** Reads a count such as `2` or `2.0`. An empty text and `-` are 0. Null: not a number, or more than a thousand. */
export function parseCount(text: string): number | null {
  const typed = text.trim()
  if (typed === '' || typed === '-') return 0
  const [, count] = /^(\d{1,4})(?:[.,]0+)?$/.exec(typed) ?? []
  return count === undefined || Number(count) > 1000 ? null : Number(count)
}
