import { z } from 'zod'
import { decideReview, type ReviewRow, reviewsOf } from '../../domain/reviews/decide-review.ts'
import { command, type Desk, done, refusal } from '../command.ts'
import type { Printed } from '../print/table.ts'
import { momentInWords } from '../print/words.ts'
import { id, oneOf, optional, required, text } from '../typed/field.ts'

const review = z.object({
  id: z.string(),
  status: z.enum(['awaiting_approval', 'published', 'rejected']),
  stars: z.int(),
  name: z.string(),
  comment: z.string(),
  verified: z.boolean(),
  locale: z.string(),
  createdAt: z.string(),
  rejectReason: z.string().nullable(),
})

const most = 50

export const reviewsList = command({
  name: 'reviews list',
  summary: 'the reviews that wait to be read; or those that were published or rejected',
  examples: ['reviews list', 'reviews list --status rejected'],
  parameters: {},
  options: {
    status: optional(oneOf('waiting', 'published', 'rejected'), 'waiting when not given; the latest 50 of others'),
  },
  shape: z.object({ reviews: z.array(review) }),
  async run(desk, { status = 'waiting' }) {
    const reviews = await reviewsOf(desk.db, status === 'waiting' ? 'awaiting_approval' : status, most)
    const lines = reviews.length > 0 ? reviews.flatMap(linesOf) : [`No review is ${status}.`]
    return done(lines, { reviews: reviews.map(asJson) })
  },
})

export const reviewsPublish = command({
  name: 'reviews publish',
  summary: 'shows a review on the site',
  examples: ['reviews publish 4f1c2a'],
  parameters: { id: required(id, 'the last letters that the list shows') },
  options: {},
  shape: review,
  run: (desk, { id: ending }) => decide(desk, ending, 'published', null),
})

export const reviewsReject = command({
  name: 'reviews reject',
  summary: 'keeps a review from the site, or takes it off',
  examples: ['reviews reject 4f1c2a --reason "not about our boat"'],
  parameters: { id: required(id, 'the last letters that the list shows') },
  options: { reason: required(text(), 'why, for you; nobody else reads it') },
  shape: review,
  run: (desk, { id: ending, reason }) => decide(desk, ending, 'rejected', reason),
})

async function decide(desk: Desk, ending: string, status: 'published' | 'rejected', reason: string | null) {
  const outcome = await decideReview(desk, { id: ending, status, reason, actor: desk.actor })
  if (outcome.ok) return done([`The review of ${nameOf(outcome.review)} is ${status}.`], asJson(outcome.review))
  const sentences = {
    unknown: `No review has the id ${ending}.`,
    several: `Several reviews end in ${ending}: give more of the id.`,
    already: `This review is ${status} already.`,
  }
  return refusal(sentences[outcome.refusal])
}

const nameOf = ({ first_name, last_name }: ReviewRow) => `${first_name} ${last_name}`

const linesOf = (row: ReviewRow): Printed[] => [
  `${row.id.slice(-6)}  ${'★'.repeat(row.stars)}${'☆'.repeat(5 - row.stars)}  ${nameOf(row)}, ${row.locale}, ${momentInWords(row.created_at)}${row.verified ? ', a guest of ours' : ''}`,
  ...row.comment.split('\n').map((line) => `        ${line}`),
  ...(row.reject_reason ? [`        rejected: ${row.reject_reason}`] : []),
  '',
]

const asJson = (row: ReviewRow): z.input<typeof review> => ({
  id: row.id,
  status: row.status,
  stars: row.stars,
  name: nameOf(row),
  comment: row.comment,
  verified: row.verified,
  locale: row.locale,
  createdAt: row.created_at.toISOString(),
  rejectReason: row.reject_reason,
})
