import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Services } from '../services.ts'

export type ReviewRow = Selectable<Tables['review']>

export type DecideOutcome =
  | { ok: true; review: ReviewRow }
  | { ok: false; refusal: 'unknown' | 'several' }
  | { ok: false; refusal: 'already'; review: ReviewRow }

/** Reviews of one standing: those that wait, the oldest first; others, the latest first. */
export const reviewsOf = (db: Runner, status: ReviewRow['status'], limit: number): Promise<ReviewRow[]> =>
  db
    .selectFrom('review')
    .selectAll()
    .where('status', '=', status)
    .orderBy('created_at', status === 'awaiting_approval' ? 'asc' : 'desc')
    .limit(limit)
    .execute()

/**
 * Publishes a review, or doesn't, with the reason. What was decided can be decided anew.
 * @param decision.id whole, or its last letters
 */
export function decideReview(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  decision: { id: string; status: 'published' | 'rejected'; reason: string | null; actor: string },
): Promise<DecideOutcome> {
  const now = clock()
  const { status, reason, actor } = decision
  return db.transaction().execute(async (trx): Promise<DecideOutcome> => {
    const found = await trx
      .selectFrom('review')
      .selectAll()
      .where(sql`id::text`, 'like', `%${decision.id}`)
      .limit(2)
      .forUpdate()
      .execute()
    const [before] = found
    if (!before) return { ok: false, refusal: 'unknown' }
    if (found.length > 1) return { ok: false, refusal: 'several' }
    if (before.status === status) return { ok: false, refusal: 'already', review: before }
    const review = await trx
      .updateTable('review')
      .set({ status, decided_at: now, reject_reason: reason })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const command = status === 'published' ? 'reviews publish' : 'reviews reject'
    const details = { id: before.id, before: before.status, ...(reason !== null && { reason }) }
    await recordAction(trx, { command, details, actor, now })
    return { ok: true, review }
  })
}
