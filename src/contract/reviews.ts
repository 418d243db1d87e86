import { z } from 'zod'
import { minCommentLength } from '../shared/field-rules.ts'
import { maxLengths } from '../shared/max-lengths.ts'
import { instant, lastName, localeCode, multilineText, personName, reservationId } from './primitives.ts'

export const reviewForm = z.object({
  first_name: personName(maxLengths.first_name, 'error.first_name_required'),
  last_name: lastName(maxLengths.last_name, 'error.last_name_required'),
  comment: multilineText(maxLengths.comment, minCommentLength),
  stars: z.int({ error: 'error.stars' }).min(1, 'error.stars').max(5, 'error.stars'),
  reservation_id: reservationId.optional(),
})

export const review = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string().meta({ description: 'the first letter; empty for a person with one name', example: 'K.' }),
  comment: z.string(),
  stars: z.int(),
  verified: z.boolean(),
  locale: localeCode,
  created_at: instant,
})

export const reviewsQuery = z.object({
  limit: z.coerce
    .number({ error: 'error.count' })
    .pipe(z.int({ error: 'error.count' }).min(1, 'error.count').max(100, 'error.too_many'))
    .default(20),
  cursor: z.string().max(200, 'error.cursor').optional(),
})

export const reviewsMeta = z.object({
  average: z.number().nullable(),
  count: z.int(),
  next_cursor: z.string().nullable(),
})

export type ReviewForm = z.infer<typeof reviewForm>
export type Review = z.infer<typeof review>
