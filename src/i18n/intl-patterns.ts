import { type Locale, languages } from './locales.ts'

/**
 * The date and number patterns of a locale as data, extracted from `Intl` on the server and at build time. The browser
 * uses them instead of `Intl`, whose initialization takes 20 ms there, and 80 ms on a slow phone. The server uses the
 * same patterns, so that hydration matches its markup.
 */
export interface IntlPatterns {
  day: DayPattern
  fullDay: DayPattern
  shortDay: DayPattern
  month: DayPattern
  dayOfAnyYear: DayPattern
  /** The first is Monday. */
  weekdays: { short: string; long: string }[]
  amount: AmountPattern
}

/**
 * Parts to concatenate: a literal, the day or year as a number, or the name of the month or weekday (the first is
 * Monday).
 */
export type DayPattern = (string | { digits: 'day' | 'year' } | { months: string[] } | { weekdays: string[] })[]

export interface AmountPattern {
  /** Prefix and suffix of the digits. */
  positive: [string, string]
  negative: [string, string]
  decimal: string
  group: string
  /** Amounts with fewer integer digits have no group separator. */
  minGroupedDigits: number
}

export function intlPatternsOf(locale: Locale): IntlPatterns {
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

// 1 January 2024 is a Monday.
const january = (day: number) => new Date(Date.UTC(2024, 0, day))
const weekdaysOf = (format: Intl.DateTimeFormat) =>
  [1, 2, 3, 4, 5, 6, 7].map((n) => partOf(format, january(n), 'weekday'))
const monthsOf = (format: Intl.DateTimeFormat) =>
  Array.from({ length: 12 }, (_, month) => partOf(format, new Date(Date.UTC(2024, month, 1)), 'month'))

const partOf = (format: Intl.DateTimeFormat, date: Date, wantedType: string) =>
  format.formatToParts(date).find(({ type }) => type === wantedType)?.value ?? ''

function amountPattern(iso: string): AmountPattern {
  const format = new Intl.NumberFormat(iso, { style: 'currency', currency: 'EUR' })
  const partsOf = (amount: number) => format.formatToParts(amount)
  const symbol = (amount: number, wantedType: string) => partsOf(amount).find(({ type }) => type === wantedType)?.value
  const affixes = (amount: number): [string, string] => {
    const parts = partsOf(amount)
    const isDigit = ({ type }: { type: string }) => ['integer', 'group', 'decimal', 'fraction'].includes(type)
    const join = (selected: typeof parts) => selected.map(({ value }) => value).join('')
    return [join(parts.slice(0, parts.findIndex(isDigit))), join(parts.slice(parts.findLastIndex(isDigit) + 1))]
  }
  return {
    positive: affixes(1),
    negative: affixes(-1),
    decimal: symbol(1, 'decimal') ?? '',
    group: symbol(10_000, 'group') ?? '',
    minGroupedDigits: symbol(1_000, 'group') ? 4 : 5,
  }
}
