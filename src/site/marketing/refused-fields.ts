import type { MessageAnswer } from './send-message.server.ts'
import type { Lost } from './use-sent-form.ts'

/** What a field of a refused form is shown again with; only the first refused one takes the focus where no script does. */
export interface Refused {
  typed: (name: string) => string | undefined
  errors: (name: string) => string[] | undefined
  first: string | undefined
}

/** In the order of the form. */
const fields = ['name', 'email', 'date', 'guests', 'departure_location', 'message']

export function refusedBy(answer: MessageAnswer | Lost | undefined): Refused {
  const { errors, typed }: { errors: Record<string, string[]>; typed: Record<string, string> } =
    answer?.sent === false ? answer : { errors: {}, typed: {} }
  return {
    typed: (name) => typed[name],
    errors: (name) => errors[name],
    first: fields.find((name) => errors[name]),
  }
}
