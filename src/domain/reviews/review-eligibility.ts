import { reservationId } from '../../contract/primitives.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'

/**
 * Whether a booking may be reviewed. `sailed`: yes, its trip took place. `reviewed`: it has a review already.
 * `unknown`: no such booking, or its trip has not taken place.
 */
export type ReviewEligibility = 'sailed' | 'reviewed' | 'unknown'

export async function reviewEligibility({ db, now }: AppContext, id: string): Promise<ReviewEligibility> {
  // The id comes from a URL; PostgreSQL rejects some texts, such as NUL bytes.
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
