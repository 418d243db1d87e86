import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { QuoteLine } from '../../contract/reservation.ts'
import type { BookedTrip, ChangeKind, ClaimKind, DepartureId, ReservationState, SeatStatus } from './column-types.ts'

/** A change of a booking. Until its difference in price is paid, it has the states of an unpaid reservation. */
export interface ChangeTable extends Omit<BookedTrip, 'lines'> {
  id: string
  reservation_id: string
  number: number
  kind: ChangeKind
  state: Exclude<ReservationState, 'created'>
  seat_status: SeatStatus
  hold_kind: Generated<ClaimKind>
  departure: GeneratedAlways<DepartureId>
  /** The places that the change claims on `departure`. */
  places: number
  lines: JSONColumnType<QuoteLine[]>
  previous: JSONColumnType<BookedTrip>
  due_amount: number
  refund_amount: number
  created_at: Date
  hold_expires_at: Date
  hold_extended_at: Date | null
  ended_at: Date | null
}
