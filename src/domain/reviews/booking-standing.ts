import { reservationId } from '../../contract/primitives.ts'
import type { Services } from '../services.ts'
import { dayOf } from '../time/operator-time.ts'

/** Whether a booking may be reviewed: it has sailed, it was reviewed already, or we know of no such voyage. */
export type BookingStanding = 'sailed' | 'reviewed' | 'unknown'

export async function bookingStanding({ db, now }: Services, id: string): Promise<BookingStanding> {
  // An address is typed by anybody, and a database takes not every text.
  if (!reservationId.safeParse(id).success) return 'unknown'
  const row = await db
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .leftJoin('review', 'review.reservation_id', 'reservation.id')
    .select(['reservation.date', 'reservation.state', 'cancellation.reason', 'review.id as review_id'])
    .where('reservation.id', '=', id)
    .executeTakeFirst()
  if (row?.state !== 'completed' || row.reason !== null || row.date > dayOf(now())) return 'unknown'
  return row.review_id === null ? 'sailed' : 'reviewed'
}
