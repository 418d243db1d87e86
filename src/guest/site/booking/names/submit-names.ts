import { givePassengers, type TypedPassenger } from '../../../../domain/boarding/passenger-names.ts'
import { passengerPath } from '../../../../domain/passengers/passengers.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { hrefTo } from '../../../../pages.ts'
import { ages } from '../../../../shared/persons.ts'
import { type PageReply, type PageRequest, redirect } from '../../http/page-definition.tsx'
import { rateLimited } from '../../http/rate-limited.ts'
import { textFieldsOf } from '../../http/read-form.ts'
import type { NamesAnswer } from './load-names.ts'

/**
 * Stores the persons of the form and redirects to the booking. After an error the form is shown again with what was
 * typed.
 */
export async function submitNames(
  { services, locale }: PageRequest,
  id: string,
  form: FormData,
  cardErrors: Record<string, string[]> | undefined,
): Promise<PageReply<NamesAnswer> | Response> {
  const names = typedPassengers(form)
  const page = hrefTo('booking', locale, id)
  if (cardErrors) return { answer: { names, errors: cardErrors }, status: 422 }
  const outcome = await givePassengers(services, id, names, { locale, caller: services.caller })
  if (outcome.ok) return redirect(`${page}#names`)
  if (!('problem' in outcome)) return { answer: { names, errors: outcome.errors }, status: 422 }
  if (outcome.problem === 'too_many') {
    const { errors, init } = rateLimited(outcome, locale)
    return { answer: { names, errors }, ...init }
  }
  if (outcome.problem === 'no_key')
    return { answer: { names, errors: { form: [translatorOf(locale)('names.no_key')] } }, status: 503 }
  // The names can't be given any more, for example after a cancellation. The booking's page shows the current state.
  return redirect(page)
}

/** The fields of a birth date, in the order of `YYYY-MM-DD`. */
const dateParts = ['year', 'month', 'day'] as const
const textFields = ['first_name', 'last_name', 'nationality', 'sex', 'help', 'phone'] as const

function typedPassengers(form: FormData): TypedPassenger[] {
  return [...form.keys()].flatMap((name) => {
    const [, typedAge, typedPosition] = /^([a-z]+)-(\d{1,3})\.first_name$/.exec(name) ?? []
    const age = ages.find((each) => each === typedAge)
    const position = Number(typedPosition)
    if (!age || position < 1) return []
    const path = passengerPath({ age, position })
    const typed = textFieldsOf(
      form,
      [...textFields, ...dateParts, 'given'].map((field) => `${path}.${field}`),
    )
    const text = (field: string) => typed[`${path}.${field}`] ?? ''
    const [year, month, day] = dateParts.map((part) => text(part).trim())
    const birth_date = year || month || day ? [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-') : ''
    const fields = Object.fromEntries(textFields.map((field) => [field, text(field)]))
    return [{ age, position, fields: { ...fields, birth_date }, isGiven: text('given') === 'yes' } as TypedPassenger]
  })
}
