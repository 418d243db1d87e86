import { type RefObject, useEffect, useReducer } from 'react'
import type { BookingCalendar } from '../../domain/availability/booking-calendar.ts'
import { useWords } from '../words.tsx'
import { changedStep, countOf } from './booking-fields.ts'
import type { BookingPage } from './booking-page.server.ts'
import { initialState, monthOf, reachedStep, reduce } from './booking-state.ts'
import { isPerson, stepped } from './counts.ts'
import { readIntent } from './intents.ts'
import { estimate } from './price.ts'
import type { Refusal } from './step-answer.ts'
import { isAfter, refusedStep, stepBefore } from './steps.ts'
import type { Booking } from './use-booking.ts'
import { useBookingCalls } from './use-booking-calls.ts'
import { useStepInAddress } from './use-step-in-address.ts'
import { useUnsentTyping } from './use-unsent-typing.ts'

/** The state of the booking form: the input, the displayed step and the actions of its buttons. */
export function useBookingState(
  page: BookingPage,
  { form, search }: { form: RefObject<HTMLFormElement | null>; search: string },
): Booking {
  const { t } = useWords()
  const [state, dispatch] = useReducer(reduce, page, initialState)
  const { fields, result, rejection, month, step } = state
  const reached = reachedStep(state)
  const { go, leaveFor, navigating } = useStepInAddress({
    step,
    search,
    onStepChange: (to) => dispatch({ type: 'step_shown', step: to }),
  })
  const requests = useBookingCalls(state, { dispatch, go })

  useUnsentTyping(form, {
    fields,
    sent: result.fields,
    restore: (stored) => dispatch({ type: 'fields_restored', fields: stored }),
  })
  const isMonthMissing = !state.months[month] && !state.monthFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request function is a new one in every render
  useEffect(() => {
    if (isMonthMissing) requests.loadMonth(month)
  }, [isMonthMissing, month])
  useEffect(() => {
    if (isAfter(step, reached) && !rejection?.available) go(reached, true)
  })

  const limits = {
    maxParty: page.settings.booking.max_party,
    placesLeft: placesOn(state.months, fields.date),
    offers: page.offers,
  }
  const reject = (rejected: Refusal) => {
    dispatch({ type: 'rejected', rejection: rejected })
    if (rejected.available) requests.loadMonth(month)
    const invalidStep = rejected.available ? undefined : refusedStep(rejected.errors)
    if (invalidStep && invalidStep !== step) go(invalidStep)
  }
  const needsDateFirst = (name: string) => isPerson(name) && fields.date === ''
  const rejectWithoutDate = () => reject({ errors: { date: [t('error.date_first')] }, inlineOnly: true })
  const choose = (date: string) => {
    dispatch({ type: 'month_selected', month: monthOf(date) })
    if (step === 'date') dispatch({ type: 'field_changed', name: 'date', value: date })
    else requests.send(`choose:${date}`)
  }
  const count = (name: string, by: 1 | -1) => {
    const next = stepped(fields, name, by, limits)
    dispatch({ type: 'field_changed', name, value: String(countOf(next, name)) })
  }
  const runIntent = (value: string) => {
    const intent = readIntent(value)
    switch (intent.type) {
      case 'back':
      case 'go':
        requests.saveInBackground()
        return leaveFor(intent.type === 'go' ? intent.step : stepBefore(step))
      case 'month':
        return dispatch({ type: 'month_selected', month: intent.month })
      case 'choose':
        return choose(intent.date)
      case 'count':
        if (needsDateFirst(intent.name)) return rejectWithoutDate()
        return count(intent.name, intent.by)
      default:
        return void requests.send(value)
    }
  }

  const changed = changedStep(fields, result.fields)
  const quoted = changed === 'date' ? null : result.quote
  // Before the last step the server quotes the tickets only.
  const isFullyQuoted = !changed && result.reached === 'preview'
  return {
    page,
    step,
    fields,
    price: isFullyQuoted && quoted ? quoted : estimate(fields, { ...page, t, quoted }),
    limits,
    rejection,
    month,
    calendar: state.months[month],
    monthFailed: state.monthFailed,
    busy: requests.busy || navigating,
    setField: (name, value) =>
      needsDateFirst(name) ? rejectWithoutDate() : dispatch({ type: 'field_changed', name, value }),
    reject,
    runIntent,
  }
}

function placesOn(months: Record<string, BookingCalendar>, date: string): number | undefined {
  return months[monthOf(date)]?.days.find((day) => day.date === date)?.places_left
}
