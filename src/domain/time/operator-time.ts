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

/** `2027-07-14 08:00:00`, as a clock on the quay shows it. */
const onTheQuay = (instant: Date) => clock.format(instant)

/** The operator's day at an instant. */
export const dayOf = (instant: Date): string => onTheQuay(instant).slice(0, 10)

/** The day `days` later (or earlier, when negative); days have no zone. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/**
 * The instant at which the quay's clock shows this time on this day. On the autumn change an hour comes twice: the
 * first is meant; on the spring change an hour is missing: the instant an hour later is meant.
 */
export function instantOf(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const candidates = [asUtc - offsetAt(asUtc - 86_400_000), asUtc - offsetAt(asUtc + 86_400_000)]
  const exact = candidates.filter((candidate) => candidate + offsetAt(candidate) === asUtc)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates))
}

const hour = 3_600_000
const offsets = new Map<number, number>()

/** How far the clock on the quay is ahead, in milliseconds; it is changed at full hours, so one answer is good for an hour. */
function offsetAt(instant: number): number {
  const fullHour = Math.floor(instant / hour) * hour
  const known = offsets.get(fullHour)
  if (known !== undefined) return known
  const offset = Date.parse(`${onTheQuay(new Date(fullHour)).replace(' ', 'T')}Z`) - fullHour
  // As many as a page of some seasons asks for; it begins anew rather than grow.
  if (offsets.size >= 10_000) offsets.clear()
  offsets.set(fullHour, offset)
  return offset
}
