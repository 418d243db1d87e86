import type { BookingCalendar } from '../../domain/availability/booking-calendar.ts'
import { type BookingFields, changedStep, withField } from './booking-fields.ts'
import type { BookingPage } from './booking-page.server.ts'
import type { Refusal, StepAnswer } from './step-answer.ts'
import { earlierOf, refusedStep, type Step } from './steps.ts'

/** The booking in the browser: what is typed, what the server last made of it, and the months seen so far. */
export interface BookingState {
  step: Step
  fields: BookingFields
  answer: StepAnswer
  refusal: Refusal | null
  month: string
  months: Record<string, BookingCalendar>
  monthFailed: boolean
}

export type BookingEvent =
  | { type: 'typed'; name: string; value: string }
  | { type: 'filled'; fields: BookingFields }
  | { type: 'answered'; answer: StepAnswer }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'went'; step: Step }
  | { type: 'turned'; month: string }
  | { type: 'month_came'; calendar: BookingCalendar }
  | { type: 'month_failed' }

export const initialState = ({ answer, calendar }: BookingPage): BookingState => ({
  step: answer.step,
  fields: answer.fields,
  answer,
  refusal: answer.refusal,
  month: calendar.month,
  months: { [calendar.month]: calendar },
  monthFailed: false,
})

export function reduce(state: BookingState, event: BookingEvent): BookingState {
  switch (event.type) {
    case 'typed':
      return {
        ...state,
        fields: withField(state.fields, event.name, event.value),
        refusal: withoutField(state.refusal, event.name),
      }
    case 'filled':
      return { ...state, fields: event.fields, month: event.fields.date ? monthOf(event.fields.date) : state.month }
    case 'answered':
      return {
        ...state,
        answer: event.answer,
        // What else is typed meanwhile stays; the day is chosen by the answer where one of the nearest was asked for.
        fields: { ...state.fields, date: event.answer.fields.date },
        refusal: event.answer.refusal,
        months: freshMonths(state, event.answer),
      }
    case 'refused':
      return {
        ...state,
        refusal: event.refusal,
        answer: event.refusal.quote ? { ...state.answer, quote: event.refusal.quote } : state.answer,
      }
    case 'went':
      return { ...state, step: event.step, refusal: stillFitting(state, event.step) }
    case 'turned':
      return { ...state, month: event.month, monthFailed: false }
    case 'month_came':
      return {
        ...state,
        month: state.months[state.month] ? state.month : event.calendar.month,
        months: { ...state.months, [event.calendar.month]: event.calendar },
      }
    case 'month_failed':
      return { ...state, monthFailed: true }
  }
}

/** The furthest step that what is typed allows: a step that was changed has to be checked again. */
export function reachedStep({ fields, answer }: BookingState): Step {
  const changed = changedStep(fields, answer.fields)
  return changed ? earlierOf(changed, answer.reached) : answer.reached
}

export const monthOf = (date: string) => date.slice(0, 7)

/** A mended field loses its error at once; the others keep theirs, and a new day ends the question of another day. */
function withoutField(refusal: Refusal | null, name: string): Refusal | null {
  if (!refusal) return null
  const errors = Object.fromEntries(Object.entries(refusal.errors).filter(([field]) => field !== name))
  if (Object.keys(errors).length === 0) return null
  return { errors, available: name === 'date' ? undefined : refusal.available }
}

/** When a day turned out to be full, the figures of all months are old news but for the one that is shown. */
const freshMonths = ({ months, month }: BookingState, { refusal }: StepAnswer) =>
  refusal?.available ? Object.fromEntries(Object.entries(months).filter(([known]) => known === month)) : months

const stillFitting = ({ refusal }: BookingState, step: Step) =>
  refusal && (refusal.available || refusedStep(refusal.errors) === step) ? refusal : null
