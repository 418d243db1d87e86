import { guestInputs } from '../../../contract/guest-fields.ts'

/** The three steps of a booking in order; the URL of a step is the page with `?step=`. */
export const bookingSteps = ['date', 'details', 'preview'] as const
export type BookingStep = (typeof bookingSteps)[number]

export const isBookingStep = (value: unknown): value is BookingStep => bookingSteps.includes(value as BookingStep)
export const isStepAfter = (one: BookingStep, other: BookingStep) =>
  bookingSteps.indexOf(one) > bookingSteps.indexOf(other)
export const earlierStep = (one: BookingStep, other: BookingStep): BookingStep =>
  isStepAfter(one, other) ? other : one
export const stepBefore = (step: BookingStep): BookingStep =>
  bookingSteps[Math.max(0, bookingSteps.indexOf(step) - 1)] ?? 'date'

export function stepFromSearch(search: URLSearchParams): BookingStep {
  const requested = search.get('step')
  return isBookingStep(requested) ? requested : 'date'
}

/** The value of `?step=` in the URL of a step; null for the first step, whose URL has no such parameter. */
export const stepInUrl = (step: BookingStep) => (step === 'date' ? null : step)
export const searchForStep = (step: BookingStep) => (step === 'date' ? '' : `?step=${step}`)

/** The fields of the first step that its URL has filled in (`prefill.ts`). */
export const prefilledFields = (search: string): string[] =>
  new URLSearchParams(search).get('prefilled')?.split('.') ?? []

export type FieldErrors = Record<string, string[]>

const detailsFields: string[] = [...guestInputs, 'special_offers']
const dateFields = ['trip', 'start', 'date', 'adults', 'children', 'infants', 'departure_location']

/** The first step with an invalid field; undefined for errors of the whole form or of the payment. */
export function firstInvalidStep(errors: FieldErrors): BookingStep | undefined {
  const fields = Object.keys(errors).map((path) => path.split('.')[0] ?? path)
  if (fields.some((field) => dateFields.includes(field))) return 'date'
  return fields.some((field) => detailsFields.includes(field)) ? 'details' : undefined
}
