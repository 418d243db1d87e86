import { z } from 'zod'
import { available, quote } from './reservation.ts'

/** 422: all invalid fields at once, with messages in the visitor's language. */
export const refusal = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string()).min(1)),
  quote: quote.optional(),
  available: available.optional(),
})

/** All other errors: problem details by RFC 9457, `application/problem+json`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
})

export const answer = <S extends z.ZodType>(data: S) => z.object({ data })

export type Refusal = z.infer<typeof refusal>
export type Problem = z.infer<typeof problem>
