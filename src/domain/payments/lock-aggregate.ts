import type { Transaction } from '../../database/connect.ts'
import type { AttemptRow, ReservationRow } from '../../database/tables.ts'
import { isSettled, type ReservationSnapshot } from './reservation-state-machine.ts'

const reservationColumns = [
  'reservation.id',
  'reservation.state',
  'reservation.seat_status',
  'reservation.hold_kind',
  'reservation.date',
  'reservation.party',
  'reservation.email',
  'reservation.locale',
  'reservation.currency',
  'reservation.created_at',
  'reservation.hold_expires_at',
  'reservation.hold_extended_at',
] as const
type ColumnOf<Name> = Name extends `reservation.${infer Column}` ? Column : never

const attemptColumns = ['id', 'number', 'provider', 'state', 'amount', 'decline', 'rate_limit_keys'] as const

/** A reservation and one of its attempts under row locks, with the snapshot that the state machine reads. */
export interface LockedAggregate {
  snapshot: ReservationSnapshot
  reservation: Pick<ReservationRow, ColumnOf<(typeof reservationColumns)[number]>>
  attempt: Pick<AttemptRow, (typeof attemptColumns)[number]>
}

/** Loads and locks the rows, always in the same order: departure, reservation, attempts. */
export async function lockAggregate(trx: Transaction, attemptId: string): Promise<LockedAggregate> {
  // PostgreSQL locks the rows in the order of the join. A transaction that waits for the departure's lock re-reads the
  // reservation when it gets the lock.
  const { capacity, status, held, sold, ...reservation } = await trx
    .selectFrom('departure')
    .innerJoin('reservation', 'reservation.date', 'departure.date')
    .select(['departure.capacity', 'departure.status', 'departure.held', 'departure.sold', ...reservationColumns])
    .where('reservation.id', '=', (db) =>
      db.selectFrom('payment_attempt').select('reservation_id').where('payment_attempt.id', '=', attemptId),
    )
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A separate statement: its snapshot is taken after the locks, so it includes attempts inserted while this
  // transaction waited.
  const attempts = await trx
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('reservation_id', '=', reservation.id)
    .orderBy('number')
    .forUpdate()
    .execute()
  const attempt = attempts.find((candidate) => candidate.id === attemptId)
  if (!attempt) throw new Error(`payment attempt ${attemptId} not found after locking its reservation`)
  const others = attempts.filter((candidate) => candidate.id !== attemptId)
  return {
    reservation,
    attempt,
    snapshot: {
      placesLeft: status === 'open' ? capacity - held - sold : 0,
      departureCancelled: status === 'cancelled',
      reservation: {
        state: reservation.state,
        seat_status: reservation.seat_status,
        holdKind: reservation.hold_kind,
        party: reservation.party,
        createdAt: reservation.created_at,
        holdExpiresAt: reservation.hold_expires_at,
        holdExtendedAt: reservation.hold_extended_at,
      },
      attempt: {
        id: attempt.id,
        number: attempt.number,
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
