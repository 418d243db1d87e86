import type { Transaction } from '../../platform/database/connect.ts'
import type {
  AttemptRow,
  ChangeRow,
  DepartureId,
  DepartureRow,
  ReservationRow,
} from '../../platform/database/tables.ts'
import { givesPlaces } from '../places/claim-places.ts'
import { BookingMovedError, lockDepartures } from '../places/lock-departures.ts'
import { bookingWithdrawn } from './booking-withdrawn.ts'
import { isSettled } from './reservation-state-machine.ts'
import type { ReservationSnapshot } from './reservation-transition.ts'

const reservationColumns = [
  'reservation.id',
  'reservation.state',
  'reservation.seat_status',
  'reservation.hold_kind',
  'reservation.date',
  'reservation.departure',
  'reservation.party',
  'reservation.email',
  'reservation.locale',
  'reservation.currency',
  'reservation.created_at',
  'reservation.hold_expires_at',
  'reservation.hold_extended_at',
  'reservation.channel',
] as const
type ColumnOf<Name> = Name extends `reservation.${infer Column}` ? Column : never

const attemptColumns = ['id', 'number', 'provider', 'state', 'amount', 'decline', 'rate_limit_keys'] as const

/**
 * A reservation and one of its attempts under row locks, with the snapshot that the state machine reads. If the attempt
 * pays for a change, the snapshot has the state and the places of the change instead of the reservation's.
 */
export interface LockedAggregate {
  snapshot: ReservationSnapshot
  change: ChangeRow | null
  reservation: Pick<ReservationRow, ColumnOf<(typeof reservationColumns)[number]>>
  attempt: Pick<AttemptRow, (typeof attemptColumns)[number]>
}

/** Loads and locks the rows, always in the same order: departures by key, reservation, change, attempts. */
export async function lockAggregate(trx: Transaction, attemptId: string): Promise<LockedAggregate> {
  const { reservation, change, departure, withdrawn } =
    (await lockReservation(trx, attemptId)) ?? (await lockChange(trx, attemptId))
  // A separate statement: its snapshot is taken after the locks, so it includes attempts inserted while this
  // transaction waited.
  const attempts = await trx
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('reservation_id', '=', reservation.id)
    .where('change_id', 'is not distinct from', change?.id ?? null)
    .orderBy('number')
    .forUpdate()
    .execute()
  const attempt = attempts.find((candidate) => candidate.id === attemptId)
  if (!attempt) throw new Error(`payment attempt ${attemptId} not found after locking its reservation`)
  const others = attempts.filter((candidate) => candidate.id !== attemptId)
  const paidFor = change ?? reservation
  return {
    reservation,
    change,
    attempt,
    snapshot: {
      placesLeft: departure.sells ? departure.capacity - departure.held - departure.sold : 0,
      givesNoPlaces: departure.status === 'cancelled' || withdrawn,
      reservation: {
        state: paidFor.state,
        seat_status: paidFor.seat_status,
        holdKind: paidFor.hold_kind,
        party: change?.places ?? reservation.party,
        createdAt: paidFor.created_at,
        holdExpiresAt: paidFor.hold_expires_at,
        holdExtendedAt: paidFor.hold_extended_at,
      },
      attempt: {
        id: attempt.id,
        number: 1 + attempts.indexOf(attempt),
        state: attempt.state,
        amount: attempt.amount,
        currency: reservation.currency,
        decline: attempt.decline,
      },
      others: {
        hasMoney: others.some(({ state }) => state === 'authorized' || state === 'captured'),
        open: others.some(({ state }) => !isSettled(state) && state !== 'authorized'),
      },
    },
  }
}

type LockedBooking = Pick<LockedAggregate, 'reservation' | 'change'> & {
  /** The departure of which the payment claims places. */
  departure: Pick<DepartureRow, 'capacity' | 'status' | 'held' | 'sold'> & {
    /** Whether a booking or change whose held places were released can take places of this departure again. */
    sells: boolean
  }
  /** Whether the changed booking was cancelled or has boarded, so that the change fails; false for a reservation. */
  withdrawn: boolean
}

/**
 * Locks the departure and the reservation of an attempt.
 * @returns undefined if the attempt pays for a change, or if a change has just moved the reservation to another
 *   departure
 */
async function lockReservation(trx: Transaction, attemptId: string): Promise<LockedBooking | undefined> {
  // PostgreSQL locks the rows in the order of the join. A transaction that waits for the departure's lock reads the
  // reservation again once it has the lock.
  const row = await trx
    .selectFrom('departure')
    .innerJoin('reservation', 'reservation.departure', 'departure.id')
    .select(['departure.capacity', 'departure.status', 'departure.held', 'departure.sold', ...reservationColumns])
    .where('reservation.id', '=', (db) =>
      db
        .selectFrom('payment_attempt')
        .select('reservation_id')
        .where('payment_attempt.id', '=', attemptId)
        .where('change_id', 'is', null),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { capacity, status, held, sold, ...reservation } = row
  const sells = reservation.seat_status === 'none' && (await givesPlacesNow(trx, reservation.departure))
  return { reservation, change: null, departure: { capacity, status, held, sold, sells }, withdrawn: false }
}

/**
 * Whether a booking whose held places were released can take places of a departure again. This is a separate statement
 * that runs after the departure was locked: the statement that waits for the lock would still see the state of the boat
 * from before the wait.
 */
async function givesPlacesNow(trx: Transaction, departure: DepartureId): Promise<boolean> {
  const row = await trx
    .selectFrom('departure')
    .select(givesPlaces.as('sells'))
    .where('id', '=', departure)
    .executeTakeFirstOrThrow()
  return row.sells
}

async function lockChange(trx: Transaction, attemptId: string): Promise<LockedBooking> {
  const found = await trx
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation_change as change', 'change.id', 'attempt.change_id')
    .innerJoin('reservation', 'reservation.id', 'change.reservation_id')
    .select(['change.id', 'change.reservation_id', 'change.departure', 'reservation.departure as booked_departure'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst()
  if (!found) throw new BookingMovedError(`the reservation of attempt ${attemptId} was moved to another departure`)
  await lockDepartures(trx, [found.departure, found.booked_departure])
  const reservation = await trx
    .selectFrom('reservation')
    .select(reservationColumns)
    .where('id', '=', found.reservation_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (reservation.departure !== found.booked_departure) throw new BookingMovedError()
  const change = await trx
    .selectFrom('reservation_change')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { withdrawn, ...departure } = await trx
    .selectFrom('departure')
    .select(['capacity', 'status', 'held', 'sold', givesPlaces.as('sells')])
    .select(bookingWithdrawn(reservation.id).as('withdrawn'))
    .where('id', '=', change.departure)
    .executeTakeFirstOrThrow()
  return { reservation, change, departure, withdrawn }
}
