import { type Locale, languages } from './locales.ts'

/**
 * The date and number patterns of a locale as data, extracted from `Intl` on the server and at build time. The browser
 * uses them instead of `Intl`, whose initialization takes 20 ms there, and 80 ms on a slow phone. The server uses the
 * same patterns, so that hydration matches its markup.
 */
export interface IntlPatterns {
  day: DayPattern
  fullDay: DayPattern
  dayInSentence: DayPattern
  deadlineDay: DayPattern
  shortDay: DayPattern
  month: DayPattern
  shortMonth: DayPattern
  dayOfAnyYear: DayPattern
  /** The names of the weekdays, from Monday to Sunday. */
  weekdays: { short: string; long: string }[]
  amount: AmountPattern
  padsHours: boolean
}

/**
 * Parts to concatenate: a literal, the day or year as a number, or the names from which that of the month or weekday is
 * chosen. The names of weekdays begin with Monday.
 */
export type DayPattern = (
  | string
  | { digits: 'day' | 'year' /** The text of day 1. */; first?: string }
  | { months: string[] }
  | { weekdays: string[] }
)[]

export interface AmountPattern {
  /** The text before and after the digits of an amount. */
  positive: [string, string]
  negative: [string, string]
  decimal: string
  group: string
  /** An amount with fewer integer digits has no group separator. */
  minGroupedDigits: number
}

/** How the site writes dates where it differs from `Intl`. */
interface Style {
  afterWeekday?: string
  firstOfMonth?: string
  groupsThousands?: true
  /** Weekdays are inflected, and `Intl` only has the nominative. These are the genitives, from Monday to Sunday. */
  weekdaysInGenitive?: string[]
  /** Set if there is no comma between a weekday in the genitive and the day. `Intl` writes a comma there. */
  joinsGenitive?: true
  /** In dates, short weekdays are abbreviations with a full stop, which `Intl` leaves out. */
  dotsShortWeekdays?: true
  /** The short names of the months, from January on. */
  shortMonths?: string[]
}
const styles: Partial<Record<Locale, Style>> = {
  // As British newspapers write it: Wednesday 14 July 2027.
  en: { afterWeekday: ' ' },
  it: { firstOfMonth: '1º', groupsThousands: true },
  hr: {
    dotsShortWeekdays: true,
    weekdaysInGenitive: ['ponedjeljka', 'utorka', 'srijede', 'četvrtka', 'petka', 'subote', 'nedjelje'],
    // The abbreviations of the Croatian orthography. `Intl` has the first three letters (but "velj"), and "svi" alone
    // is read as "all".
    shortMonths: 'siječ. velj. ožuj. trav. svib. lip. srp. kol. ruj. list. stud. pros.'.split(' '),
  },
  pl: {
    joinsGenitive: true,
    weekdaysInGenitive: ['poniedziałku', 'wtorku', 'środy', 'czwartku', 'piątku', 'soboty', 'niedzieli'],
  },
}

export function intlPatternsOf(locale: Locale): IntlPatterns {
  const { iso } = languages[locale]
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const fullDay = { weekday: 'long', ...day } as const
  const names = (weekday: 'short' | 'long') => weekdaysOf(new Intl.DateTimeFormat(iso, { timeZone: 'UTC', weekday }))
  const [short, long] = [names('short'), names('long')]
  const style = styles[locale] ?? {}
  const weekdays = style.weekdaysInGenitive
  return {
    day: dayPattern(locale, day),
    fullDay: dayPattern(locale, fullDay),
    dayInSentence: dayPattern(locale, weekdays ? day : fullDay),
    deadlineDay: dayPattern(locale, fullDay).map((piece) => {
      if (weekdays && typeof piece === 'object' && 'weekdays' in piece) return { weekdays }
      return style.joinsGenitive && piece === ', ' ? ' ' : piece
    }),
    shortDay: dayPattern(locale, { weekday: 'short', ...day }),
    month: dayPattern(locale, { month: 'long', year: 'numeric' }),
    shortMonth: style.shortMonths ? [{ months: style.shortMonths }] : dayPattern(locale, { month: 'short' }),
    dayOfAnyYear: dayPattern(locale, { day: 'numeric', month: 'long' }),
    weekdays: short.map((name, index) => ({ short: name, long: long[index] ?? name })),
    amount: amountPattern(locale),
    padsHours: languages[locale].padsHours ?? false,
  }
}

export function dayPattern(locale: Locale, options: Intl.DateTimeFormatOptions): DayPattern {
  const { afterWeekday, firstOfMonth, dotsShortWeekdays } = styles[locale] ?? {}
  const dot = dotsShortWeekdays && options.weekday === 'short' ? '.' : ''
  const format = new Intl.DateTimeFormat(languages[locale].iso, { timeZone: 'UTC', ...options })
  return format.formatToParts(january(1)).map(({ type, value }, index, parts) => {
    if (type === 'day') return { digits: type, ...(firstOfMonth && { first: firstOfMonth }) }
    if (type === 'year') return { digits: type }
    if (type === 'literal' && parts[index - 1]?.type === 'weekday') return afterWeekday ?? value
    // The space after the day does not break, so that a date stays on one line.
    if (type === 'literal' && parts[index - 1]?.type === 'day') return value.replace(' ', '\u00a0')
    if (type === 'month') return { months: monthsOf(format) }
    return type === 'weekday' ? { weekdays: weekdaysOf(format).map((name) => name + dot) } : value
  })
}

// Days from 1 January 2024, a Monday, have the weekdays in order.
const january = (day: number) => new Date(Date.UTC(2024, 0, day))
const weekdaysOf = (format: Intl.DateTimeFormat) =>
  [1, 2, 3, 4, 5, 6, 7].map((n) => partOf(format, january(n), 'weekday'))
const monthsOf = (format: Intl.DateTimeFormat) =>
  Array.from({ length: 12 }, (_, month) => partOf(format, new Date(Date.UTC(2024, month, 1)), 'month'))

const partOf = (format: Intl.DateTimeFormat, date: Date, wantedType: string) =>
  format.formatToParts(date).find(({ type }) => type === wantedType)?.value ?? ''

function amountPattern(locale: Locale): AmountPattern {
  const useGrouping = styles[locale]?.groupsThousands ? 'always' : 'auto'
  const options = { style: 'currency', currency: 'EUR', useGrouping } as const
  const format = new Intl.NumberFormat(languages[locale].iso, options)
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
