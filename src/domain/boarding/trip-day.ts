import type { Queryable } from '../../platform/database/connect.ts'
import { reminderTime } from '../messages/queue-trip-mails.ts'
import { departsNow, deviationOf } from '../messages/timetable-deviation.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import { returnDay, type Sailing } from '../trips/sailing.ts'
import { firstReturn, startOf, type Trips, tripOf } from '../trips/trips.ts'

/**
 * When the trip day of a party begins, when its boat leaves and when the boat is back. `departsAt` and `until` follow
 * the latest messages to the guests.
 */
export interface TripDay {
  /** When the reminder goes out, on the evening before. */
  from: Date
  departsAt: Date
  /** When the boat returns to its last quay. */
  until: Date
}

export async function tripDayOf(db: Queryable, trips: Trips, sailing: Sailing): Promise<TripDay> {
  const state = await deviationOf(db, sailing)
  const later = (instant: Date) => new Date(instant.getTime() + state.minutes * 60_000)
  const { calls } = startOf(tripOf(trips, sailing.trip), sailing.start)
  const back = calls.flatMap(({ returnsAt }) => returnsAt ?? []).sort()
  return {
    from: instantOf(addDays(sailing.date, -1), reminderTime),
    departsAt: departsNow(trips, sailing, state),
    until: later(instantOf(returnDay(trips, sailing), back.at(-1) ?? firstReturn(calls).returnsAt)),
  }
}
