import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AttemptRow, Tables } from '../../platform/database/tables.ts'
import { linesOf } from './price-lines.ts'

export type RowForView = NonNullable<Awaited<ReturnType<typeof loadForView>>>
export type LatestAttempt = Pick<AttemptRow, 'number' | 'provider' | 'state' | 'decline' | 'next_action'>

/**
 * A reservation with its lines, one payment attempt, its latest change with a payment, and its cancellation; undefined
 * if the reservation is not found. The attempt is the one that paid the reservation, or else the latest one.
 */
export const loadForView = (db: Queryable, id: string) =>
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
          .where('payment_attempt.change_id', 'is', null)
          // The paying attempt of a completed booking comes first, because a later attempt may have been declined.
          .orderBy(sql`reservation.state = 'completed' and payment_attempt.state = 'captured'`, 'desc')
          .orderBy('payment_attempt.number', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .select([
      'reservation.id',
      'reservation.ticket',
      'reservation.code',
      'reservation.state',
      'reservation.seat_status',
      'reservation.hold_kind',
      'reservation.trip',
      'reservation.date',
      'reservation.start',
      'reservation.departure_location',
      'reservation.first_name',
      'reservation.last_name',
      'reservation.adults',
      'reservation.children',
      'reservation.infants',
      'reservation.locale',
      'reservation.hold_expires_at',
      'reservation.total_amount',
      'reservation.bail_amount',
      'reservation.cancellation_hours',
      'reservation.weather_choice_days',
      'reservation.minimum_guests',
      'reservation.minimum_guests_notice_hours',
      'cancellation.cancelled_at',
      'cancellation.choose_by',
      'cancellation.choice',
      'cancellation.reason as cancellation_reason',
    ])
    .select([
      'attempt.number as attempt_number',
      'attempt.provider as attempt_provider',
      'attempt.state as attempt_state',
      'attempt.decline as attempt_decline',
      'attempt.next_action as attempt_next_action',
    ])
    .select((row) => [linesOf(row).as('lines'), jsonObjectFrom(latestPaidChange(row)).as('change')])
    .where('reservation.id', '=', id)
    .executeTakeFirst()

/** The latest change that had to be paid for, with its latest attempt. */
const latestPaidChange = (row: ExpressionBuilder<Tables, 'reservation'>) =>
  row
    .selectFrom('reservation_change as change')
    .select([
      'change.state',
      'change.seat_status',
      'change.trip',
      'change.date',
      'change.start',
      'change.departure_location',
      'change.adults',
      'change.children',
      'change.infants',
      'change.lines',
      'change.due_amount',
      sql<string>`to_char(change.hold_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
        'hold_expires_at',
      ),
    ])
    .select((change) => [
      jsonArrayFrom(
        change
          .selectFrom('payment_attempt as attempt')
          .select(['attempt.provider', 'attempt.state', 'attempt.decline', 'attempt.next_action'])
          .whereRef('attempt.change_id', '=', 'change.id')
          .orderBy('attempt.number'),
      ).as('attempts'),
    ])
    .whereRef('change.reservation_id', '=', 'reservation.id')
    .where('change.due_amount', '>', 0)
    .orderBy('change.number', 'desc')
    .limit(1)

/** The attempt with the highest number; undefined if no payment was attempted. */
export function latestAttemptOf(row: RowForView): LatestAttempt | undefined {
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
