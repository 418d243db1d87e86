import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { AttemptState, RefundState } from '../../database/tables.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { Services } from '../services.ts'
import { refundDue } from './refund-queries.ts'

/** How far a payment is, and its refund that is not carried out yet. */
export interface PaymentStanding {
  attemptId: string
  code: string
  provider: string
  state: AttemptState
  refund: RefundState | null
  /** Changes whenever somebody has heard or tried something. */
  mark: string
}

/** The payments whose id, or the id of a refund of theirs, ends as was said; at most two: one is meant, two are too many. */
export async function paymentsEndingIn(db: Runner, ending: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_attempt where id::text like ${`%${ending}`}
    union select attempt_id from refund where id::text like ${`%${ending}`} limit 2`.execute(db)
  return rows.map(({ id }) => id)
}

export async function paymentStanding(db: Runner, attemptId: string): Promise<PaymentStanding> {
  const attempt = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation', 'reservation.id', 'attempt.reservation_id')
    .select(['code', 'provider', 'attempt.state', 'asked_at', 'changed_at'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const due = await refundDue(db, attemptId)
  const refund = due
    ? await db.selectFrom('refund').select(['id', 'state', 'changed_at']).where('id', '=', due).executeTakeFirst()
    : undefined
  const { code, provider, state, ...times } = attempt
  const mark = JSON.stringify([state, times, refund])
  return { attemptId, code, provider, state, refund: refund?.state ?? null, mark }
}

/** Whether a provider can still have something to say: money that was taken and isn't due back is settled for good. */
export const canBeAskedAbout = ({ state, refund }: PaymentStanding) => state !== 'captured' || refund !== null

/**
 * Asks the provider about a payment, or sends its refund, as soon as the site takes up the job: it alone has the
 * provider's keys. Where it isn't running, that is when it starts.
 */
export function pushPayment(
  { db, queue, now: clock }: Pick<Services, 'db' | 'queue' | 'now'>,
  { attemptId, code, actor }: { attemptId: string; code: string; actor: string },
): Promise<void> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    // As if the provider had said that something happened: then it is asked even about what was given up.
    await queue.add(trx, 'settle-attempt', { attemptId, news: true })
    await recordAction(trx, { command: 'payments settle', details: { attemptId, code }, actor, now })
  })
}
