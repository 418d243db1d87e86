import { validationError } from '../../../domain/validation-error.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { containsCardNumber, redactCardNumbers } from '../../../platform/logging/card-numbers.ts'
import { PageError } from './page-definition.tsx'

export interface CheckedForm {
  /** The fields, with card numbers removed. */
  form: FormData
  /**
   * An error for each field that contained a card number. If set, the caller must reject the form with these errors.
   */
  cardErrors: Record<string, string[]> | undefined
}

/**
 * Parses a form body and removes card numbers, so that they never reach storage or logs. No other code of the site
 * parses form bodies. An invalid body is answered with 400 instead of being logged as a server error.
 */
export async function readForm(request: Request, locale: Locale): Promise<CheckedForm> {
  const form = new FormData()
  const fieldsWithCardNumber = new Set<string>()
  // Copies the fields into a new form. `FormData.set` and `delete` scan all entries, which would make this loop
  // quadratic.
  for (const [name, value] of await parseForm(request)) {
    if (containsCardNumber(name)) fieldsWithCardNumber.add('form')
    else if (typeof value === 'string' && containsCardNumber(value)) {
      fieldsWithCardNumber.add(name)
      form.append(name, redactCardNumbers(value, '…'))
    } else form.append(name, value)
  }
  const faults = [...fieldsWithCardNumber].map((field) => ({ field, key: 'error.card_number' as const }))
  return { form, cardErrors: faults.length > 0 ? validationError(faults, locale).errors : undefined }
}

async function parseForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) throw new PageError(400)
    throw error
  }
}

/** The text values of the named fields; a missing field or a file is an empty string. */
export function textFieldsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const textOf = (name: Name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
}
