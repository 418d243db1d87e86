import { z } from 'zod'
import {
  findReviewsByIdSuffix,
  type ReviewForModeration,
  reviewStatuses,
  reviewsByStatus,
} from '../../../../domain/reviews/moderate-review.ts'
import { reviewsPublishAction, reviewsRejectAction } from '../../../operations/reviews.ts'
import { aborted, type CommandContext, defineCommand, failure, success } from '../../command.ts'
import { formatDateTime } from '../../output/format.ts'
import { shortIds } from '../../output/short-ids.ts'
import type { OutputBlock, Table } from '../../output/table.ts'
import { freeText, idOrSuffix, oneOf, optional, required } from '../../parsers/field.ts'

const statuses = { awaiting: 'awaiting_approval', published: 'published', rejected: 'rejected' } as const
const decided = z.object({ id: z.string(), status: z.enum(['published', 'rejected']) })

export const reviewsList = defineCommand({
  name: 'reviews list',
  summary:
    'lists the reviews that await approval, or the published or rejected ones; verified reviews are by guests of a past departure',
  examples: ['reviews list', 'reviews list --status rejected'],
  parameters: {},
  options: {
    status: optional(
      oneOf('awaiting', 'published', 'rejected'),
      'the status of the listed reviews; default: awaiting. At most 100 published or rejected reviews are listed',
    ),
  },
  outputSchema: z.object({
    reviews: z.array(
      z.object({
        id: z.string(),
        status: z.enum(reviewStatuses),
        firstName: z.string(),
        lastName: z.string(),
        comment: z.string(),
        stars: z.int(),
        locale: z.string(),
        verified: z.boolean(),
        code: z.string().nullable(),
        createdAt: z.string(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  async run({ db }, { status = 'awaiting' }) {
    const found = await reviewsByStatus(db, statuses[status])
    const json = { reviews: found.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) }
    const none = status === 'awaiting' ? 'No reviews are waiting.' : `No review is ${status}.`
    return success([found.length > 0 ? tableOf(found) : none], json)
  },
})

export const reviewsPublish = defineCommand({
  name: 'reviews publish',
  summary: 'publishes a review on the site',
  examples: ['reviews publish 4f1c2a'],
  parameters: { id: required(idOrSuffix) },
  options: {},
  outputSchema: decided,
  run: (context, { id: idSuffix }) => decide(context, idSuffix, { status: 'published', reason: null }),
})

export const reviewsReject = defineCommand({
  name: 'reviews reject',
  summary: 'rejects a review, or unpublishes a published one; no mail is sent',
  examples: ['reviews reject 4f1c2a --reason "not about our boat"'],
  parameters: { id: required(idOrSuffix) },
  options: { reason: optional(freeText(), 'your reason, which is not published') },
  outputSchema: decided,
  run: (context, { id: idSuffix, reason = null }) => decide(context, idSuffix, { status: 'rejected', reason }),
})

async function decide(
  context: CommandContext,
  idSuffix: string,
  decision: { status: 'published' | 'rejected'; reason: string | null },
) {
  const [review, another] = await findReviewsByIdSuffix(context.db, idSuffix)
  if (!review) return failure(`No review has an id that ends in ${idSuffix}.`)
  if (another) return failure(`More than one review ends in ${idSuffix}: give more of the id.`)
  if (review.status === decision.status) return failure(`This review is already ${decision.status}.`)
  if (!(await context.confirm([...fullReview(review), `It will be ${decision.status}.`]))) return aborted
  const { id } = review
  const performed =
    decision.status === 'published'
      ? await reviewsPublishAction.perform(context, { id })
      : await reviewsRejectAction.perform(context, { id, reason: decision.reason ?? '' })
  if (!performed.ok) return failure(performed.sentence('en'))
  return success([`The review of ${nameOf(review)} is ${decision.status}.`], { id, status: decision.status })
}

/** Prints the full text before publication, so that the operator publishes nothing unread. */
const fullReview = (review: ReviewForModeration): OutputBlock[] => [
  `${starsOf(review)} ${nameOf(review)}, ${verificationOf(review)}, ${formatDateTime(review.createdAt)}`,
  ...review.comment.split('\n').map((line) => `  ${line}`),
]

const tableOf = (found: ReviewForModeration[]): Table => {
  const shortId = shortIds(found.map((one) => one.id))
  return {
    columns: ['id', 'written', 'stars', '', '', 'name', 'review'],
    rows: found.map((one) => [
      shortId(one.id),
      formatDateTime(one.createdAt),
      starsOf(one),
      one.locale,
      verificationOf(one),
      nameOf(one),
      `“${one.comment}”${one.reason ? ` (rejected: ${one.reason})` : ''}`,
    ]),
  }
}

const starsOf = ({ stars }: ReviewForModeration) => '★'.repeat(stars).padEnd(5, '☆')
const nameOf = ({ firstName, lastName }: ReviewForModeration) => `${firstName} ${lastName}`
const verificationOf = ({ verified, code }: ReviewForModeration) => (verified ? `verified, ${code}` : 'not verified')
