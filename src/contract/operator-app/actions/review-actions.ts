import { z } from 'zod'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { multilineText } from '../../primitives.ts'
import { defineActionContract } from './action.ts'

const moderated = z.object({ id: z.string(), status: z.enum(['published', 'rejected']) })

export const reviewActions = {
  'reviews-publish': defineActionContract({
    role: 'owner',
    effect: 'none',
    offline: false,
    input: z.strictObject({ id: z.uuid('error.invalid') }),
    answer: moderated,
  }),
  /** Also unpublishes a published review. The reason is not published. */
  'reviews-reject': defineActionContract({
    role: 'owner',
    effect: 'none',
    offline: false,
    input: z.strictObject({ id: z.uuid('error.invalid'), reason: multilineText(maxLengths.reason).default('') }),
    answer: moderated,
  }),
} as const
