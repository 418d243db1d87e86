import { z } from 'zod'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { multilineText } from '../../primitives.ts'
import { defineActionContract } from './action.ts'

export const attentionActions = {
  /** Sends a mail now that failed or is being retried; without `id` all of them. */
  'messages-retry': defineActionContract({
    role: 'owner',
    effect: 'none',
    offline: false,
    input: z.strictObject({ id: z.uuid('error.invalid').optional() }),
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  /** Has the site query the provider about a payment, or send its refund. `id`: of the payment or of the refund. */
  'payments-settle': defineActionContract({
    role: 'owner',
    effect: 'money',
    offline: false,
    input: z.strictObject({ id: z.uuid('error.invalid') }),
    answer: z.object({ id: z.string(), code: z.string() }),
  }),
  /** Marks a payment exception as resolved. */
  'payments-resolve': defineActionContract({
    role: 'owner',
    effect: 'none',
    offline: false,
    input: z.strictObject({ finding: z.int().min(1), note: multilineText(maxLengths.own_note, 1) }),
    answer: z.object({ finding: z.int() }),
  }),
} as const
