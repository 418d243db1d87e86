import { findReviewsByIdSuffix } from '../../../domain/reviews/moderate-review.ts'
import { fullName } from '../../../shared/person-name.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { reviews, reviewsPublish, reviewsReject } from '../../operations/reviews.ts'
import { aborted, type CommandContext, defineCommand, failure, operationCommand, refusal, success } from '../command.ts'
import { formatDateTime, shortIds } from '../output/format.ts'
import type { OutputBlock, Table } from '../output/table.ts'
import { freeText, idOrSuffix, oneOf, optional, required } from '../parsers/field.ts'

type Review = Omit<AnswerOf<typeof reviews>['reviews'][number], 'createdAt'> & { createdAt: Date | string }

const statuses = { awaiting: 'awaiting_approval', published: 'published', rejected: 'rejected' } as const

export const reviewsList = operationCommand(reviews, {
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
  input: ({ status = 'awaiting' }) => ({ status: statuses[status] }),
  print({ reviews: found }, _, { status = 'awaiting' }) {
    const none = status === 'awaiting' ? 'No reviews are waiting.' : `No review is ${status}.`
    return [found.length > 0 ? tableOf(found) : none]
  },
})

export const reviewsPublishCommand = defineCommand({
  name: 'reviews publish',
  summary: 'publishes a review on the site',
  examples: ['reviews publish 4f1c2a'],
  parameters: { id: required(idOrSuffix) },
  options: {},
  outputSchema: reviewsPublish.answer,
  run: (context, { id: idSuffix }) => decide(context, idSuffix, { status: 'published', reason: null }),
})

export const reviewsRejectCommand = defineCommand({
  name: 'reviews reject',
  summary: 'rejects a review, or unpublishes a published one; no mail is sent',
  examples: ['reviews reject 4f1c2a --reason "not about our boat"'],
  parameters: { id: required(idOrSuffix) },
  options: { reason: optional(freeText(), 'your reason, which is not published') },
  outputSchema: reviewsReject.answer,
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
      ? await reviewsPublish.perform(context, { id })
      : await reviewsReject.perform(context, { id, reason: decision.reason ?? '' })
  if (!performed.ok) return refusal(performed)
  return success([`The review of ${fullName(review)} is ${decision.status}.`], performed.done)
}

/** Prints the full review before the question whether to publish it. */
const fullReview = (review: Review): OutputBlock[] => [
  `${starsOf(review)} ${fullName(review)}, ${verificationOf(review)}, ${formatDateTime(review.createdAt)}`,
  ...review.comment.split('\n').map((line) => `  ${line}`),
]

const tableOf = (found: Review[]): Table => {
  const shortId = shortIds(found.map((one) => one.id))
  return {
    columns: ['id', 'written', 'stars', '', '', 'name', 'review'],
    rows: found.map((one) => [
      shortId(one.id),
      formatDateTime(one.createdAt),
      starsOf(one),
      one.locale,
      verificationOf(one),
      fullName(one),
      `“${one.comment}”${one.reason ? ` (rejected: ${one.reason})` : ''}`,
    ]),
  }
}

const starsOf = ({ stars }: Review) => '★'.repeat(stars).padEnd(5, '☆')
const verificationOf = ({ verified, code }: Review) => (verified ? `verified, ${code}` : 'not verified')
