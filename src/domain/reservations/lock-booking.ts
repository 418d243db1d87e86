import type { Transaction } from '../../database/connect.ts'
import type { ReservationRow } from '../../database/tables.ts'
import { reservationNamed } from './find-reservation.ts'

/** A reservation under the locks of its departure and its own row, in the order of all locks. */
export const lockWithDeparture = (trx: Transaction, id: string): Promise<ReservationRow | undefined> =>
  trx
    .selectFrom('departure')
    .innerJoin('reservation', 'reservation.date', 'departure.date')
    .selectAll('reservation')
    .where('reservation.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * A booking for whoever decides about it at the desk, under its row lock.
 * @param booking a code, or the address in the QR code
 * @returns undefined for one that nobody has
 */
export async function lockBooking(
  trx: Transaction,
  booking: string,
): Promise<{ reservation: ReservationRow; cancelled: boolean } | undefined> {
  const id = await reservationNamed(trx, booking)
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
