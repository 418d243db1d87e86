import { sql } from 'kysely'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'

export const reviewStatuses = ['awaiting_approval', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** A review with the fields that only the operator sees. */
export interface ReviewForModeration {
  id: string
  status: ReviewStatus
  firstName: string
  lastName: string
  comment: string
  stars: number
  locale: Locale
  /** Whether the review was submitted with a booking whose trip took place. */
  verified: boolean
  code: string | null
  /** The day of the booked trip; null for a review without a booking. */
  sailedOn: string | null
  createdAt: Date
  /** Why the review was rejected; null if no reason was given. */
  reason: string | null
}

/** Reviews with one status: the hundred oldest that await approval, or the latest hundred with another status. */
export function reviewsByStatus(db: Queryable, status: ReviewStatus): Promise<ReviewForModeration[]> {
  const query = selectReviews(db).where('review.status', '=', status).limit(100)
  return status === 'awaiting_approval'
    ? query.orderBy('review.created_at').orderBy('review.id').execute()
    : query.orderBy('review.created_at', 'desc').orderBy('review.id', 'desc').execute()
}

/** The number of reviews of each status, and the average stars of the published reviews; null if none is published. */
export async function countReviews(db: Queryable): Promise<Record<ReviewStatus, number> & { average: number | null }> {
  const { rows } = await sql<{ status: ReviewStatus; count: number; average: number }>`
    select status, count(*)::int as count, avg(stars)::float as average from review group by status`.execute(db)
  const countOf = (status: ReviewStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    awaiting_approval: countOf('awaiting_approval'),
    published: countOf('published'),
    rejected: countOf('rejected'),
    average: rows.find(({ status }) => status === 'published')?.average ?? null,
  }
}

/** Reviews whose id ends with the suffix; at most two, since two already mean that the suffix is ambiguous. */
export const findReviewsByIdSuffix = (db: Queryable, suffix: string): Promise<ReviewForModeration[]> =>
  selectReviews(db)
    .where((where) => where.eb(where.cast<string>('review.id', 'text'), 'like', `%${suffix}`))
    .limit(2)
    .execute()

export type ModerateReviewOutcome = { ok: true } | { ok: false; refusal: 'unknown' | 'already' }

/**
 * Publishes or rejects a review. A published review is shown at once. A later call can reverse the decision; the audit
 * log has every change.
 */
export function moderateReview(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  moderation: { id: string; status: Exclude<ReviewStatus, 'awaiting_approval'>; reason: string | null; actor: string },
): Promise<ModerateReviewOutcome> {
  const { id, status, reason, actor } = moderation
  const now = clock()
  return inTransaction(db, async (trx): Promise<ModerateReviewOutcome> => {
    const review = await trx.selectFrom('review').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!review) return { ok: false, refusal: 'unknown' }
    if (review.status === status) return { ok: false, refusal: 'already' }
    await trx.updateTable('review').set({ status, reason, decided_at: now }).where('id', '=', id).execute()
    const command = status === 'published' ? 'reviews publish' : 'reviews reject'
    await recordAction(trx, { command, details: { id, before: review.status, reason }, actor, now })
    return { ok: true }
  })
}

const selectReviews = (db: Queryable) =>
  db
    .selectFrom('review')
    .leftJoin('reservation', 'reservation.id', 'review.reservation_id')
    .select([
      'review.id',
      'review.status',
      'review.first_name as firstName',
      'review.last_name as lastName',
      'review.comment',
      'review.stars',
      'review.locale',
      'review.verified',
      'reservation.code',
      'reservation.date as sailedOn',
      'review.created_at as createdAt',
      'review.reason',
    ])
