import { type RefObject, useEffect, useReducer } from 'react'
import type { Settings } from '../../../../contract/settings.ts'
import type { BookingCalendar } from '../../../../domain/availability/booking-calendar.ts'
import { acceptsCookies } from '../../client/accepts-cookies.ts'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { firstInvalidStep, isStepAfter, stepBefore } from '../../routing/booking-steps.ts'
import { useNavigating } from '../use-navigating.ts'
import { countInField, errorsAtFields, firstChangedStep, parseIntent } from './booking-fields.ts'
import type { BookingPageData } from './booking-page.ts'
import { bookingReducer, initialBookingState, monthOf, reachedStep } from './booking-reducer.ts'
import { changeCount } from './count-limits.ts'
import { suggestEmail } from './email-suggestion.ts'
import { isLateBooking } from './late-booking.ts'
import { estimatePrice } from './price-estimate.ts'
import type { StepRejection } from './step-result.ts'
import type { BookingContextValue } from './use-booking.ts'
import { useBookingRequests } from './use-booking-requests.ts'
import { useRestoredInput } from './use-restored-input.ts'
import { useStepInUrl } from './use-step-in-url.ts'

/** The state of the booking form: the input, the displayed step and the actions of its buttons. */
export function useBookingState(
  page: BookingPageData,
  { form, search }: { form: RefObject<HTMLFormElement | null>; search: string },
): BookingContextValue {
  const { t } = useI18n()
  const { phone } = useContact()
  const [state, dispatch] = useReducer(bookingReducer, page, initialBookingState)
  const { fields, result, rejection, month, step } = state
  const reached = reachedStep(state)
  const { go, leaveFor, navigating } = useStepInUrl({
    step,
    search,
    onStepChange: (to) => dispatch({ type: 'step_shown', step: to }),
  })
  const [paying, setPaying] = useNavigating()
  const requests = useBookingRequests(state, { dispatch, go })

  useRestoredInput(form, {
    fields,
    sent: result.fields,
    search,
    restore: (stored) => dispatch({ type: 'fields_restored', fields: stored }),
  })
  const isMonthMissing = !state.months[month] && !state.monthFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request function is a new one in every render
  useEffect(() => {
    if (isMonthMissing) requests.loadMonths()
  }, [isMonthMissing, month])
  // All months are loaded at once, so that a change of month shows its days without waiting. This doesn't delay the
  // first paint, because hydration starts after it.
  const lacksMonths = step === 'date' && page.season.months.some((name) => !state.months[name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit of the first step, even if it fails
  useEffect(() => {
    if (lacksMonths) requests.loadMonths()
  }, [lacksMonths])
  useEffect(() => {
    if (isStepAfter(step, reached) && !rejection?.available) go(reached, true)
  })

  const limits = {
    maxParty: page.settings.booking.max_party,
    placesLeft: placesOn(state.months, fields.date),
    offers: page.offers,
  }
  const reject = (answer: StepRejection) => {
    const rejected = { ...answer, errors: errorsAtFields(answer.errors, fields, t) }
    dispatch({ type: 'rejected', rejection: rejected })
    if (rejected.available) requests.loadMonths()
    const invalidStep = rejected.available ? undefined : firstInvalidStep(rejected.errors)
    if (invalidStep && invalidStep !== step) go(invalidStep)
  }
  const choose = (date: string) => {
    dispatch({ type: 'month_selected', month: monthOf(date) })
    if (step !== 'date') return requests.send(`choose:${date}`)
    dispatch({ type: 'field_changed', name: 'date', value: date })
  }
  const count = (name: string, by: 1 | -1) => {
    const next = changeCount(fields, name, by, limits)
    dispatch({ type: 'field_changed', name, value: String(countInField(next, name)) })
  }
  const runIntent = (value: string) => {
    const intent = parseIntent(value)
    switch (intent.type) {
      case 'back':
      case 'go':
        requests.saveInBackground()
        leaveFor(intent.type === 'go' ? intent.step : stepBefore(step))
        return
      case 'month':
        dispatch({ type: 'month_selected', month: intent.month })
        return
      case 'choose':
        return choose(intent.date)
      case 'correct_email':
        dispatch({ type: 'field_changed', name: 'email', value: suggestEmail(fields.email) ?? fields.email })
        return
      case 'count':
        count(intent.name, intent.by)
        return
      default:
        if (acceptsCookies()) return requests.send(value)
        reject({ errors: { form: [t('error.cookies', { phone })] } })
    }
  }

  const prices = pricesOn(state.months, fields.date) ?? state.months[month]?.fares[0]?.prices ?? page.settings.prices
  const changed = firstChangedStep(fields, result.fields)
  const quoted = changed === 'date' ? null : result.quote
  // The quote contains the extras only if the fields of all steps are valid. Until then it contains only the tickets.
  const isFullyQuoted = !changed && result.reached === 'preview'
  return {
    page,
    step,
    fields,
    prices,
    price: isFullyQuoted && quoted ? quoted : estimatePrice(fields, { prices, offers: page.offers, t, quoted }),
    isLate: isLateBooking(fields, result),
    limits,
    rejection,
    month,
    calendar: state.months[month],
    monthFailed: state.monthFailed,
    orderDigest: result.orderDigest,
    freeUntil: result.freeUntil,
    isMinimumReached: result.isMinimumReached,
    holdMinutes: result.holdMinutes,
    busy: requests.busy || navigating,
    paying,
    setPaying,
    setField: (name, value) => dispatch({ type: 'field_changed', name, value }),
    reject,
    runIntent,
  }
}

function placesOn(months: Record<string, BookingCalendar>, date: string): number | undefined {
  return months[monthOf(date)]?.days.find((day) => day.date === date)?.places_left
}

function pricesOn(months: Record<string, BookingCalendar>, date: string): Settings['prices'] | undefined {
  return months[monthOf(date)]?.fares.findLast(({ from }) => from <= date)?.prices
}
