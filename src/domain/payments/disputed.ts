import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { ProviderDispute } from '../../platform/integrations/payment-provider.ts'

/** Whether the payment must not be refunded: the bank returns it to the guest, or is deciding about that. */
export const blocksRefunds = ({ state, moneyTaken }: Pick<ProviderDispute, 'state' | 'moneyTaken'>): boolean =>
  moneyTaken || state === 'open' || state === 'lost'

/**
 * SQL condition: the payment must not be refunded, because the guest would get the money twice. Also true if the
 * provider has refused a refund because of a dispute that is not recorded yet.
 */
export const isDisputed = (attemptId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from dispute as open where open.attempt_id = ${attemptId} and open.blocks_since is not null)
  or (exists (select from refund as refused where refused.attempt_id = ${attemptId}
      and refused.state = 'failed' and refused.problem = 'disputed')
    and not exists (select from dispute as known where known.attempt_id = ${attemptId} and known.state <> 'warning')))`

export async function isAttemptDisputed(db: Queryable, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ disputed: boolean }>`select ${isDisputed(sql`${attemptId}::uuid`)} as disputed`.execute(
    db,
  )
  return rows[0]?.disputed ?? false
}

/**
 * Whether a bank asks about a payment. Only a refund to the card ends the inquiry; after a refund by hand the bank may
 * still take the money.
 */
export async function hasInquiry(db: Queryable, reservationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('dispute')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'dispute.attempt_id')
    .select('dispute.id')
    .where('attempt.reservation_id', '=', reservationId)
    .where('dispute.state', '=', 'inquiry')
    .executeTakeFirst()
  return found !== undefined
}

/** What the guest's bank returns or has returned of a reservation's payments, in cents; 0 without a dispute. */
export async function disputedAmount(db: Queryable, reservationId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(coalesce(
      (select sum(amount) from dispute where attempt_id = attempt.id and blocks_since is not null), attempt.amount)), 0)::int as sum
    from payment_attempt as attempt
    where reservation_id = ${reservationId} and ${isDisputed(sql`attempt.id`)}`.execute(db)
  return rows[0]?.sum ?? 0
}

/**
 * The details of a mail about a cancellation: `disputed_amount` is what the guest gets from the bank, if at all. Empty
 * without a dispute.
 */
export async function disputedDetails(db: Queryable, reservationId: string): Promise<Record<string, string>> {
  const amount = await disputedAmount(db, reservationId)
  return amount > 0 ? { disputed_amount: String(amount) } : {}
}
