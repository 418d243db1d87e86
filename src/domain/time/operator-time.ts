import { business } from '../../../content/business.ts'

/**
 * The operator's clock and calendar: Europe/Zagreb, whatever the zone of the visitor or of the server.
 * Days are `YYYY-MM-DD`, times of day `HH:MM`.
 */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: business.timeZone,
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

/** What is asked for again and again for the days of a few seasons, and is slow to work out; it begins anew rather than grow. */
function kept<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= 10_000) known.clear()
    const value = workOut(key)
    known.set(key, value)
    return value
  }
}

/** How far the quay's clock is ahead of UTC, by the hour: clocks change at the full hour. */
const offsetInHour = kept((hour: number): number => {
  const start = hour * hourMilliseconds
  return Date.parse(`${clock.format(start).replace(' ', 'T')}Z`) - start
})
const offsetAt = (instant: number) => offsetInHour(Math.floor(instant / hourMilliseconds))

/** The date that is so many days after 1 January 1970. */
const dateOf = kept((day: number): string => new Date(day * dayMilliseconds).toISOString().slice(0, 10))
const dayNumberOf = kept((date: string): number => Date.parse(date) / dayMilliseconds)

/** The operator's day at an instant. */
export const dayOf = (instant: Date): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString().slice(0, 10)

/** The day `days` later (or earlier, when negative); days have no zone. */
export const addDays = (date: string, days: number): string => dateOf(dayNumberOf(date) + days)

/** Every day from the first to the last, both included. */
export function daysFrom(first: string, last: string): string[] {
  const from = dayNumberOf(first)
  return Array.from({ length: 1 + dayNumberOf(last) - from }, (_, n) => dateOf(from + n))
}

/** 1 is Monday, 7 Sunday; 1 January 1970 was a Thursday. */
export const weekdayOf = (date: string): number => ((((dayNumberOf(date) + 3) % 7) + 7) % 7) + 1

/**
 * The instant at which the quay's clock shows this time on this day. On the autumn change an hour comes twice: the
 * first is meant; on the spring change an hour is missing: the instant an hour later is meant.
 */
export function instantOf(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const candidates = [asUtc - offsetAt(asUtc - dayMilliseconds), asUtc - offsetAt(asUtc + dayMilliseconds)]
  const exact = candidates.filter((candidate) => candidate + offsetAt(candidate) === asUtc)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates))
}
