import type { Runner, Transaction } from '../../database/connect.ts'

/** Which reservation a key made, and whether it was for this very request. */
export async function recallKey(
  db: Runner,
  key: string,
  requestHash: string,
): Promise<{ reservationId: string; attemptId: string; same: boolean } | undefined> {
  const row = await db.selectFrom('idempotency_key').selectAll().where('key', '=', key).executeTakeFirst()
  return row && { reservationId: row.reservation_id, attemptId: row.attempt_id, same: row.request_hash === requestHash }
}

/** @returns false when the key was used before, also by a request of this very moment */
export async function rememberKey(
  trx: Transaction,
  made: { key: string; requestHash: string; reservationId: string; attemptId: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('idempotency_key')
    .values({
      key: made.key,
      request_hash: made.requestHash,
      reservation_id: made.reservationId,
      attempt_id: made.attemptId,
      created_at: made.now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}
