import type { Queryable, Transaction } from '../../../database/connect.ts'

/** The reservation that was created with an idempotency key, and whether the request is the same one. */
export async function findByIdempotencyKey(
  db: Queryable,
  key: string,
  requestHash: string,
): Promise<{ reservationId: string; attemptId: string; sameRequest: boolean } | undefined> {
  const row = await db.selectFrom('idempotency_key').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) return undefined
  const sameRequest = row.request_hash === requestHash
  return { reservationId: row.reservation_id, attemptId: row.attempt_id, sameRequest }
}

/** @returns false if the key was used before, also by a concurrent request */
export async function claimIdempotencyKey(
  trx: Transaction,
  claim: { key: string; requestHash: string; reservationId: string; attemptId: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('idempotency_key')
    .values({
      key: claim.key,
      request_hash: claim.requestHash,
      reservation_id: claim.reservationId,
      attempt_id: claim.attemptId,
      created_at: claim.now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}
