import { type Locale, languages } from './locales.ts'

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

export function formatsOf(locale: Locale): Formats {
  const known = made.get(locale)
  if (known) return known
  const formats = makeFormats(languages[locale].iso)
  made.set(locale, formats)
  return formats
}

/** Each is made when it is first asked for: a phone takes milliseconds to make one, and a page needs three or four. */
function makeFormats(iso: string): Formats {
  const euro = (digits: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(iso, { style: 'currency', currency: 'EUR', ...digits }))
  const ofDate = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(iso, { timeZone: 'UTC', ...options }))
  const exact = euro({})
  const plain = euro({ trailingZeroDisplay: 'stripIfInteger' })
  const day = ofDate({ day: 'numeric', month: 'long', year: 'numeric' })
  const fullDay = ofDate({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const shortDay = ofDate({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
  const month = ofDate({ month: 'long', year: 'numeric' })
  const ofAnyYear = ofDate({ day: 'numeric', month: 'long' })
  const time = ofDate({ timeZone: 'Europe/Zagreb', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const short = ofDate({ weekday: 'short' })
  const long = ofDate({ weekday: 'long' })
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  return {
    money: (cents) => exact().format(cents / 100),
    price: (cents) => plain().format(cents / 100),
    day: (date) => day().format(at(date)),
    fullDay: (date) => fullDay().format(at(date)),
    shortDay: (date) => shortDay().format(at(date)),
    month: (date) => month().format(at(date)),
    // A leap year has them all.
    dayOfAnyYear: (monthDay) => ofAnyYear().format(at(`2024-${monthDay}`)),
    time: (instant) => time().format(instant),
    // 1 January 2024 was a Monday.
    weekdays: () =>
      [1, 2, 3, 4, 5, 6, 7]
        .map((n) => new Date(Date.UTC(2024, 0, n)))
        .map((d) => ({ short: short().format(d), long: long().format(d) })),
  }
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
