import type { MessageFormResult } from './submit-message-form.ts'
import type { SubmissionFailed } from './use-form-submission.ts'

/**
 * Values and errors of a rejected form. Without JavaScript, `autofocus` on the first invalid field replaces
 * `useFocusOnFirstError`.
 */
export interface FormErrors {
  value: (name: string) => string | undefined
  errors: (name: string) => string[] | undefined
  firstInvalid: string | undefined
}

/** The fields in the order in which the form shows them. */
const fieldOrder = ['name', 'email', 'date', 'guests', 'departure_location', 'message']

export function formErrorsOf(answer: MessageFormResult | SubmissionFailed | undefined): FormErrors {
  const { errors, typed }: { errors: Record<string, string[]>; typed: Record<string, string> } =
    answer?.sent === false ? answer : { errors: {}, typed: {} }
  return {
    value: (name) => typed[name],
    errors: (name) => errors[name],
    firstInvalid: fieldOrder.find((name) => errors[name]),
  }
}
