import type { z } from 'zod'
import type { Available, Quote } from '../contract/reservation.ts'
import { catalogueOf, translatorOf } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import { isMessageKey, type MessageKey, type Values } from '../i18n/translator.ts'

/** Input that was refused: sentences in the visitor's language by dotted path; `form` is the whole form. */
export interface FormRefusal {
  ok: false
  errors: Record<string, string[]>
  available?: Available
  quote?: Quote
}

export type Fault = { field: string; key: MessageKey; values?: Values }

/** All refused fields at once. The shapes in `contract/` name message keys; what they don't name is `error.invalid`. */
export const refusalOf = (error: z.ZodError, locale: Locale): FormRefusal => refuse(faultsOf(error, locale), locale)

export function faultsOf(error: z.ZodError, locale: Locale): Fault[] {
  const catalogue = catalogueOf(locale)
  return error.issues.map((issue) => ({
    field: issue.path.length > 0 ? issue.path.map(String).join('.') : 'form',
    key: isMessageKey(catalogue, issue.message) ? issue.message : 'error.invalid',
    values: bounds(issue),
  }))
}

/** Two refusals of one form as one; where both speak of a field, the first is heard. */
export const together = (first: FormRefusal, second: FormRefusal | undefined): FormRefusal => ({
  ...second,
  ...first,
  errors: { ...second?.errors, ...first.errors },
})

export function refuse(faults: Fault[], locale: Locale, more: Omit<FormRefusal, 'ok' | 'errors'> = {}): FormRefusal {
  const t = translatorOf(locale)
  // A stranger may name a field as they like, also by the name of something that every object has.
  const errors = new Map<string, string[]>()
  for (const { field, key, values } of faults) {
    const sentence = t(key, values)
    const said = errors.get(field) ?? []
    if (!said.includes(sentence)) errors.set(field, [...said, sentence])
  }
  return { ok: false, errors: Object.fromEntries(errors), ...more }
}

const bounds = (issue: z.core.$ZodIssue): Values => ({
  ...('maximum' in issue && { maximum: Number(issue.maximum) }),
  ...('minimum' in issue && { minimum: Number(issue.minimum) }),
})
