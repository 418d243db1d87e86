import type { z } from 'zod'
import type { Available, Quote } from '../contract/reservation.ts'
import { catalogueOf, translatorOf } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import { isMessageKey, type MessageKey, type Values } from '../i18n/translator.ts'

/** Invalid input: messages in the visitor's language by dotted field path; the path `form` is the whole form. */
export interface FormRefusal {
  ok: false
  errors: Record<string, string[]>
  available?: Available
  quote?: Quote
}

export type Fault = { field: string; key: MessageKey; values?: Values }

/** Lists all invalid fields at once. The schemas in `contract/` name message keys; issues without one become `error.invalid`. */
export const refusalOf = (error: z.ZodError, locale: Locale): FormRefusal => refuse(faultsOf(error, locale), locale)

export function faultsOf(error: z.ZodError, locale: Locale): Fault[] {
  const catalogue = catalogueOf(locale)
  return error.issues.map((issue) => ({
    field: issue.path.length > 0 ? issue.path.map(String).join('.') : 'form',
    key: isMessageKey(catalogue, issue.message) ? issue.message : 'error.invalid',
    values: bounds(issue),
  }))
}

/** Merges the errors of one form; for a field with both, the first wins. */
export const together = (first: FormRefusal, second: FormRefusal | undefined): FormRefusal => ({
  ...second,
  ...first,
  errors: { ...second?.errors, ...first.errors },
})

export function refuse(faults: Fault[], locale: Locale, more: Omit<FormRefusal, 'ok' | 'errors'> = {}): FormRefusal {
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

const bounds = (issue: z.core.$ZodIssue): Values => ({
  ...('maximum' in issue && { maximum: Number(issue.maximum) }),
  ...('minimum' in issue && { minimum: Number(issue.minimum) }),
})
