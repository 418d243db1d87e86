import type { z } from 'zod'
import type { AvailabilityHint, Quote } from '../contract/reservation.ts'
import { catalogueOf, translatorOf } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import { isMessageKey, type MessageKey, type MessageValues } from '../i18n/translator.ts'

/**
 * Invalid input. `errors` has messages in the visitor's language by dotted field path; the path `form` means the whole
 * form.
 */
export interface ValidationError {
  ok: false
  errors: Record<string, string[]>
  available?: AvailabilityHint
  quote?: Quote
}

export type InvalidField = { field: string; key: MessageKey; values?: MessageValues }

/**
 * Lists all invalid fields at once. A schema's message is a message key; an issue without one becomes `error.invalid`.
 */
export const validationErrorFromZod = (error: z.ZodError, locale: Locale): ValidationError =>
  validationError(invalidFieldsFromZod(error, locale), locale)

export function invalidFieldsFromZod(error: z.ZodError, locale: Locale): InvalidField[] {
  const catalogue = catalogueOf(locale)
  return error.issues.map((issue) => ({
    field: issue.path.length > 0 ? issue.path.map(String).join('.') : 'form',
    key: isMessageKey(catalogue, issue.message) ? issue.message : 'error.invalid',
    values: bounds(issue),
  }))
}

/** Merges the errors of one form. If both have an error for a field, that of `first` is used. */
export const mergeValidationErrors = (
  first: ValidationError,
  second: ValidationError | undefined,
): ValidationError => ({
  ...second,
  ...first,
  errors: { ...second?.errors, ...first.errors },
})

export function validationError(
  faults: InvalidField[],
  locale: Locale,
  more: Omit<ValidationError, 'ok' | 'errors'> = {},
): ValidationError {
  const t = translatorOf(locale)
  // A Map, because a client chooses the field names: `__proto__` or `constructor` would hit the prototype of an object.
  const errors = new Map<string, string[]>()
  for (const { field, key, values } of faults) {
    const message = t(key, values)
    const messages = errors.get(field) ?? []
    if (!messages.includes(message)) errors.set(field, [...messages, message])
  }
  return { ok: false, errors: Object.fromEntries(errors), ...more }
}

const bounds = (issue: z.core.$ZodIssue): MessageValues => ({
  ...('maximum' in issue && { maximum: Number(issue.maximum) }),
  ...('minimum' in issue && { minimum: Number(issue.minimum) }),
})
