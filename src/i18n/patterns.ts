import { type Locale, languages } from './locales.ts'

/**
 * How a language writes days and amounts, as data. To wake up `Intl` takes a browser 20 ms, four times that on a slow phone,
 * since it looks through every language there is. So `Intl` is asked on the server and at the build, and `formats.ts` writes
 * with what it said; in the browser as on the server, so that React finds what it would write itself.
 */
export interface Patterns {
  day: DayPattern
  fullDay: DayPattern
  shortDay: DayPattern
  month: DayPattern
  dayOfAnyYear: DayPattern
  /** From Monday. */
  weekdays: { short: string; long: string }[]
  amount: AmountPattern
}

/** Texts to be joined: as they stand, `day` and `year` in digits, or one of the names of months or weekdays (from Monday). */
export type DayPattern = (string | { digits: 'day' | 'year' } | { months: string[] } | { weekdays: string[] })[]

export interface AmountPattern {
  /** What stands before and after the digits. */
  positive: [string, string]
  negative: [string, string]
  decimal: string
  group: string
  /** From so many digits on, thousands are set apart. */
  groupedFrom: number
}

export function patternsOf(locale: Locale): Patterns {
  const { iso } = languages[locale]
  const names = (weekday: 'short' | 'long') => weekdaysOf(new Intl.DateTimeFormat(iso, { timeZone: 'UTC', weekday }))
  const [short, long] = [names('short'), names('long')]
  return {
    day: dayPattern(iso, { day: 'numeric', month: 'long', year: 'numeric' }),
    fullDay: dayPattern(iso, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: dayPattern(iso, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
    month: dayPattern(iso, { month: 'long', year: 'numeric' }),
    dayOfAnyYear: dayPattern(iso, { day: 'numeric', month: 'long' }),
    weekdays: short.map((name, index) => ({ short: name, long: long[index] ?? name })),
    amount: amountPattern(iso),
  }
}

function dayPattern(iso: string, options: Intl.DateTimeFormatOptions): DayPattern {
  const format = new Intl.DateTimeFormat(iso, { timeZone: 'UTC', ...options })
  return format.formatToParts(january(1)).map(({ type, value }) => {
    if (type === 'day' || type === 'year') return { digits: type }
    if (type === 'month') return { months: monthsOf(format) }
    return type === 'weekday' ? { weekdays: weekdaysOf(format) } : value
  })
}

// 1 January 2024 was a Monday.
const january = (day: number) => new Date(Date.UTC(2024, 0, day))
const weekdaysOf = (format: Intl.DateTimeFormat) =>
  [1, 2, 3, 4, 5, 6, 7].map((n) => partOf(format, january(n), 'weekday'))
const monthsOf = (format: Intl.DateTimeFormat) =>
  Array.from({ length: 12 }, (_, month) => partOf(format, new Date(Date.UTC(2024, month, 1)), 'month'))

const partOf = (format: Intl.DateTimeFormat, date: Date, wanted: string) =>
  format.formatToParts(date).find(({ type }) => type === wanted)?.value ?? ''

function amountPattern(iso: string): AmountPattern {
  const format = new Intl.NumberFormat(iso, { style: 'currency', currency: 'EUR' })
  const partsOf = (amount: number) => format.formatToParts(amount)
  const sign = (amount: number, wanted: string) => partsOf(amount).find(({ type }) => type === wanted)?.value
  const around = (amount: number): [string, string] => {
    const parts = partsOf(amount)
    const isDigit = ({ type }: { type: string }) => ['integer', 'group', 'decimal', 'fraction'].includes(type)
    const join = (some: typeof parts) => some.map(({ value }) => value).join('')
    return [join(parts.slice(0, parts.findIndex(isDigit))), join(parts.slice(parts.findLastIndex(isDigit) + 1))]
  }
  return {
    positive: around(1),
    negative: around(-1),
    decimal: sign(1, 'decimal') ?? '',
    group: sign(10_000, 'group') ?? '',
    groupedFrom: sign(1_000, 'group') ? 4 : 5,
  }
}
