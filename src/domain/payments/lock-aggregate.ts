import type { Transaction } from '../../database/connect.ts'
import type { AttemptRow, ReservationRow } from '../../database/tables.ts'
import { type Facts, isSettled } from './reservation-state-machine.ts'

const ofReservation = [
  'reservation.id',
  'reservation.state',
  'reservation.seats',
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

const ofAttempt = ['id', 'number', 'provider', 'state', 'amount', 'decline', 'caller'] as const

/** A reservation with one of its attempts, and what the decision about them rests on. */
export interface Loaded {
  facts: Facts
  reservation: Pick<ReservationRow, ColumnOf<(typeof ofReservation)[number]>>
  attempt: Pick<AttemptRow, (typeof ofAttempt)[number]>
}

/** Loads and locks, always in one order: departure, reservation, attempts. */
export async function lockFacts(trx: Transaction, attemptId: string): Promise<Loaded> {
  // Locked in the order in which they are named here; who waits for the first goes on with the second as it is by then.
  const { capacity, status, held, sold, ...reservation } = await trx
    .selectFrom('departure')
    .innerJoin('reservation', 'reservation.date', 'departure.date')
    .select(['departure.capacity', 'departure.status', 'departure.held', 'departure.sold', ...ofReservation])
    .where('reservation.id', '=', (db) =>
      db.selectFrom('payment_attempt').select('reservation_id').where('payment_attempt.id', '=', attemptId),
    )
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Only now, so that one is seen that was made while we waited.
  const attempts = await trx
    .selectFrom('payment_attempt')
    .select(ofAttempt)
    .where('reservation_id', '=', reservation.id)
    .orderBy('number')
    .forUpdate()
    .execute()
  const attempt = attempts.find((candidate) => candidate.id === attemptId)
  if (!attempt) throw new Error(`attempt ${attemptId} vanished`)
  const others = attempts.filter((candidate) => candidate.id !== attemptId)
  return {
    reservation,
    attempt,
    facts: {
      placesLeft: status === 'open' ? capacity - held - sold : 0,
      departureCancelled: status === 'cancelled',
      reservation: {
        state: reservation.state,
        seats: reservation.seats,
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
