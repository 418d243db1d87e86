import { sql } from 'kysely'
import type { AttemptRow, ReservationRow } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { bookingWithdrawn } from './booking-withdrawn.ts'
import { openRefundStates } from './refund.ts'
import { isSettled } from './reservation-state-machine.ts'

/** What has to be done at the provider next. */
export type Action = 'poll' | 'capture' | 'void' | 'refund'

/** An attempt with everything that its next action depends on. */
export interface LoadedAttempt {
  attempt: AttemptRow
  reservation: Pick<ReservationRow, 'state' | 'seat_status' | 'hold_expires_at'>
  /** False if the departure is cancelled, or the booking of a change is withdrawn. */
  mayCapture: boolean
  /** The oldest refund without a final outcome. */
  refundId: string | null
}

/**
 * The start request to the provider can take this many seconds. A poll before that would only find that the provider
 * does not know the attempt.
 */
const submittingSeconds = 15

export async function loadAttempt({ db }: AppContext, attemptId: string): Promise<LoadedAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .leftJoin('reservation_change as change', 'change.id', 'attempt.change_id')
    .innerJoin('departure', (join) =>
      join.on((on) => on('departure.id', '=', on.fn.coalesce('change.departure', 'reservation.departure'))),
    )
    .select(attemptColumns)
    // An attempt that pays for a change follows the state of that change.
    .select((row) => [
      row.fn.coalesce('change.state', 'reservation.state').as('reservation_state'),
      row.fn.coalesce('change.seat_status', 'reservation.seat_status').as('seat_status'),
      row.fn.coalesce('change.hold_expires_at', 'reservation.hold_expires_at').as('hold_expires_at'),
      'departure.status as departure_status',
      bookingWithdrawn(sql.ref('change.reservation_id')).as('withdrawn'),
    ])
    .select((row) =>
      row
        .selectFrom('refund')
        .select('refund.id')
        .whereRef('refund.attempt_id', '=', 'attempt.id')
        .where('refund.state', 'in', openRefundStates)
        .orderBy('refund.created_at')
        .limit(1)
        .as('refund_id'),
    )
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    reservation_state: state,
    seat_status,
    hold_expires_at,
    departure_status,
    withdrawn,
    refund_id: refundId,
    ...attempt
  } = row
  const mayCapture = departure_status !== 'cancelled' && !withdrawn
  return { attempt, reservation: { state, seat_status, hold_expires_at }, mayCapture, refundId }
}

const attemptColumns = [
  'attempt.id',
  'attempt.reservation_id',
  'attempt.change_id',
  'attempt.number',
  'attempt.provider',
  'attempt.state',
  'attempt.amount',
  'attempt.token',
  'attempt.reference',
  'attempt.decline',
  'attempt.next_action',
  'attempt.created_at',
  'attempt.changed_at',
  'attempt.last_polled_at',
  'attempt.poll_count',
  'attempt.rate_limit_keys',
  'attempt.client_secret_issued',
] as const

export function nextAction(
  now: Date,
  { attempt, reservation, mayCapture, refundId }: LoadedAttempt,
  changeReported: boolean,
): Action | 'wait' | null {
  if (attempt.state === 'authorized') {
    return reservation.state === 'securing' && mayCapture ? 'capture' : 'void'
  }
  // A captured payment is polled after a report of the provider, because the bank may have returned a refund.
  if (attempt.state === 'captured') return changeReported ? 'poll' : refundId ? 'refund' : null
  // A declined payment is voided: until then the browser's client secret accepts another card for it, which would
  // bypass `maxAttempts` and the rate limits.
  if (attempt.state === 'declined' && attempt.client_secret_issued) return 'void'
  if (isSettled(attempt.state)) return changeReported ? 'poll' : null
  if (attempt.state === 'submitting' && now.getTime() < attempt.changed_at.getTime() + submittingSeconds * 1000)
    return 'wait'
  if (now < reservation.hold_expires_at) return 'poll'
  // After the deadline an open attempt is voided before its places are released, so that no money arrives for released
  // places. If the places are released already, an attempt with an unknown outcome is polled instead: its money may
  // claim places again.
  const isOpen = attempt.state === 'requires_action' || attempt.state === 'processing'
  return reservation.seat_status === 'none' && !isOpen ? 'poll' : 'void'
}
