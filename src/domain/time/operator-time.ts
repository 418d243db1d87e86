import { region } from '../../../content/business.ts'

/**
 * The operator's clock and calendar: Europe/Zagreb, independent of the time zones of visitor and server.
 * Days are `YYYY-MM-DD`, times of day `HH:MM`.
 */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: region.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const hourMilliseconds = 3_600_000
const dayMilliseconds = 86_400_000

/** Memoizes a slow computation over the days of a few seasons; the cache is cleared when it is full. */
function memoized<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= 10_000) cache.clear()
    const value = compute(key)
    cache.set(key, value)
    return value
  }
}

/**
 * UTC offset of the operator's time zone in milliseconds. Constant within an hour, because clocks change at the full
 * hour.
 */
const offsetInHour = memoized((hour: number): number => {
  const start = hour * hourMilliseconds
  return Date.parse(`${clock.format(start).replace(' ', 'T')}Z`) - start
})
const offsetAt = (instant: number) => offsetInHour(Math.floor(instant / hourMilliseconds))

/** The date with this number of days since 1 January 1970. */
const dateOf = memoized((day: number): string => new Date(day * dayMilliseconds).toISOString().slice(0, 10))
const dayNumberOf = memoized((date: string): number => Date.parse(date) / dayMilliseconds)

/** The date on the operator's calendar at an instant. */
export const dayOf = (instant: Date): string => localTextOf(instant).slice(0, 10)

/** The operator's time at an instant, `HH:MM`. */
export const timeOf = (instant: Date): string => localTextOf(instant).slice(11, 16)

const localTextOf = (instant: Date): string => new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString()

/** The date `days` later, or earlier when negative. Dates have no time zone. */
export const addDays = (date: string, days: number): string => dateOf(dayNumberOf(date) + days)

/** All dates from the first to the last, both included. */
export function datesBetween(first: string, last: string): string[] {
  const from = dayNumberOf(first)
  return Array.from({ length: 1 + dayNumberOf(last) - from }, (_, n) => dateOf(from + n))
}

/** The day of the week: 1 is Monday, 7 is Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (date: string): number => ((((dayNumberOf(date) + 3) % 7) + 7) % 7) + 1

/** The Monday of the week that has this day. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

/**
 * The instant of a local date and time. A time in the hour that repeats in autumn means its second occurrence; a time in
 * the hour that is skipped in spring is moved one hour later. PostgreSQL's `at time zone` does the same.
 */
export function instantOf(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const candidates = [asUtc - offsetAt(asUtc - dayMilliseconds), asUtc - offsetAt(asUtc + dayMilliseconds)]
  const exact = candidates.filter((candidate) => candidate + offsetAt(candidate) === asUtc)
  return new Date(Math.max(...(exact.length > 0 ? exact : candidates)))
}

/** The midnight that ends the local day of an instant. */
export const endOfDay = (instant: Date): Date => instantOf(addDays(dayOf(instant), 1), '00:00')

/** A time of the operator's day with its offset: `2026-06-14T08:00:00+02:00`. @param time `HH:MM` */
export function localDateTime(date: string, time: string): string {
  const minutes = (Date.parse(`${date}T${time}:00Z`) - instantOf(date, time).getTime()) / 60_000
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const offset = Math.abs(minutes)
  return `${date}T${time}:00${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(offset / 60))}:${twoDigits(offset % 60)}`
}
