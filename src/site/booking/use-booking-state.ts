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

/** The booking of this page: what is typed, the step that is shown, and what its buttons do. */
export function useBookingState(
  page: BookingPage,
  { form, search }: { form: RefObject<HTMLFormElement | null>; search: string },
): Booking {
  const { t } = useWords()
  const [state, dispatch] = useReducer(reduce, page, initialState)
  const { fields, answer, refusal, month, step } = state
  const reached = reachedStep(state)
  const { go, leaveFor, leaving } = useStepInAddress({
    step,
    search,
    went: (to) => dispatch({ type: 'went', step: to }),
  })
  const calls = useBookingCalls(state, { dispatch, go })

  useUnsentTyping(form, {
    fields,
    sent: answer.fields,
    restore: (kept) => dispatch({ type: 'filled', fields: kept }),
  })
  const isMissing = !state.months[month] && !state.monthFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is made anew by every render
  useEffect(() => {
    if (isMissing) calls.loadMonth(month)
  }, [isMissing, month])
  useEffect(() => {
    if (isAfter(step, reached) && !refusal?.available) go(reached, true)
  })

  const limits = {
    maxParty: page.settings.booking.max_party,
    placesLeft: placesOn(state.months, fields.date),
    offers: page.offers,
  }
  const refuse = (refused: Refusal) => {
    dispatch({ type: 'refused', refusal: refused })
    if (refused.available) calls.loadMonth(month)
    const faulty = refused.available ? undefined : refusedStep(refused.errors)
    if (faulty && faulty !== step) go(faulty)
  }
  const needsDateFirst = (name: string) => isPerson(name) && fields.date === ''
  const askForDate = () => refuse({ errors: { date: [t('error.date_first')] }, quiet: true })
  const choose = (date: string) => {
    dispatch({ type: 'turned', month: monthOf(date) })
    if (step === 'date') dispatch({ type: 'typed', name: 'date', value: date })
    else calls.send(`choose:${date}`)
  }
  const count = (name: string, by: 1 | -1) => {
    const next = stepped(fields, name, by, limits)
    dispatch({ type: 'typed', name, value: String(countOf(next, name)) })
  }
  const act = (value: string) => {
    const intent = readIntent(value)
    switch (intent.to) {
      case 'back':
      case 'go':
        calls.saveBeside()
        return leaveFor(intent.to === 'go' ? intent.step : stepBefore(step))
      case 'month':
        return dispatch({ type: 'turned', month: intent.month })
      case 'choose':
        return choose(intent.date)
      case 'count':
        if (needsDateFirst(intent.name)) return askForDate()
        return count(intent.name, intent.by)
      default:
        return void calls.send(value)
    }
  }

  const changed = changedStep(fields, answer.fields)
  const quoted = changed === 'date' ? null : answer.quote
  // Until the last step is reached, the server has priced the tickets alone.
  const isWhole = !changed && answer.reached === 'preview'
  return {
    page,
    step,
    fields,
    price: isWhole && quoted ? quoted : estimate(fields, { ...page, t, quoted }),
    limits,
    refusal,
    month,
    calendar: state.months[month],
    monthFailed: state.monthFailed,
    busy: calls.busy || leaving,
    type: (name, value) => (needsDateFirst(name) ? askForDate() : dispatch({ type: 'typed', name, value })),
    refuse,
    act,
  }
}

function placesOn(months: Record<string, BookingCalendar>, date: string): number | undefined {
  return months[monthOf(date)]?.days.find((day) => day.date === date)?.places_left
}
