import { z } from 'zod'
import { cancellationQuote, changeQuote } from './change.ts'
import { availabilityHint, quote } from './reservation.ts'

/** 422: lists all invalid fields at once, with messages in the visitor's language. */
export const validationErrorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string()).min(1)),
  quote: quote.optional(),
  available: availabilityHint.optional(),
})

/** All other errors are problem details (RFC 9457), `application/problem+json`. */
export const problemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  /** Only for the problem `quote_changed`: the current quote of a change (`quote`) or cancellation (`cancellation`). */
  quote: changeQuote.optional(),
  cancellation: cancellationQuote.optional(),
})

export const dataEnvelope = <S extends z.ZodType>(data: S) => z.object({ data })

export type ValidationErrorBody = z.infer<typeof validationErrorBody>
export type ProblemDetails = z.infer<typeof problemDetails>
