import { z } from 'zod'
import { localeCode, multilineText } from '../../contract/primitives.ts'
import { countReviews, moderateReview, reviewStatuses, reviewsByStatus } from '../../domain/reviews/moderate-review.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { defineOperation, done, moment, type OperationContext } from './define-operation.ts'

const status = z.enum(reviewStatuses)

export const reviews = defineOperation({
  name: 'reviews',
  role: 'owner',
  effect: 'read',
  input: z.object({ status: status.default('awaiting_approval') }),
  answer: z.object({
    reviews: z.array(
      z.object({
        id: z.string(),
        status,
        firstName: z.string(),
        lastName: z.string(),
        comment: z.string(),
        stars: z.int(),
        locale: localeCode,
        verified: z.boolean(),
        code: z.string().nullable(),
        sailedOn: z.string().nullable(),
        createdAt: moment,
        reason: z.string().nullable(),
      }),
    ),
    /** The number of reviews of each status, and the average of the published ones. */
    counts: z.object({
      ...{ awaiting_approval: z.int(), published: z.int(), rejected: z.int() },
      average: z.number().nullable(),
    }),
  }),
  async run({ db }, input) {
    const [reviews, counts] = await Promise.all([reviewsByStatus(db, input.status), countReviews(db)])
    return done({ reviews, counts })
  },
  refusals: {},
})

const reviewId = z.uuid('error.invalid')
const moderated = z.object({ id: z.string(), status: z.enum(['published', 'rejected']) })

export const reviewsPublish = defineOperation({
  name: 'reviews-publish',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ id: reviewId }),
  answer: moderated,
  run: (context, { id }) => moderate(context, { id, status: 'published', reason: null }),
  refusals: { unknown: 'refused.unknown_review', already: 'refused.review_published' },
})

/** Rejects a review. A published review disappears from the site. The reason is not published. */
export const reviewsReject = defineOperation({
  name: 'reviews-reject',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ id: reviewId, reason: multilineText(maxLengths.reason).default('') }),
  answer: moderated,
  run: (context, { id, reason }) => moderate(context, { id, status: 'rejected', reason: reason || null }),
  refusals: { unknown: 'refused.unknown_review', already: 'refused.review_rejected' },
})

async function moderate(
  context: OperationContext,
  decision: { id: string; status: 'published' | 'rejected'; reason: string | null },
) {
  const outcome = await moderateReview(context, { ...decision, actor: context.actor })
  return outcome.ok ? done(decision) : outcome
}
