import type { Runner } from '../../database/connect.ts'
import type { Locale } from '../../i18n/locales.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { Services } from '../services.ts'

export const reviewStatuses = ['awaiting_approval', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** A review with all that the operator may know of it. */
export interface QueuedReview {
  id: string
  status: ReviewStatus
  firstName: string
  lastName: string
  comment: string
  stars: number
  locale: Locale
  /** Left by the guest of a booking that has sailed, with its code. */
  verified: boolean
  code: string | null
  createdAt: Date
  /** Why it was rejected. */
  reason: string | null
}

/** Those that wait, the oldest first: they have waited longest. Of those that were decided on, the latest hundred. */
export function reviewsOf(db: Runner, status: ReviewStatus): Promise<QueuedReview[]> {
  const found = reviews(db).where('review.status', '=', status)
  return status === 'awaiting_approval'
    ? found.orderBy('review.created_at').orderBy('review.id').execute()
    : found.orderBy('review.created_at', 'desc').orderBy('review.id', 'desc').limit(100).execute()
}

/** All reviews whose id ends as was said, at most two: one is meant, two are too many. */
export const reviewsEndingIn = (db: Runner, ending: string): Promise<QueuedReview[]> =>
  reviews(db)
    .where((where) => where.eb(where.cast<string>('review.id', 'text'), 'like', `%${ending}`))
    .limit(2)
    .execute()

export type DecideReviewOutcome = { ok: true } | { ok: false; refusal: 'unknown' | 'already' }

/** The site shows a published review at once. A decision may be taken back by the other one; the trail has both. */
export function decideReview(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  decision: { id: string; status: Exclude<ReviewStatus, 'awaiting_approval'>; reason: string | null; actor: string },
): Promise<DecideReviewOutcome> {
  const { id, status, reason, actor } = decision
  const now = clock()
  return db.transaction().execute(async (trx): Promise<DecideReviewOutcome> => {
    const review = await trx.selectFrom('review').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!review) return { ok: false, refusal: 'unknown' }
    if (review.status === status) return { ok: false, refusal: 'already' }
    await trx.updateTable('review').set({ status, reason, decided_at: now }).where('id', '=', id).execute()
    const command = status === 'published' ? 'reviews publish' : 'reviews reject'
    await recordAction(trx, { command, details: { id, before: review.status, reason }, actor, now })
    return { ok: true }
  })
}

const reviews = (db: Runner) =>
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
      'review.created_at as createdAt',
      'review.reason',
    ])
