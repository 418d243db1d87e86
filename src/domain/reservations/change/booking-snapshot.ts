import { sql } from 'kysely'
import type { QuoteLine } from '../../../contract/reservation.ts'
import type { Queryable } from '../../../platform/database/connect.ts'
import type { ReservationRow } from '../../../platform/database/tables.ts'
import type { OfferedPlaces } from '../../availability/sailing-day.ts'
import { crewMoneyOf, sumOfTenders } from '../../payments/crew-money.ts'
import { disputedAmount } from '../../payments/disputed.ts'
import { refundableAmount } from '../../payments/refund.ts'
import { linesOf } from '../price-lines.ts'

/** A booking with all data that decides whether and how it can be changed. */
export interface BookingSnapshot extends ReservationRow {
  lines: QuoteLine[]
  cancelledAt: Date | null
  /** Until when the guest may choose another day after we cancelled the departure; null if there is no open choice. */
  chooseBy: Date | null
  boarded: boolean
  /** The number of completed changes by the guest, which is limited. Changes by the operator are not counted. */
  guestChanges: number
  /** The number of the next change. */
  nextChange: number
  openChangeId: string | null
  /** The places that the open change holds. They are released when another change replaces it. */
  heldByChange: OfferedPlaces | null
  /** What the crew has received, in cash or on its terminal, and not given back. */
  toCrew: number
  /** Paid online minus all refunds, pending ones included. */
  refundable: number
  /** The amount that the guest's bank returns or decides about. */
  disputed: number
}

export async function findBookingSnapshot(db: Queryable, id: string): Promise<BookingSnapshot | undefined> {
  const row = await db
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('reservation_change as change')
          .select([
            sql<number>`count(*) filter (where state = 'completed' and kind = 'guest')`.as('guestChanges'),
            sql<number>`count(*) + 1`.as('nextChange'),
            sql<string | null>`(array_agg(id) filter (where ended_at is null))[1]`.as('openChangeId'),
            sql<OfferedPlaces | null>`jsonb_agg(jsonb_build_object('departure', change.departure, 'places', places))
              filter (where ended_at is null and seat_status = 'held') -> 0`.as('heldByChange'),
          ])
          .whereRef('change.reservation_id', '=', 'reservation.id')
          .as('changes'),
      (join) => join.onTrue(),
    )
    .selectAll('reservation')
    .select((row) => [
      'cancellation.cancelled_at as cancelledAt',
      sql<Date | null>`case when cancellation.choice is null then cancellation.choose_by end`.as('chooseBy'),
      sql<boolean>`exists (select from boarding where reservation_id = reservation.id)`.as('boarded'),
      'changes.guestChanges',
      'changes.nextChange',
      'changes.openChangeId',
      'changes.heldByChange',
      linesOf(row).as('lines'),
    ])
    .where('reservation.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const [toCrew, refundable] = [sumOfTenders(await crewMoneyOf(db, id)), await refundableAmount(db, id)]
  const disputed = await disputedAmount(db, id)
  const [guestChanges, nextChange] = [Number(row.guestChanges), Number(row.nextChange)]
  return { ...row, guestChanges, nextChange, toCrew, refundable, disputed }
}
