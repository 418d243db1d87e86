import type { Locale } from './locales.ts'
import { type AmountPattern, type DayPattern, type Patterns, patternsOf } from './patterns.ts'

/** What amounts, days and times look like in each language. Amounts are integer cents; days are `YYYY-MM-DD`. */
export interface Formats {
  /** `€39.00`: exact, for everything that is paid. */
  money(cents: number): string
  /** `€75`: for pages, cents only where there are any. */
  price(cents: number): string
  /** `14 July 2027` */
  day(date: string): string
  /** `Wednesday, 14 July 2027` */
  fullDay(date: string): string
  /** `Wed 14 July 2027` */
  shortDay(date: string): string
  /** `July 2027` */
  month(date: string): string
  /** `14 July`, of `07-14`. */
  dayOfAnyYear(monthDay: string): string
  /** Of an instant, on the operator's clock. */
  time(instant: Date): string
  weekdays(): { short: string; long: string }[]
}

const made = new Map<Locale, Formats>()

/** For the server; a browser has the patterns of its page's language only. */
export function formatsOf(locale: Locale): Formats {
  const known = made.get(locale)
  if (known) return known
  const formats = formatsFrom(patternsOf(locale))
  made.set(locale, formats)
  return formats
}

export function formatsFrom(patterns: Patterns): Formats {
  const { weekdays, amount } = patterns
  const exact = (cents: number) => written(cents, amount)
  return {
    money: exact,
    price: (cents) => (cents % 100 === 0 ? written(cents, amount, 0) : exact(cents)),
    day: (date) => dayWritten(patterns.day, date),
    fullDay: (date) => dayWritten(patterns.fullDay, date),
    shortDay: (date) => dayWritten(patterns.shortDay, date),
    month: (date) => dayWritten(patterns.month, date),
    // A leap year has them all.
    dayOfAnyYear: (monthDay) => dayWritten(patterns.dayOfAnyYear, `2024-${monthDay}`),
    time: (instant) => onTheClock().format(instant),
    weekdays: () => weekdays,
  }
}

function dayWritten(pattern: DayPattern, date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  const pieces = pattern.map((piece) => {
    if (typeof piece === 'string') return piece
    if ('months' in piece) return piece.months[at.getUTCMonth()]
    if ('weekdays' in piece) return piece.weekdays[(at.getUTCDay() + 6) % 7]
    return piece.digits === 'day' ? at.getUTCDate() : at.getUTCFullYear()
  })
  return pieces.join('')
}

/** @param digits after the decimal sign */
function written(
  cents: number,
  { positive, negative, decimal, group, groupedFrom }: AmountPattern,
  digits = 2,
): string {
  const [before, after] = cents < 0 || Object.is(cents, -0) ? negative : positive
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(digits).split('.')
  const grouped = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group)
  return before + grouped + (fraction ? decimal + fraction : '') + after
}

/** The same in all our languages. */
const onTheClock = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Zagreb',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
