import { z } from 'zod'
import { locales } from '../i18n/locales.ts'
import { maxLengths } from './guest-fields.ts'

/**
 * Basic schemas of the API. An error message is a key of `messages/`. The API and the forms translate it and insert values
 * of the zod issue (`{maximum}`, `{minimum}`).
 */
export const localeCode = z.enum(locales)
export const tracingSource = z.enum(['direct', 'google', 'facebook', 'instagram'])

/** Whether the calendar day exists and lies between 2000 and 2199. The bounds keep computations over ranges of days cheap. */
const isExistingDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && '2000' <= text && text < '2200'
}

/** A calendar day in the operator's time zone, `YYYY-MM-DD`. */
export const isoDate = z
  .string({ error: 'error.date_format' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'error.date_format')
  .refine(isExistingDay, 'error.date_unknown')
  .meta({ format: 'date', example: '2027-07-14' })

/** An instant in UTC, as ISO 8601. */
export const instant = z.string().meta({ format: 'date-time' })

/** Integer cents; all amounts are in euros. */
export const amount = z.int().meta({ description: 'integer of minor units (cents)' })
export const currency = z.literal('EUR')

const controlCharacters = /\p{Cc}/u
const controlCharactersExceptNewlines = /[\p{Cc}--[\n\r\t]]/v

/** Required single-line text: trimmed, at most `maximum` characters, no control characters. `missing`: the error of an empty one. */
export const singleLineText = (maximum: number, missing = 'error.required') =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(maximum, 'error.too_long')
    .refine((text) => !controlCharacters.test(text), 'error.unprintable')

/** Multi-line text. CRLF becomes LF, so that a line break counts as one character. May be empty if `minimum` is 0. */
export const multilineText = (maximum: number, minimum = 0) =>
  z
    .string({ error: 'error.required' })
    .overwrite((typed) => typed.replace(/\r\n?/g, '\n'))
    .trim()
    .min(minimum, minimum > 1 ? 'error.too_short' : 'error.required')
    .max(maximum, 'error.too_long')
    .refine((typed) => !controlCharactersExceptNewlines.test(typed), 'error.unprintable')

export const email = z
  .string({ error: 'error.email_required' })
  .trim()
  .min(1, 'error.email_required')
  .max(maxLengths.email, 'error.too_long')
  .pipe(z.email('error.email'))

export const integerBetween = (minimum: number, maximum: number, belowMinimum = 'error.count') =>
  z.int({ error: 'error.count' }).min(minimum, belowMinimum).max(maximum, 'error.too_many')

export const reservationId = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export type TracingSource = z.infer<typeof tracingSource>
