import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { AttemptState } from '../../database/tables.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Services } from '../services.ts'
import { isFailedRefund } from './failed-refunds.ts'

export interface PaymentOnFile {
  id: string
  code: string
  provider: string
  state: AttemptState
  /** Cents. */
  amount: number
  createdAt: Date
  /** When the provider was last asked about it, and how often in vain. */
  askedAt: Date | null
  askedTimes: number
  /** A refund of it that has not come to its end, or was refused. */
  refund: string | null
}

/** Payments, the latest first; unsettled: those whose outcome is open, and those with a refund that isn't paid out. */
export async function paymentsOnFile(
  db: Runner,
  { unsettled, limit }: { unsettled: boolean; limit: number },
): Promise<PaymentOnFile[]> {
  const isOpen = sql<boolean>`(refund.state not in ('succeeded', 'failed') or ${isFailedRefund})`
  const refund = sql<string | null>`(select state from refund
    where attempt_id = attempt.id and ${isOpen} order by created_at desc limit 1)`
  const all = db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select([
      'attempt.id',
      'code',
      'provider',
      'attempt.state',
      'attempt.amount',
      'attempt.created_at as createdAt',
      'asked_at as askedAt',
      'asked_times as askedTimes',
      refund.as('refund'),
    ])
    .orderBy('attempt.created_at', 'desc')
    .limit(limit)
  const open = all.where((where) =>
    where.or([
      where('attempt.state', 'not in', ['captured', 'declined', 'canceled']),
      where('attempt.id', 'in', where.selectFrom('refund').select('attempt_id').where(isOpen)),
    ]),
  )
  return (unsettled ? open : all).execute()
}

export type SettleOutcome = { ok: true; id: string; code: string } | { ok: false; refusal: 'unknown' | 'several' }

/**
 * Has the provider asked at once about a payment, also about one that was given up: the site does it, as soon as it runs.
 * @param order.id whole, or its last letters
 */
export function askAboutPayment(
  { db, queue, now: clock }: Services,
  { id, actor }: { id: string; actor: string },
): Promise<SettleOutcome> {
  const now = clock()
  return db.transaction().execute(async (trx): Promise<SettleOutcome> => {
    const found = await trx
      .selectFrom('payment_attempt as attempt')
      .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
      .select(['attempt.id', 'code'])
      .where(sql`attempt.id::text`, 'like', `%${id}`)
      .limit(2)
      .execute()
    const [attempt] = found
    if (!attempt) return { ok: false, refusal: 'unknown' }
    if (found.length > 1) return { ok: false, refusal: 'several' }
    await queue.add(trx, 'settle-attempt', { attemptId: attempt.id, news: true })
    await recordAction(trx, { command: 'payments settle', details: attempt, actor, now })
    return { ok: true, ...attempt }
  })
}
