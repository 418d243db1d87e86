import type { Queryable } from '../../platform/database/connect.ts'
import { addDays, dayOf, instantOf } from '../time/operator-time.ts'
import { loadTrips } from '../trips/trips.ts'
import { departsNow, deviationOf } from './timetable-deviation.ts'

/** The operator's local times between which no mail or text is sent, unless the boat leaves soon. */
const quietFrom = '21:00'
const quietUntil = '06:00'
const soonMilliseconds = 14 * 3_600_000

/**
 * When a message that is written now is sent: at once, but in the quiet hours only in the morning. The quiet hours
 * don't apply if the boat leaves within 14 hours, or with `atNight`.
 */
export function sendingTime(now: Date, departsAt: Date, atNight: boolean): Date {
  const today = dayOf(now)
  const morning = instantOf(today, quietUntil)
  const isQuiet = now < morning || now >= instantOf(today, quietFrom)
  const isSoon = departsAt >= now && departsAt.getTime() - now.getTime() <= soonMilliseconds
  if (!isQuiet || isSoon || atNight) return now
  return now < morning ? morning : instantOf(addDays(today, 1), quietUntil)
}

/**
 * When a text that could not be sent is tried again, at `at` or later (`sendingTime`). A text that was already due in
 * the quiet hours does not wait for their end.
 */
export async function retryTime(
  db: Queryable,
  { reservation_id: id, due_at: due }: { reservation_id: string; due_at: Date },
  at: Date,
): Promise<Date> {
  const sailing = await db
    .selectFrom('reservation')
    .select(['trip', 'start', 'date', 'departure_location'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const departsAt = departsNow(await loadTrips(db), sailing, await deviationOf(db, sailing))
  return sendingTime(at, departsAt, sendingTime(due, departsAt, false) > due)
}
