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

/** How far the quay's clock is ahead of UTC, by the hour: clocks change at the full hour, and asking `Intl` is slow. */
const offsets = new Map<number, number>()
const hourMilliseconds = 3_600_000
const mostOffsets = 10_000

function offsetAt(instant: number): number {
  const hour = Math.floor(instant / hourMilliseconds)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const start = hour * hourMilliseconds
  const offset = Date.parse(`${clock.format(start).replace(' ', 'T')}Z`) - start
  offsets.set(hour, offset)
  return offset
}

/** The operator's day at an instant. */
export const dayOf = (instant: Date): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString().slice(0, 10)

/** The day `days` later (or earlier, when negative); days have no zone. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Every day from the first to the last, both included. */
export function daysFrom(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)]
  const count = 1 + Math.round((to - from) / dayMilliseconds)
  return Array.from({ length: count }, (_, n) => new Date(from + n * dayMilliseconds).toISOString().slice(0, 10))
}

const dayMilliseconds = 86_400_000

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

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
