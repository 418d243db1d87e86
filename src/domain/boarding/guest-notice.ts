import type { GuestNotice, LateMinutes } from '../../contract/guest-notice.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { retryIfMoved } from '../places/lock-departures.ts'
import { callerWithLink } from '../rate-limit/booking-rate-limits.ts'
import { consume, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'
import { lockBooking } from '../reservations/lock-reservation.ts'
import { loadTrips } from '../trips/trips.ts'
import { tripDayOf } from './trip-day.ts'

/**
 * How many notices a party can send for a departure. The database check `guest_notice_at_most_three` has the same
 * limit.
 */
export const noticesPerDeparture = 3

export type NoticeOutcome =
  | { ok: true; changed: boolean; notice: GuestNotice }
  | { ok: false; problem: 'unknown' | 'not_booked' | 'cancelled' | 'not_yet' | 'departed' | 'told_enough' }
  | RateLimited

/**
 * Records that the party of a booking comes late or, with `minutes` null, not at all. The crew see the latest notice.
 * Places and money stay as they are. A notice that repeats the previous one is not recorded: it comes from a double
 * click, or from two phones of a party.
 */
export async function tellCrew(
  services: AppContext,
  id: string,
  { minutes, caller = null }: { minutes: LateMinutes | null; caller?: RateLimitKey },
): Promise<NoticeOutcome> {
  const limit = await consume(services, 'change', await callerWithLink(services.db, id, caller))
  if (!limit.ok) return limit
  const at = services.now()
  return retryIfMoved(() => inTransaction(services.db, (trx) => tellUnderLock(trx, id, { minutes, at })))
}

async function tellUnderLock(trx: Transaction, id: string, notice: GuestNotice): Promise<NoticeOutcome> {
  const reservation = await lockBooking(trx, id)
  if (!reservation) return { ok: false, problem: 'unknown' }
  if (reservation.state !== 'completed') return { ok: false, problem: 'not_booked' }
  const cancelled = await trx.selectFrom('cancellation').where('reservation_id', '=', id).select('reason').execute()
  if (cancelled.length > 0) return { ok: false, problem: 'cancelled' }
  const day = await tripDayOf(trx, await loadTrips(trx), reservation)
  if (notice.at < day.from) return { ok: false, problem: 'not_yet' }
  if (notice.at >= day.departsAt) return { ok: false, problem: 'departed' }
  const told = await noticesOf(trx, { id, departure: reservation.departure })
  const last = told.at(-1)
  if (last?.minutes === notice.minutes) return { ok: true, changed: false, notice: last }
  if (told.length >= noticesPerDeparture) return { ok: false, problem: 'told_enough' }
  const { minutes, at } = notice
  const row = { reservation_id: id, departure: reservation.departure, position: told.length + 1, minutes, told_at: at }
  await trx.insertInto('guest_notice').values(row).execute()
  return { ok: true, changed: true, notice }
}

/** The notices that a party has sent for a departure, in the order in which they were sent. */
export const noticesOf = (
  db: Queryable,
  { id, departure }: { id: string; departure: DepartureId },
): Promise<GuestNotice[]> =>
  db
    .selectFrom('guest_notice')
    .select(['minutes', 'told_at as at'])
    .where('reservation_id', '=', id)
    .where('departure', '=', departure)
    .orderBy('position')
    .execute()

/** The latest notice of each of these bookings for its current departure, by the id of the booking. */
export async function lastNotices(db: Queryable, ids: string[]): Promise<Map<string, GuestNotice>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('guest_notice')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.id', '=', 'guest_notice.reservation_id')
        .onRef('reservation.departure', '=', 'guest_notice.departure'),
    )
    .select(['reservation_id', 'minutes', 'told_at as at'])
    .where('reservation_id', 'in', ids)
    .orderBy('position')
    .execute()
  return new Map(rows.map(({ reservation_id, ...notice }) => [reservation_id, notice]))
}
