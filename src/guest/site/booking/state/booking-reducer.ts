import type { BookingCalendar } from '../../../../domain/availability/booking-calendar.ts'
import { type BookingStep, earlierStep, firstInvalidStep } from '../../routing/booking-steps.ts'
import { type BookingFields, firstChangedStep, keepNewerInput, withField } from './booking-fields.ts'
import type { BookingPageData } from './booking-page.ts'
import { monthToShow } from './season.ts'
import type { StepRejection, StepResult } from './step-result.ts'

/** The client state of the booking: the input, the last server result, and the calendar months loaded so far. */
export interface BookingState {
  step: BookingStep
  fields: BookingFields
  result: StepResult
  rejection: StepRejection | null
  month: string
  months: Record<string, BookingCalendar>
  monthFailed: boolean
}

export type BookingAction =
  | { type: 'field_changed'; name: string; value: string }
  | { type: 'fields_restored'; fields: BookingFields }
  | { type: 'step_received'; result: StepResult; sent: BookingFields }
  | { type: 'rejected'; rejection: StepRejection }
  | { type: 'step_shown'; step: BookingStep }
  | { type: 'month_selected'; month: string }
  | { type: 'months_loaded'; calendars: BookingCalendar[] }
  | { type: 'months_failed' }

export const initialBookingState = ({ result, calendar }: BookingPageData): BookingState => ({
  step: result.step,
  fields: result.fields,
  result,
  rejection: result.rejection,
  month: calendar.month,
  months: { [calendar.month]: calendar },
  monthFailed: false,
})

export function bookingReducer(state: BookingState, event: BookingAction): BookingState {
  switch (event.type) {
    case 'field_changed':
      return {
        ...state,
        fields: withField(state.fields, event.name, event.value),
        rejection: clearFieldError(state.rejection, event.name),
      }
    case 'fields_restored':
      return { ...state, fields: event.fields, month: event.fields.date ? monthOf(event.fields.date) : state.month }
    case 'step_received':
      return {
        ...state,
        result: event.result,
        // The server may have changed fields: applied a suggested date, or added the country code to the phone number.
        fields: keepNewerInput(state.fields, event.sent, event.result.fields),
        rejection: event.result.rejection,
        months: validMonths(state, event.result),
      }
    case 'rejected':
      return {
        ...state,
        rejection: event.rejection,
        result: event.rejection.quote ? { ...state.result, quote: event.rejection.quote } : state.result,
      }
    case 'step_shown':
      if (event.step === state.step) return state
      return { ...state, step: event.step, rejection: rejectionOfStep(state, event.step) }
    case 'month_selected':
      return { ...state, month: event.month, monthFailed: false }
    case 'months_loaded':
      return {
        ...state,
        month: monthToShow(event.calendars, state.month).month,
        months: Object.fromEntries(event.calendars.map((calendar) => [calendar.month, calendar])),
        monthFailed: false,
      }
    case 'months_failed':
      return { ...state, monthFailed: !state.months[state.month] }
  }
}

/**
 * The furthest step that the visitor may open. A changed field limits it to the step of the field, which must be
 * validated again.
 */
export function reachedStep({ fields, result }: BookingState): BookingStep {
  const changed = firstChangedStep(fields, result.fields)
  return changed ? earlierStep(changed, result.reached) : result.reached
}

export const monthOf = (date: string) => date.slice(0, 7)

/** Removes the error of an edited field before it is validated again. A new date also removes the suggested dates. */
function clearFieldError(rejection: StepRejection | null, name: string): StepRejection | null {
  if (!rejection) return null
  const errors = Object.fromEntries(Object.entries(rejection.errors).filter(([field]) => field !== name))
  if (Object.keys(errors).length === 0) return null
  return { errors, available: name === 'date' ? undefined : rejection.available }
}

/**
 * The cached months. If the chosen date was not available, they are stale. All are dropped except the displayed one,
 * which stays visible until it is loaded again.
 */
const validMonths = ({ months, month }: BookingState, { rejection }: StepResult) =>
  rejection?.available ? Object.fromEntries(Object.entries(months).filter(([name]) => name === month)) : months

const rejectionOfStep = ({ rejection }: BookingState, step: BookingStep) =>
  rejection && (rejection.available || firstInvalidStep(rejection.errors) === step) ? rejection : null
