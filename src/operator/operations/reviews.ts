import { moderateReview } from '../../domain/reviews/moderate-review.ts'
import { type ActionContext, defineAction } from './define-action.ts'

async function moderate(
  context: ActionContext,
  decision: { id: string; status: 'published' | 'rejected'; reason: string | null },
) {
  const outcome = await moderateReview(context, { ...decision, actor: context.actor })
  return outcome.ok ? { ...outcome, id: decision.id, status: decision.status } : outcome
}

const unknown = { en: () => 'There is no such review.', hr: () => 'Te recenzije nema.' }

export const reviewsPublishAction = defineAction(
  'reviews-publish',
  (context, { id }) => moderate(context, { id, status: 'published', reason: null }),
  {
    answer: ({ id, status }) => ({ id, status }),
    sentences: {
      unknown,
      already: { en: () => 'This review is already published.', hr: () => 'Ova je recenzija već objavljena.' },
    },
  },
)

export const reviewsRejectAction = defineAction(
  'reviews-reject',
  (context, { id, reason }) => moderate(context, { id, status: 'rejected', reason: reason === '' ? null : reason }),
  {
    answer: ({ id, status }) => ({ id, status }),
    sentences: {
      unknown,
      already: { en: () => 'This review is already rejected.', hr: () => 'Ova je recenzija već odbijena.' },
    },
  },
)
