import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { departureReasons, refundReasons } from '../../contract/operator-app/cancellation-reasons.ts'
import type { ReservationView } from '../../contract/reservation.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { ReservationRow, Tables } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { cancellationDeadline, cancellationTerms } from '../trips/cancellation-rules.ts'
import { loadTrips, type Trips } from '../trips/trips.ts'
import { disputedAmount, isDisputed } from './disputed.ts'
import { automaticRefundReasons, isOpenRefund, openRefundStates, sumOfAmounts } from './refund.ts'
import { hasEnded } from './reservation-state-machine.ts'

/** The id of an attempt's oldest refund without a final outcome; undefined if there is none. */
export async function findOpenRefundId(db: Queryable, attemptId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', openRefundStates)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.id
}

/**
 * SQL condition for a failed refund that later refunds don't cover and that the guest's bank doesn't return. Later
 * refunds don't cover it if the reservation's refunds that failed then or later have a larger sum than all its refunds
 * that were created later. A later refund that failed too is in both sums, so it must be covered as well.
 */
export const isUnresolvedFailedRefund = sql<boolean>`refund.state = 'failed' and not ${isDisputed(sql`refund.attempt_id`)} and (
  select coalesce(sum(other.amount) filter (where other.state = 'failed' and other.changed_at >= refund.changed_at), 0)
    > coalesce(sum(other.amount) filter (where other.created_at >= refund.changed_at and other.id <> refund.id), 0)
  from refund as other join payment_attempt as its on its.id = other.attempt_id
  where its.reservation_id = (select reservation_id from payment_attempt where id = refund.attempt_id))`

/** A reservation's refunds as its guest sees them: no name and no card data. */
export interface ReservationRefunds {
  code: string
  date: string
  /** Oldest first. */
  refunds: RefundView[]
  /** The state of the deposit; null when `refunds` already shows it. */
  deposit: DepositView | null
}

export interface RefundView {
  id: string
  /** In cents. */
  amount: number
  reason: ViewReason
  stage: RefundStage
  requestedAt: Date
  /** When the refund entered its current stage. */
  since: Date
}

const reasons = [...refundReasons, ...departureReasons, ...automaticRefundReasons] as const
type ViewReason = (typeof reasons)[number] | 'other'
export type RefundStage = 'requested' | 'on_its_way' | 'paid' | 'stuck'

/**
 * `stands`: the trip is booked; a guest who cancels before `cancelBefore` gets the amount back. `too_late_to_cancel`: that
 * deadline has passed. `sailed`: the trip took place. `kept`: the guest cancelled too late. `disputed`: the guest's bank
 * returns the amount, or decides about it. `by_hand`: we cancelled, and the deposit has to be returned without a card
 * refund. `choosing`: after we have cancelled the guest may choose another day until `cancelBefore`. `open`: not paid yet.
 * `never_charged`: ended without payment.
 */
export interface DepositView {
  state:
    | 'stands'
    | 'too_late_to_cancel'
    | 'sailed'
    | 'kept'
    | 'disputed'
    | 'by_hand'
    | 'choosing'
    | 'open'
    | 'never_charged'
  /** The deposit that we hold, or the disputed amount, in cents. */
  amount: number
  cancelBefore: Date
  /** How long before departure a cancellation is free. */
  cancellationHours: number
}

/** The stage of every refund of a reservation, and the state of its deposit. */
export async function getReservationRefunds(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  reservationId: string,
): Promise<ReservationRefunds> {
  const [reservation, cancellation, rows, deposit, disputed] = await Promise.all([
    db.selectFrom('reservation').selectAll().where('id', '=', reservationId).executeTakeFirstOrThrow(),
    db.selectFrom('cancellation').selectAll().where('reservation_id', '=', reservationId).executeTakeFirst(),
    refundRows(db, reservationId),
    amountHeld(db, reservationId),
    disputedAmount(db, reservationId),
  ])
  const view = depositView(await loadTrips(db), reservation, cancellation, disputed || deposit, now())
  const refunds = rows.filter((row) => !isCovered(row, rows)).map((row) => toView(row, cancellation))
  return {
    code: reservation.code,
    date: reservation.date,
    refunds,
    deposit: disputed > 0 ? { ...view, state: 'disputed' } : coversDeposit(refunds, reservation) ? null : view,
  }
}

type Cancellation = Selectable<Tables['cancellation']>
type RefundRow = Pick<
  Selectable<Tables['refund']>,
  'id' | 'request_id' | 'amount' | 'reason' | 'state' | 'problem' | 'created_at' | 'changed_at'
> & { isDisputed: boolean }

const refundRows = (db: Queryable, reservationId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'refund.attempt_id')
    .select(['refund.id', 'refund.request_id', 'refund.amount', 'refund.reason'])
    .select(['refund.state', 'refund.problem', 'refund.created_at', 'refund.changed_at'])
    .select(isDisputed(sql`refund.attempt_id`).as('isDisputed'))
    .where('attempt.reservation_id', '=', reservationId)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()

/**
 * Summarizes the refunds of a booking as one: the failed ones, if any; otherwise the requests that are not paid out
 * yet, if any; otherwise all. Refunds of late money and of changes are left out, because the booking stays paid.
 */
export async function summarizeRefunds(
  db: Queryable,
  { id, state }: Pick<ReservationRow, 'id' | 'state'>,
): Promise<ReservationView['refund']> {
  const rows = await refundRows(db, id)
  const shown = rows.filter((row) => !isCovered(row, rows) && (state !== 'completed' || !isAutomatic(row)))
  const failed = shown.filter((row) => row.state === 'failed')
  if (failed.length > 0) return { amount: sumOfAmounts(failed), status: 'failed' }
  const open = shown.filter((row) => row.state !== 'succeeded')
  const requests = open.map((row) => row.request_id)
  if (open.length > 0) {
    const amount = sumOfAmounts(shown.filter((row) => requests.includes(row.request_id)))
    return { amount, status: open.some(isNotSent) ? 'due' : 'pending' }
  }
  return shown.length > 0 ? { amount: sumOfAmounts(shown), status: 'succeeded' } : undefined
}

const isAutomatic = ({ reason }: Pick<RefundRow, 'reason'>) => automaticRefundReasons.some((each) => each === reason)

async function amountHeld(db: Queryable, reservationId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entry')
    .select((select) => select.fn.sum<number | null>('amount').as('sum'))
    .where('reservation_id', '=', reservationId)
    .where('kind', 'in', ['deposit', 'refund', 'refund_returned', 'dispute', 'dispute_returned'])
    .executeTakeFirstOrThrow()
  return sum ?? 0
}

/** Whether a failed refund is hidden, because later refunds cover it or the guest's bank pays it. */
function isCovered(failed: RefundRow, all: RefundRow[]): boolean {
  if (failed.state !== 'failed') return false
  if (failed.isDisputed) return true
  const later = all.filter(({ id, created_at }) => id > failed.id && created_at >= failed.changed_at)
  return sumOfAmounts(later) >= failed.amount
}

/** Whether a refund is not sent yet: it is due, or a problem keeps it waiting for the operator. */
const isNotSent = ({ state, problem }: RefundRow) => state === 'due' || (problem !== null && isOpenRefund(state))

const toView = (row: RefundRow, cancellation: Cancellation | undefined): RefundView => ({
  id: row.id,
  amount: row.amount,
  reason: reasonOf(row.reason, cancellation),
  stage: isNotSent(row) ? 'requested' : stages[row.state],
  requestedAt: row.created_at,
  since: row.changed_at,
})

/**
 * The reason that the guest sees: that of the refund if it is a known one, otherwise that of the cancellation,
 * otherwise who cancelled.
 */
function reasonOf(refundReason: string, cancellation: Cancellation | undefined): ViewReason {
  const known = (reason: string | undefined) => reasons.find((candidate) => candidate === reason)
  return known(refundReason) ?? known(cancellation?.reason) ?? cancellation?.cancelled_by ?? 'other'
}

/** `unknown` (no answer from the provider) is retried automatically, so the guest sees `on_its_way`. */
const stages = {
  due: 'requested',
  submitting: 'on_its_way',
  pending: 'on_its_way',
  unknown: 'on_its_way',
  succeeded: 'paid',
  failed: 'stuck',
} as const satisfies Record<RefundRow['state'], RefundStage>

/** Whether the refunds already show the state of the deposit. Automatic refunds of a paid booking don't. */
const coversDeposit = (refunds: RefundView[], { state }: ReservationRow) =>
  refunds.some((refund) => state !== 'completed' || !isAutomatic(refund))

function depositView(
  trips: Trips,
  reservation: ReservationRow,
  cancellation: Cancellation | undefined,
  amount: number,
  now: Date,
): DepositView {
  const cancelBefore = cancellationDeadline(trips, reservation)
  const { cancellation_hours: cancellationHours } = reservation
  const view = (state: DepositView['state']): DepositView => ({ state, amount, cancelBefore, cancellationHours })
  if (!hasEnded(reservation.state)) return view('open')
  if (reservation.state !== 'completed') return view('never_charged')
  if (cancellation?.choose_by && !cancellation.choice && amount > 0)
    return { ...view('choosing'), cancelBefore: cancellation.choose_by }
  if (cancellation) return view(cancellation.cancelled_by === 'guest' ? 'kept' : 'by_hand')
  return view(stateByTerms[cancellationTerms(trips, reservation, now)])
}

const stateByTerms = { free: 'stands', late: 'too_late_to_cancel', departed: 'sailed' } as const
