import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId, ReservationRow } from '../../platform/database/tables.ts'
import { BookingMovedError, lockDepartures } from '../places/lock-departures.ts'
import { findReservationId } from './find-reservation.ts'

/** Locks a departure and one of its reservations, in the lock order that all transactions follow. */
export const lockDepartureAndReservation = (trx: Transaction, id: string): Promise<ReservationRow | undefined> =>
  trx
    .selectFrom('departure')
    .innerJoin('reservation', 'reservation.departure', 'departure.id')
    .selectAll('reservation')
    .where('reservation.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Locks the departure of a paid booking and other departures, in the order of their keys, then the reservation. If a
 * concurrent change has moved the booking to another departure, the caller repeats the transaction (`retryIfMoved`).
 */
export async function lockBooking(
  trx: Transaction,
  id: string,
  otherDepartures: DepartureId[] = [],
): Promise<ReservationRow | undefined> {
  const found = await trx.selectFrom('reservation').select('departure').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await lockDepartures(trx, [found.departure, ...otherDepartures])
  const reservation = await trx
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (reservation.departure !== found.departure) throw new BookingMovedError()
  return reservation
}

/**
 * Locks the row of a reservation, for a change by the operator.
 * @param booking any input that `findReservationId` accepts, such as the code
 * @returns undefined if not found
 */
export async function lockReservation(
  trx: Transaction,
  booking: string,
): Promise<{ reservation: ReservationRow; cancelled: boolean } | undefined> {
  const id = await findReservationId(trx, booking)
  if (id === undefined) return undefined
  const reservation = await trx
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const cancellation = await trx
    .selectFrom('cancellation')
    .select('reservation_id')
    .where('reservation_id', '=', id)
    .executeTakeFirst()
  return { reservation, cancelled: cancellation !== undefined }
}
