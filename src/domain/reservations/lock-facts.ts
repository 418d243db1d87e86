import type { Selectable } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import { type Facts, isSettled } from './life.ts'

export type ReservationRow = Selectable<Tables['reservation']>
export type AttemptRow = Selectable<Tables['payment_attempt']>

/** A reservation with one of its attempts, and what the decision about them rests on. */
export interface Loaded {
  facts: Facts
  reservation: ReservationRow
  attempt: AttemptRow
}

/** Loads and locks, always in one order: departure, reservation, attempts. */
export async function lockFacts(trx: Transaction, attemptId: string): Promise<Loaded> {
  const place = await trx
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select(['reservation.id', 'reservation.date'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const departure = await trx
    .selectFrom('departure')
    .selectAll()
    .where('date', '=', place.date)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const reservation = await trx
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', place.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const attempts = await trx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reservation_id', '=', place.id)
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
      placesLeft: departure.status === 'open' ? departure.capacity - departure.held - departure.sold : 0,
      departureCancelled: departure.status === 'cancelled',
      reservation: {
        state: reservation.state,
        seats: reservation.seats,
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
