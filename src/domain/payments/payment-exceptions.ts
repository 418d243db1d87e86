import { sql } from 'kysely'
import { z } from 'zod'
import type { ProviderId } from '../../contract/reservation.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { guestName } from '../guest-name.ts'

/**
 * A payment that needs the operator's review: a wrong amount or currency, an unknown attempt, a dispute, or a refund in
 * the dashboard.
 */
export interface PaymentException {
  id: number
  provider: string
  attemptId: string
  /** The booking code; null if no payment attempt matches. */
  code: string | null
  guest: string | null
  reason: string
  found: object
  foundAt: Date
}

/**
 * Records a payment exception for review. If an unresolved one exists for the same attempt and reason, it gets the new
 * details (unique index `payment_exception_open_unique`).
 */
export async function recordPaymentException(
  trx: Transaction,
  exception: { provider: ProviderId; attemptId: string; reason: string; found: object; now: Date },
): Promise<void> {
  await trx
    .insertInto('payment_exception')
    .values({
      provider: exception.provider,
      attempt_id: exception.attemptId,
      reason: exception.reason,
      details: JSON.stringify(exception.found),
      detected_at: exception.now,
      resolved_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'attempt_id', 'reason'])
        .where('resolved_at', 'is', null)
        .doUpdateSet({ details: JSON.stringify(exception.found) }),
    )
    .execute()
}

export const findOpenPaymentExceptions = (db: Queryable): Promise<PaymentException[]> =>
  db
    .selectFrom('payment_exception')
    .leftJoin('payment_attempt as attempt', (join) =>
      join.on(sql<boolean>`attempt.id::text = payment_exception.attempt_id`),
    )
    .leftJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select([
      'payment_exception.id',
      'payment_exception.provider',
      'payment_exception.attempt_id as attemptId',
      'reservation.code',
      guestName.as('guest'),
      'payment_exception.reason',
      'payment_exception.details as found',
      'payment_exception.detected_at as foundAt',
    ])
    .where('resolved_at', 'is', null)
    .orderBy('payment_exception.id')
    .execute()

const disputeFound = z.object({ amount: z.int(), respondBy: z.iso.datetime().nullable() })

/** The amount and the deadline of a dispute or warning; null for other exceptions. */
export function disputeIn({ reason, found }: Pick<PaymentException, 'reason' | 'found'>) {
  if (reason !== 'dispute' && reason !== 'warning') return null
  // Exceptions that an earlier version recorded have neither an amount nor a deadline.
  return disputeFound.safeParse(found).data ?? null
}

export type ResolveExceptionOutcome = { ok: true } | { ok: false; refusal: 'unknown' | 'already' }

/** Marks an exception as resolved. If the same mismatch is found again, it is recorded as a new exception. */
export function resolvePaymentException(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  { id, note, actor }: { id: number; note: string; actor: string },
): Promise<ResolveExceptionOutcome> {
  const now = clock()
  return inTransaction(db, async (trx): Promise<ResolveExceptionOutcome> => {
    const exception = await trx
      .selectFrom('payment_exception')
      .select(['provider', 'attempt_id', 'reason', 'resolved_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!exception) return { ok: false, refusal: 'unknown' }
    if (exception.resolved_at) return { ok: false, refusal: 'already' }
    await trx.updateTable('payment_exception').set({ resolved_at: now, note }).where('id', '=', id).execute()
    const { provider, attempt_id, reason } = exception
    const details = { id, provider, attemptId: attempt_id, reason, note }
    await recordAction(trx, { command: 'payments resolve', details, actor, now })
    return { ok: true }
  })
}
