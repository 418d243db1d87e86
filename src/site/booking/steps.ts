/** The three steps of a booking in order; the URL of a step is the page with `?step=`. */
export const steps = ['date', 'details', 'preview'] as const
export type Step = (typeof steps)[number]

export const isStep = (value: unknown): value is Step => steps.includes(value as Step)
export const isAfter = (one: Step, other: Step) => steps.indexOf(one) > steps.indexOf(other)
export const earlierOf = (one: Step, other: Step): Step => (isAfter(one, other) ? other : one)
export const stepBefore = (step: Step): Step => steps[Math.max(0, steps.indexOf(step) - 1)] ?? 'date'

export function stepOf(search: URLSearchParams): Step {
  const requested = search.get('step')
  return isStep(requested) ? requested : 'date'
}

export const searchOf = (step: Step) => (step === 'date' ? '' : `?step=${step}`)

export type Errors = Record<string, string[]>

const detailsFields = ['first_name', 'last_name', 'phone', 'email', 'notes', 'special_offers']
const dateFields = ['date', 'adults', 'children', 'infants', 'departure_location']

/** The first step with an invalid field; undefined for errors of the whole form or of the payment. */
export function refusedStep(errors: Errors): Step | undefined {
  const fields = Object.keys(errors).map((path) => path.split('.')[0] ?? path)
  if (fields.some((field) => dateFields.includes(field))) return 'date'
  return fields.some((field) => detailsFields.includes(field)) ? 'details' : undefined
}
