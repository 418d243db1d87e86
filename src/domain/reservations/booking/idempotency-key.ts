import { createHash } from 'node:crypto'
import type { Locale } from '../../../i18n/locales.ts'
import type { Queryable, Transaction } from '../../../platform/database/connect.ts'
import type { AppContext } from '../../context.ts'
import { type ReservationOutcome, reservationOutcome } from '../view-reservation.ts'

/**
 * The earlier request with the same idempotency key: the reservation that it created or changed, and whether it had the
 * same content as the current request.
 */
export interface PreviousRequest {
  reservationId: string
  attemptId: string | null
  sameRequest: boolean
}

export const requestHashOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

export async function findByIdempotencyKey(
  db: Queryable,
  key: string,
  requestHash: string,
): Promise<PreviousRequest | undefined> {
  const row = await db.selectFrom('idempotency_key').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) return undefined
  const sameRequest = row.request_hash === requestHash
  return { reservationId: row.reservation_id, attemptId: row.attempt_id, sameRequest }
}

interface KeyClaim {
  key: string
  requestHash: string
  reservationId: string
  attemptId: string | null
  now: Date
}

/**
 * Stores an idempotency key.
 * @returns false if the key was used before, also by a concurrent request
 */
export async function claimIdempotencyKey(trx: Transaction, claim: KeyClaim): Promise<boolean> {
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

/**
 * Claims the key. A concurrent request with the same key waits here until the first one commits, then finds its key.
 * @returns the earlier request with this key; undefined if there is none
 */
export async function claimOrFindPrevious(trx: Transaction, claim: KeyClaim): Promise<PreviousRequest | undefined> {
  if (await claimIdempotencyKey(trx, claim)) return undefined
  const previous = await findByIdempotencyKey(trx, claim.key, claim.requestHash)
  if (!previous) throw new Error('idempotency key was deleted during its transaction; retry the request')
  return previous
}

/** The answer to a repeated request: the current view of its reservation. */
export const replayOf = async (
  services: AppContext,
  { reservationId, sameRequest }: PreviousRequest,
  locale: Locale,
): Promise<ReservationOutcome | { ok: false; problem: 'key_reused' }> =>
  sameRequest ? reservationOutcome(services, reservationId, locale) : { ok: false, problem: 'key_reused' }
