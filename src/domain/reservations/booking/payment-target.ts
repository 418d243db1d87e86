import type { Transaction } from '../../../platform/database/connect.ts'
import type { ChangeRow, DepartureId, HoldKind, ReservationRow, SeatStatus } from '../../../platform/database/tables.ts'
import { claimPlaces } from '../../places/claim-places.ts'
import { operatorSettings } from '../../settings/operator-settings.ts'
import { lockBooking, lockDepartureAndReservation } from '../lock-reservation.ts'

/** What a payment attempt pays for: a reservation, or the open change of a booking. */
export interface PaymentTarget {
  reservationId: string
  changeId: string | null
  isUnpaid: boolean
  /**
   * Whether the reservation is paid and only its change is unpaid. The reservation then stays valid without this
   * payment.
   */
  isBooked: boolean
  /** Whether the reservation is in the state `created`: no payment attempt has started yet. */
  isCreated: boolean
  amount: number
  departure: DepartureId
  places: number
  seatStatus: SeatStatus
  holdKind: HoldKind
  holdExpiresAt: Date
}

/** Locks the departures by key, then the reservation, and its open change if there is one. */
export async function lockPaymentTarget(trx: Transaction, id: string): Promise<PaymentTarget | undefined> {
  const open = await trx
    .selectFrom('reservation_change')
    .select(['id', 'departure'])
    .where('reservation_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!open) {
    const reservation = await lockDepartureAndReservation(trx, id)
    return reservation && { ...holdOf(reservation), ...reservationToPay(reservation) }
  }
  await lockBooking(trx, id, [open.departure])
  const change = await trx
    .selectFrom('reservation_change')
    .selectAll()
    .where('id', '=', open.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...holdOf(change), ...changeToPay(change) }
}

const holdOf = (hold: ReservationRow | ChangeRow) => ({
  departure: hold.departure,
  seatStatus: hold.seat_status,
  holdKind: hold.hold_kind,
  holdExpiresAt: hold.hold_expires_at,
})

const reservationToPay = ({ id, state, bail_amount, party }: ReservationRow) => ({
  reservationId: id,
  changeId: null,
  isUnpaid: state === 'created' || state === 'paying',
  isBooked: state === 'completed',
  isCreated: state === 'created',
  amount: bail_amount,
  places: party,
})

const changeToPay = ({ id, reservation_id, state, due_amount, places }: ChangeRow) => ({
  reservationId: reservation_id,
  changeId: id,
  isUnpaid: state === 'paying',
  isBooked: true,
  isCreated: false,
  amount: due_amount,
  places,
})

/**
 * Makes sure that the places are held. A `charge_only` hold loses its places when an attempt fails, so they are claimed
 * again.
 * @returns false if the places are not held and can't be claimed
 */
export async function ensurePlaces(trx: Transaction, target: PaymentTarget): Promise<boolean> {
  const { reservationId, changeId, departure, places, seatStatus, holdKind } = target
  if (seatStatus === 'held') return true
  if (holdKind !== 'charge_only') return false
  const { holds } = await operatorSettings(trx)
  const kind = await claimPlaces(trx, { departure, party: places, holds })
  if (!kind) return false
  const held = { seat_status: 'held', hold_kind: kind } as const
  if (changeId === null) await trx.updateTable('reservation').set(held).where('id', '=', reservationId).execute()
  else await trx.updateTable('reservation_change').set(held).where('id', '=', changeId).execute()
  return true
}
