import type { z } from 'zod'
import type { ChangeRequest } from '../../../contract/change.ts'
import type { payment as paymentSchema } from '../../../contract/reservation.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { BookedTrip, ChangeRow, ClaimKind } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext } from '../../context.ts'
import { completeChange } from '../../payments/complete-change.ts'
import { requestRefund } from '../../payments/refund.ts'
import { insertNextAttempt } from '../../payments/start-attempt.ts'
import { claimPlaces } from '../../places/claim-places.ts'
import { departureId } from '../../places/departure-id.ts'
import { ensureDeparture } from '../../places/ensure-departure.ts'
import { retryIfMoved } from '../../places/lock-departures.ts'
import type { RateLimitKey } from '../../rate-limit/consume.ts'
import { newHoldDeadline } from '../../time/hold-deadline.ts'
import type { InvalidField } from '../../validation-error.ts'
import { claimOrFindPrevious, type PreviousRequest } from '../booking/idempotency-key.ts'
import { lockBooking } from '../lock-reservation.ts'
import { type BookingSnapshot, findBookingSnapshot } from './booking-snapshot.ts'
import type { ChangeProblem, PlanContext } from './change-rules.ts'
import { insertChange } from './insert-change.ts'
import { type ChangePlan, departureAfter, planChange } from './plan-change.ts'

export interface ExpectedAmounts {
  total_amount: number
  due_now_amount: number
  refund_amount: number
  /**
   * Whether the quote asked the guest for the e-mail address; not compared if omitted, as for operator and resellers.
   */
  needs_email?: boolean
}

export interface ChangeInput {
  request: ChangeRequest
  payment: z.infer<typeof paymentSchema> | undefined
  /** The idempotency key; null for a change by the operator or a reseller. */
  key: string | null
  requestHash: string
}

export type MakeChangeOutcome =
  | { outcome: 'made'; attemptId: string | null; booking: BookingSnapshot; plan: ChangePlan }
  | { outcome: 'key_exists'; previous: PreviousRequest }
  | { outcome: 'quote_changed'; booking: BookingSnapshot; plan: ChangePlan }
  | { outcome: 'no_places' }
  | { outcome: 'invalid'; fields: InvalidField[] }
  | { outcome: 'refused'; problem: ChangeProblem | 'unknown' | 'under_way' }

/** Rolls the transaction back, including the claimed idempotency key. */
export class NotMadeError extends Error {
  result: Exclude<MakeChangeOutcome, { outcome: 'made' | 'key_exists' }>
  constructor(result: NotMadeError['result']) {
    super(result.outcome)
    this.result = result
  }
}

type MakeChangeOptions = ChangeInput & { expected: ExpectedAmounts; caller: RateLimitKey }

/**
 * Makes a change in one transaction: claims the idempotency key, locks both departures in the order of their keys and
 * then the reservation, plans the change again, claims the new places first and releases the old ones last. A change with
 * a payment only holds the new places.
 */
export async function makeChange(
  services: AppContext,
  id: string,
  options: MakeChangeOptions,
  context: PlanContext,
  recorded?: (trx: Transaction, plan: ChangePlan) => Promise<void>,
): Promise<MakeChangeOutcome> {
  try {
    return await retryIfMoved(() =>
      inTransaction(services.db, async (trx) => {
        const outcome = await makeChangeIn(services, trx, id, options, context)
        if (outcome.outcome === 'made') await recorded?.(trx, outcome.plan)
        return outcome
      }),
    )
  } catch (error) {
    if (error instanceof NotMadeError) return error.result
    throw error
  }
}

/** `makeChange` in the transaction of the caller. @throws NotMadeError to roll it back */
export async function makeChangeIn(
  services: AppContext,
  trx: Transaction,
  id: string,
  options: MakeChangeOptions,
  context: PlanContext,
): Promise<Extract<MakeChangeOutcome, { outcome: 'made' | 'key_exists' }>> {
  const attemptId = options.expected.due_now_amount > 0 ? services.ids.row() : null
  const { key, requestHash } = options
  const keyed = key !== null && { key, requestHash, reservationId: id, attemptId, now: context.now }
  const previous = keyed && (await claimOrFindPrevious(trx, keyed))
  if (previous) return { outcome: 'key_exists', previous }
  const { booking, plan } = await planUnderLocks(trx, id, options, context)
  const change = await claim(services, trx, booking, plan, context)
  if (plan.amounts.due > 0) await startPayment(services, trx, change, attemptId, options)
  else await settle(services, trx, booking, plan, change, context.now)
  return { outcome: 'made', attemptId, booking, plan }
}

async function planUnderLocks(
  trx: Transaction,
  id: string,
  { request, expected }: MakeChangeOptions,
  context: PlanContext,
): Promise<{ booking: BookingSnapshot; plan: ChangePlan }> {
  const found = await trx
    .selectFrom('reservation')
    .select(['trip', 'date', 'start'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new NotMadeError({ outcome: 'refused', problem: 'unknown' })
  const wanted = departureId(departureAfter(found, request, context))
  await ensureDeparture(trx, wanted)
  await lockBooking(trx, id, [wanted])
  const booking = await findBookingSnapshot(trx, id)
  if (!booking) throw new NotMadeError({ outcome: 'refused', problem: 'unknown' })
  if (booking.openChangeId) throw new NotMadeError({ outcome: 'refused', problem: 'under_way' })
  const planned = planChange(booking, request, context)
  if (!planned.ok)
    throw new NotMadeError(
      'fields' in planned ? { outcome: 'invalid', ...planned } : { outcome: 'refused', ...planned },
    )
  const { plan } = planned
  if (!isExpected(plan, expected)) throw new NotMadeError({ outcome: 'quote_changed', booking, plan })
  return { booking, plan }
}

/** Whether the amounts are those that the guest was shown. */
export const isExpected = ({ amounts, quote }: ChangePlan, expected: ExpectedAmounts): boolean =>
  (expected.needs_email ?? quote.needs_email) === quote.needs_email &&
  amounts.total === expected.total_amount &&
  amounts.due === expected.due_now_amount &&
  amounts.refund === expected.refund_amount

/** Claims the new places and inserts the change with its hold. */
async function claim(
  { ids }: AppContext,
  trx: Transaction,
  booking: BookingSnapshot,
  { kind, after, places, amounts: { due, refund } }: ChangePlan,
  { settings: { holds, booking: timed }, now }: PlanContext,
): Promise<ChangeRow> {
  let holdKind: ClaimKind | null = 'timed'
  if (places > 0) holdKind = await claimPlaces(trx, { departure: departureId(after), party: places, holds })
  if (!holdKind) throw new NotMadeError({ outcome: 'no_places' })
  const change = { id: ids.row(), reservationId: booking.id, number: booking.nextChange, kind, now, holdKind }
  const holdExpiresAt = newHoldDeadline(now, timed)
  return insertChange(trx, { ...change, before: bookedTrip(booking), after, places, due, refund, holdExpiresAt })
}

const bookedTrip = (booking: BookingSnapshot): BookedTrip => ({
  trip: booking.trip,
  start: booking.start,
  date: booking.date,
  departure_location: booking.departure_location,
  adults: booking.adults,
  children: booking.children,
  infants: booking.infants,
  total_amount: booking.total_amount,
  bail_amount: booking.bail_amount,
  lines: booking.lines,
})

/** Inserts the payment attempt of a change, and queues `end-hold`, which ends the hold even after a crash. */
async function startPayment(
  services: AppContext,
  trx: Transaction,
  { id: changeId, reservation_id: reservationId, due_amount, created_at, hold_expires_at }: ChangeRow,
  attemptId: string | null,
  { payment, caller }: MakeChangeOptions,
): Promise<void> {
  if (!payment || attemptId === null) throw new Error(`change ${changeId} needs a payment`)
  const attempt = { id: attemptId, reservationId, changeId, amount: due_amount, caller, now: created_at }
  await insertNextAttempt(services, trx, { ...attempt, ...payment })
  await services.queue.add(trx, 'end-hold', { reservationId, changeId }, hold_expires_at)
}

/**
 * Completes a change for which nothing is due now: changes the booking at once, and refunds what exceeds the new total.
 */
async function settle(
  services: AppContext,
  trx: Transaction,
  booking: BookingSnapshot,
  { kind, amounts: { refundToCard: amount } }: ChangePlan,
  change: ChangeRow,
  now: Date,
): Promise<void> {
  const { id: reservationId, deposit_method } = booking
  if (kind === 'weather') await trx.deleteFrom('cancellation').where('reservation_id', '=', reservationId).execute()
  await completeChange(services, trx, change, booking, now, amount)
  if (amount > 0) await requestRefund(services, trx, { reservationId, amount, reason: 'change', now })
  if (deposit_method === 'card') return
  // `difference` is paid without a card: the operator hands it back, or a reseller collects it for the changed booking.
  const byCard = Math.min(booking.added_by_card, Math.max(0, booking.bail_amount - change.bail_amount))
  const difference = change.bail_amount - booking.bail_amount + byCard
  if (difference !== 0)
    await trx
      .insertInto('ledger_entry')
      .values({
        reservation_id: reservationId,
        kind: deposit_method,
        amount: difference,
        attempt_id: null,
        refund_id: null,
        posted_at: now,
      })
      .execute()
}
