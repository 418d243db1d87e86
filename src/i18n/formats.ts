import { type AmountPattern, type DayPattern, type IntlPatterns, intlPatternsOf } from './intl-patterns.ts'
import type { Locale } from './locales.ts'

/** Formats amounts (integer cents), days (`YYYY-MM-DD`) and times in a locale. */
export interface Formats extends AmountFormats {
  /** The pattern of amounts, which the server passes to the scripts of a page for `amountFormats`. */
  amountPattern: AmountPattern
  /** `14 July 2027` */
  day(date: string): string
  /** `Wednesday 14 July 2027` */
  fullDay(date: string): string
  /**
   * Like `fullDay`, but without the weekday in languages where the weekday would need another case in a sentence: `14.
   * srpnja 2027.`
   */
  dayInSentence(date: string): string
  /**
   * The last day of a deadline with its weekday, as it follows “until”: `Wednesday 14 July 2027`, `srijede, 14. srpnja
   * 2027.`
   */
  deadlineDay(date: string): string
  /** `Wed 14 July 2027` */
  shortDay(date: string): string
  /** `July 2027` */
  month(date: string): string
  /** `Jul` */
  shortMonth(date: string): string
  /** `14 July`, from `07-14`. */
  dayOfAnyYear(monthDay: string): string
  /** `1 – 27 July 2027`: if both days have the same year or month, it is written only once. */
  days(first: string, last: string): string
  /** Time of day in the operator's time zone. */
  time(instant: Date): string
  /** A time of day (`08:00`) as the language writes it: `8:00`. */
  clock(time: string): string
  /** `1,445` */
  count(value: number): string
  /** `4.7` @param digits number of decimals */
  decimal(value: number, digits: number): string
  weekdays(): { short: string; long: string }[]
}

export interface AmountFormats {
  /** `€39.00`: always with cents, for the payment form, pay buttons and accounting. */
  money(cents: number): string
  /** `€75`, or `€75.50` with cents if they are not zero; for all other amounts. */
  price(cents: number): string
}

const cache = new Map<Locale, Formats>()

/** For the server only. The browser loads the patterns of one locale and calls `formatsFrom`. */
export function formatsOf(locale: Locale): Formats {
  const cached = cache.get(locale)
  if (cached) return cached
  const formats = formatsFrom(intlPatternsOf(locale))
  cache.set(locale, formats)
  return formats
}

export function formatsFrom(patterns: IntlPatterns): Formats {
  const { weekdays, amount } = patterns
  return {
    ...amountFormats(amount),
    amountPattern: amount,
    day: (date) => formatDayBy(patterns.day, date),
    fullDay: (date) => formatDayBy(patterns.fullDay, date),
    dayInSentence: (date) => formatDayBy(patterns.dayInSentence, date),
    deadlineDay: (date) => formatDayBy(patterns.deadlineDay, date),
    shortDay: (date) => formatDayBy(patterns.shortDay, date),
    month: (date) => formatDayBy(patterns.month, date),
    shortMonth: (date) => formatDayBy(patterns.shortMonth, date),
    // 2024 is a leap year, so 29 February is a valid date.
    dayOfAnyYear: (monthDay) => formatDayBy(patterns.dayOfAnyYear, `2024-${monthDay}`),
    days: (first, last) => `${firstOf(first, last, patterns)} – ${formatDayBy(patterns.day, last)}`,
    time: (instant) => operatorTime().format(instant),
    clock: (time) => (patterns.padsHours ? time : time.replace(/^0/, '')),
    count: (value) => (value < 0 ? '-' : '') + groupedDigits(String(Math.abs(value)), amount),
    decimal: (value, digits) => value.toFixed(digits).replace('.', amount.decimal),
    weekdays: () => weekdays,
  }
}

/** The first day of a range, without the year and the month that it has in common with the last day. */
function firstOf(first: string, last: string, { day, dayOfAnyYear }: IntlPatterns): string {
  if (first.slice(0, 4) !== last.slice(0, 4)) return formatDayBy(day, first)
  const text = formatDayBy(dayOfAnyYear, first)
  return first.slice(0, 7) === last.slice(0, 7) ? (/^\d+\.?/.exec(text)?.[0] ?? text) : text
}

export function amountFormats(pattern: AmountPattern): AmountFormats {
  const money = (cents: number) => formatAmount(cents, pattern)
  return { money, price: (cents) => (cents % 100 === 0 ? formatAmount(cents, pattern, 0) : money(cents)) }
}

export function formatDayBy(pattern: DayPattern, date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  const pieces = pattern.map((piece) => {
    if (typeof piece === 'string') return piece
    if ('months' in piece) return piece.months[at.getUTCMonth()]
    if ('weekdays' in piece) return piece.weekdays[(at.getUTCDay() + 6) % 7]
    if (piece.digits === 'year') return at.getUTCFullYear()
    const day = at.getUTCDate()
    return day === 1 && piece.first ? piece.first : day
  })
  return pieces.join('')
}

/** Formats an amount by the pattern of a locale. @param digits number of decimals */
function formatAmount(cents: number, pattern: AmountPattern, digits = 2): string {
  const { positive, negative, decimal } = pattern
  const [before, after] = cents < 0 || Object.is(cents, -0) ? negative : positive
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(digits).split('.')
  return before + groupedDigits(whole, pattern) + (fraction ? decimal + fraction : '') + after
}

const groupedDigits = (digits: string, { group, minGroupedDigits }: AmountPattern): string =>
  digits.length < minGroupedDigits ? digits : digits.replace(/\B(?=(\d{3})+$)/g, group)

/** All locales write 24-hour times as en-GB does. */
const operatorTime = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Zagreb',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

function once<Value>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= create()
    return value
  }
}
