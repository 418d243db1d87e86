import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { ReservationRow, Tables } from '../../database/tables.ts'
import type { Services } from '../services.ts'
import { cancellableUntil, departureOf } from '../time/departure-time.ts'
import { openRefunds, refundReasons } from './refund.ts'
import { hasEnded } from './reservation-state-machine.ts'

/** The oldest refund of an attempt that the provider has not carried out yet. */
export async function refundDue(db: Runner, attemptId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', openRefunds)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.id
}

/**
 * Of a table `refund`: one that failed and isn't made up for. What was decided since for its booking must be as much as
 * what has failed since; one that failed in its turn is owed by itself.
 */
export const isFailedRefund = sql<boolean>`refund.state = 'failed' and (
  select coalesce(sum(other.amount) filter (where other.state = 'failed' and other.changed_at >= refund.changed_at), 0)
    > coalesce(sum(other.amount) filter (where other.created_at >= refund.changed_at and other.id > refund.id), 0)
  from refund as other join payment_attempt as its on its.id = other.attempt_id
  where its.reservation_id = (select reservation_id from payment_attempt where id = refund.attempt_id))`

/** What its guest may know of a booking's refunds: no name, no card, nothing that a stranger could use. */
export interface RefundsOfBooking {
  code: string
  date: string
  /** Oldest first. */
  refunds: RefundShown[]
  /** What becomes of the deposit, unless a refund of it already says so. */
  deposit: DepositFate | null
}

export interface RefundShown {
  id: string
  /** Cents. */
  amount: number
  reason: ReasonShown
  stage: RefundStage
  requestedAt: Date
  /** When it came to its present stage. */
  since: Date
}

const reasons = [...refundReasons, 'late_money'] as const
type ReasonShown = (typeof reasons)[number] | 'other'
export type RefundStage = 'requested' | 'on_its_way' | 'paid' | 'stuck'

/**
 * `stands`: the trip is booked; until `cancelBefore` a guest may still cancel and gets the amount back. `sailed`: it was.
 * `kept`: cancelled by the guest too late. `by_hand`: cancelled by us, and nothing that we hold could go back to a card.
 * `open`: it isn't paid yet. `never_charged`: it ended without being paid.
 */
export interface DepositFate {
  is: 'stands' | 'too_late_to_cancel' | 'sailed' | 'kept' | 'by_hand' | 'open' | 'never_charged'
  /** Cents that we hold of this booking. */
  amount: number
  cancelBefore: Date
}

/** Where every refund of a booking stands, and why there is none where there is none. */
export async function refundsOfBooking(
  { db, now }: Pick<Services, 'db' | 'now'>,
  reservationId: string,
): Promise<RefundsOfBooking> {
  const [reservation, cancellation, rows, deposit] = await Promise.all([
    db.selectFrom('reservation').selectAll().where('id', '=', reservationId).executeTakeFirstOrThrow(),
    db.selectFrom('cancellation').selectAll().where('reservation_id', '=', reservationId).executeTakeFirst(),
    refundRows(db, reservationId),
    amountHeld(db, reservationId),
  ])
  const refunds = rows.filter((row) => !isSentAgain(row, rows)).map((row) => shown(row, cancellation))
  return {
    code: reservation.code,
    date: reservation.date,
    refunds,
    deposit: isSaidBy(refunds, reservation) ? null : fateOf(reservation, cancellation, deposit, now()),
  }
}

type Cancellation = Selectable<Tables['cancellation']>
type RefundRow = Pick<Selectable<Tables['refund']>, 'id' | 'amount' | 'reason' | 'state' | 'created_at' | 'changed_at'>

const refundRows = (db: Runner, reservationId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'refund.attempt_id')
    .select(['refund.id', 'refund.amount', 'refund.reason', 'refund.state', 'refund.created_at', 'refund.changed_at'])
    .where('attempt.reservation_id', '=', reservationId)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()

async function amountHeld(db: Runner, reservationId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entry')
    .select((select) => select.fn.sum<number | null>('amount').as('sum'))
    .where('reservation_id', '=', reservationId)
    .where('kind', 'in', ['deposit', 'refund', 'refund_returned'])
    .executeTakeFirstOrThrow()
  return sum ?? 0
}

/** One that failed is no news to its guest once as much is on its way by others. */
function isSentAgain(failed: RefundRow, all: RefundRow[]): boolean {
  if (failed.state !== 'failed') return false
  const since = all.filter(({ id, created_at }) => id > failed.id && created_at >= failed.changed_at)
  return since.reduce((sum, { amount }) => sum + amount, 0) >= failed.amount
}

const shown = (row: RefundRow, cancellation: Cancellation | undefined): RefundShown => ({
  id: row.id,
  amount: row.amount,
  reason: reasonOf(row.reason, cancellation),
  stage: stages[row.state],
  requestedAt: row.created_at,
  since: row.changed_at,
})

/** A refund that doesn't say why itself goes back to the cancellation beside the booking. */
function reasonOf(own: string, cancellation: Cancellation | undefined): ReasonShown {
  const known = (reason: string | undefined) => reasons.find((candidate) => candidate === reason)
  return known(own) ?? known(cancellation?.reason) ?? cancellation?.cancelled_by ?? 'other'
}

/** `unknown`: the provider has been told and gave no answer. It is asked again by itself; for the guest it is on its way. */
const stages = {
  due: 'requested',
  submitting: 'on_its_way',
  pending: 'on_its_way',
  unknown: 'on_its_way',
  succeeded: 'paid',
  failed: 'stuck',
} as const satisfies Record<RefundRow['state'], RefundStage>

/** Late money is no deposit: a booking that was paid besides has one whose fate is still to be told. */
const isSaidBy = (refunds: RefundShown[], { state }: ReservationRow) =>
  refunds.length > 0 && !(state === 'completed' && refunds.every(({ reason }) => reason === 'late_money'))

function fateOf(
  reservation: ReservationRow,
  cancellation: Cancellation | undefined,
  amount: number,
  now: Date,
): DepositFate {
  const cancelBefore = cancellableUntil(reservation)
  const fate = (is: DepositFate['is']): DepositFate => ({ is, amount, cancelBefore })
  if (!hasEnded(reservation.state)) return fate('open')
  if (reservation.state !== 'completed') return fate('never_charged')
  if (cancellation) return fate(cancellation.cancelled_by === 'guest' ? 'kept' : 'by_hand')
  if (now >= departureOf(reservation)) return fate('sailed')
  return fate(now < cancelBefore ? 'stands' : 'too_late_to_cancel')
}
