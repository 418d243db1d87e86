import { data } from 'react-router'
import { holdsCardNumber, withoutCardNumbers } from '../card-numbers.ts'
import { refuse } from '../domain/refusal.ts'
import type { Locale } from '../i18n/locales.ts'

export interface ReadForm {
  /** The fields; a card number among what was typed is gone, and all else still there. */
  form: FormData
  /** Where a card number stood, with a sentence about it: the form is to be refused with these. */
  cardErrors: Record<string, string[]> | undefined
}

/**
 * The one way in which a form of the site is read, so that no card number gets any further.
 * What no browser sends as a form is answered with 400, and is no fault of ours.
 */
export async function readForm(request: Request, locale: Locale): Promise<ReadForm> {
  const form = new FormData()
  const strays = new Set<string>()
  // A form of its own: to change the one that was sent takes time in proportion to its length for each field.
  for (const [name, value] of await formOf(request)) {
    if (holdsCardNumber(name)) strays.add('form')
    else if (typeof value === 'string' && holdsCardNumber(value)) {
      strays.add(name)
      form.append(name, withoutCardNumbers(value, '…'))
    } else form.append(name, value)
  }
  const faults = [...strays].map((field) => ({ field, key: 'error.card_number' as const }))
  return { form, cardErrors: faults.length > 0 ? refuse(faults, locale).errors : undefined }
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) throw data(null, { status: 400 })
    throw error
  }
}

/** The texts of a form's fields; a field that is missing, or isn't a text, is empty. */
export function typedInto<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const textOf = (name: Name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
}
