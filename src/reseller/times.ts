import { instantOf } from '../domain/time/operator-time.ts'

/** An instant as `2026-06-14T06:00:00Z`, without fractions of seconds. */
export const utc = (instant: Date): string => instant.toISOString().replace(/\.\d{3}Z$/, 'Z')

export const utcOrNull = (instant: Date | null | undefined): string | null => (instant ? utc(instant) : null)

/** A time of the operator's day with its offset: `2026-06-14T08:00:00+02:00`. @param time `HH:MM` */
export function localDateTime(date: string, time: string): string {
  const minutes = (Date.parse(`${date}T${time}:00Z`) - instantOf(date, time).getTime()) / 60_000
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const offset = Math.abs(minutes)
  return `${date}T${time}:00${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(offset / 60))}:${twoDigits(offset % 60)}`
}
