import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../database/connect.ts'

export type LoadedReservation = NonNullable<Awaited<ReturnType<typeof loadReservation>>>
export type LatestAttempt = NonNullable<ReturnType<typeof latestAttemptOf>>

/** A reservation with its lines, latest attempt, latest refund and cancellation, in one query; undefined if not found. */
export const loadReservation = (db: Queryable, id: string) =>
  db
    .selectFrom('reservation')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('payment_attempt')
          .select([
            'payment_attempt.number',
            'payment_attempt.provider',
            'payment_attempt.state',
            'payment_attempt.decline',
            'payment_attempt.next_action',
          ])
          .whereRef('payment_attempt.reservation_id', '=', 'reservation.id')
          .orderBy('payment_attempt.number', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .select([
      'reservation.id',
      'reservation.code',
      'reservation.state',
      'reservation.seat_status',
      'reservation.date',
      'reservation.departure_location',
      'reservation.first_name',
      'reservation.last_name',
      'reservation.adults',
      'reservation.children',
      'reservation.infants',
      'reservation.locale',
      'reservation.hold_expires_at',
      'cancellation.cancelled_at',
    ])
    .select([
      'attempt.number as attempt_number',
      'attempt.provider as attempt_provider',
      'attempt.state as attempt_state',
      'attempt.decline as attempt_decline',
      'attempt.next_action as attempt_next_action',
    ])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('reservation_line')
          .select(['kind', 'item_id', 'label', 'pieces', 'original_amount', 'payable_amount'])
          .whereRef('reservation_line.reservation_id', '=', 'reservation.id')
          .orderBy('position'),
      ).as('lines'),
      jsonObjectFrom(
        row
          .selectFrom('refund')
          .innerJoin('payment_attempt as paid', 'paid.id', 'refund.attempt_id')
          .select(['refund.amount', 'refund.state'])
          .whereRef('paid.reservation_id', '=', 'reservation.id')
          .orderBy('refund.created_at', 'desc')
          .limit(1),
      ).as('refund'),
    ])
    .where('reservation.id', '=', id)
    .executeTakeFirst()

/** The attempt with the highest number; undefined if no payment was attempted. */
export function latestAttemptOf(row: LoadedReservation) {
  const { attempt_number: number, attempt_provider: provider, attempt_state: state } = row
  if (number === null || provider === null || state === null) return undefined
  return {
    number,
    provider,
    state,
    decline: row.attempt_decline,
    next_action: row.attempt_next_action,
  }
}
