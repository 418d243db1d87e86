import { createContext, use, useEffect, useReducer } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { BookingCalendar } from '../../domain/availability/booking-calendar.ts'
import { useWords } from '../words.tsx'
import { type BookingFields, changedStep, formOf } from './booking-fields.ts'
import type { BookingPage } from './booking-page.server.ts'
import { initialState, reachedStep, reduce } from './booking-state.ts'
import { isPerson, type Limits, stepped } from './counts.ts'
import { readIntent } from './intents.ts'
import { estimate, type Price } from './price.ts'
import type { Refusal, StepAnswer } from './step-answer.ts'
import { isAfter, refusedStep, type Step, searchOf, stepBefore } from './steps.ts'
import { useNews } from './use-news.ts'
import { useStepInAddress } from './use-step-in-address.ts'
import { useUnsentTyping } from './use-unsent-typing.ts'

/** What the call to the server becomes when it can't be reached; nothing typed is lost by it. */
export interface Unreachable {
  unreachable: true
}

export interface Booking {
  page: BookingPage
  step: Step
  fields: BookingFields
  reached: Step
  price: Price
  limits: Limits
  refusal: Refusal | null
  /** The month that is shown; its days are undefined while they are under way. */
  month: string
  calendar: BookingCalendar | undefined
  monthFailed: boolean
  busy: boolean
  type(name: string, value: string): void
  refuse(refusal: Refusal): void
  /** Does what a button's value says. */
  act(value: string): void
}

const BookingContext = createContext<Booking | null>(null)
export const BookingProvider = BookingContext.Provider

export function useBooking(): Booking {
  const booking = use(BookingContext)
  if (!booking) throw new Error('useBooking outside of a booking')
  return booking
}

export function useBookingState(page: BookingPage): Booking {
  const { t, href } = useWords()
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(reduce, page, initialState)
  const { fields, answer, refusal, month } = state
  const reached = reachedStep(state)
  const stepCall = useFetcher<StepAnswer | Unreachable>()
  const saveCall = useFetcher()
  const monthCall = useFetcher<BookingPage | Unreachable>()
  const address = (step: Step) => href('book_now') + searchOf(step)
  const go = (step: Step, replace = false) => navigate(address(step), { replace, preventScrollReset: true })

  useStepInAddress(state.step, (step) => dispatch({ type: 'went', step }), go)
  useUnsentTyping(fields, answer.fields, (kept) => dispatch({ type: 'filled', fields: kept }))

  useEffect(() => {
    if (isAfter(state.step, reached) && !refusal?.available) go(reached, true)
  })
  useNews(stepCall.data, (news) => {
    if ('unreachable' in news) {
      dispatch({ type: 'refused', refusal: { errors: { form: [t('booking.unreachable')] } } })
      return
    }
    dispatch({ type: 'answered', answer: news })
    if (news.step !== state.step) go(news.step)
  })
  useNews(monthCall.data, (news) =>
    dispatch('unreachable' in news ? { type: 'month_failed' } : { type: 'month_came', calendar: news.calendar }),
  )

  const send = (intent: string, call = stepCall) => {
    const form = formOf(fields)
    form.set('intent', intent)
    form.set('scripted', '1')
    call.submit(form, { method: 'post', action: address(state.step) })
  }
  const turnTo = (wanted: string) => {
    dispatch({ type: 'turned', month: wanted })
    if (!state.months[wanted]) monthCall.load(`${href('book_now')}?month=${wanted}`)
  }
  const limits = {
    maxParty: page.settings.booking.max_party,
    placesLeft: placesOn(state.months, fields.date),
    offers: page.offers,
  }
  const type = (name: string, value: string) => {
    if (isPerson(name) && fields.date === '') {
      dispatch({ type: 'refused', refusal: { errors: { date: [t('error.date_first')] }, quiet: true } })
    } else dispatch({ type: 'typed', name, value })
  }
  const choose = (date: string) => {
    turnTo(date.slice(0, 7))
    if (state.step === 'date') dispatch({ type: 'typed', name: 'date', value: date })
    else send(`choose:${date}`)
  }
  const act = (value: string) => {
    const intent = readIntent(value)
    switch (intent.to) {
      case 'back':
      case 'go':
        if (changedStep(fields, answer.fields)) send('save', saveCall)
        return void go(intent.to === 'go' ? intent.step : stepBefore(state.step))
      case 'month':
        return turnTo(intent.month)
      case 'choose':
        return choose(intent.date)
      case 'created':
        return send(value, saveCall)
      case 'count':
        if (isPerson(intent.name) && fields.date === '') return type(intent.name, '')
        return dispatch({ type: 'filled', fields: stepped(fields, intent.name, intent.by, limits) })
      default:
        return send(value)
    }
  }

  const refuse = (refused: Refusal) => {
    dispatch({ type: 'refused', refusal: refused })
    const faulty = refused.available ? undefined : refusedStep(refused.errors)
    if (faulty && faulty !== state.step) go(faulty)
  }
  const changed = changedStep(fields, answer.fields)
  const quoted = changed === 'date' ? null : answer.quote
  // Until the last step is reached, the server has priced the tickets alone.
  const isWhole = !changed && answer.reached === 'preview'
  return {
    page,
    step: state.step,
    fields,
    reached,
    price: isWhole && quoted ? quoted : estimate(fields, { ...page, t, quoted }),
    limits,
    refusal,
    month,
    calendar: state.months[month],
    monthFailed: state.monthFailed,
    busy: stepCall.state !== 'idle',
    type,
    refuse,
    act,
  }
}

function placesOn(months: Record<string, BookingCalendar>, date: string): number | undefined {
  return months[date.slice(0, 7)]?.days.find((day) => day.date === date)?.places_left
}
