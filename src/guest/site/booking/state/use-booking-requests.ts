import { type Dispatch, useLayoutEffect, useRef, useState } from 'react'
import { fetchPageData } from '../../client/fetch-page-data.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { type BookingStep, searchForStep } from '../../routing/booking-steps.ts'
import { type BookingFields, firstChangedStep, toFormData } from './booking-fields.ts'
import type { CalendarData } from './booking-page.ts'
import type { BookingAction, BookingState } from './booking-reducer.ts'
import type { StepResult } from './step-result.ts'

/** The requests of the booking form. Steps and the calendar have separate fetchers, so that neither cancels the other. */
export function useBookingRequests(
  { step, fields, result }: BookingState,
  { dispatch, go }: { dispatch: Dispatch<BookingAction>; go(step: BookingStep): void },
) {
  const { t, href } = useI18n()
  const stepFetcher = usePageFetcher<StepResult>()
  const monthFetcher = usePageFetcher<CalendarData>()
  const sent = useRef(fields)
  const loadMonths = () => void monthFetcher.send(href('book_now'))

  useOnChange(stepFetcher.response, ({ data }) => {
    if (!data) {
      dispatch({ type: 'rejected', rejection: { errors: { form: [t('booking.unreachable')] } } })
      return
    }
    dispatch({ type: 'step_received', result: data, sent: sent.current })
    if (data.rejection?.available) loadMonths()
    if (data.step !== step) go(data.step)
  })
  useOnChange(monthFetcher.response, ({ data }) =>
    dispatch(data ? { type: 'months_loaded', calendars: data.calendars } : { type: 'months_failed' }),
  )

  const url = href('book_now') + searchForStep(step)
  return {
    busy: stepFetcher.busy,
    loadMonths,
    send(intent: string) {
      sent.current = fields
      return stepFetcher.send(url, formWithIntent(fields, intent))
    },
    saveInBackground() {
      if (firstChangedStep(fields, result.fields)) void fetchPageData(url, formWithIntent(fields, 'save'))
    },
  }
}

function formWithIntent(fields: BookingFields, intent: string): FormData {
  const form = toFormData(fields)
  form.set('intent', intent)
  return form
}

interface FetcherState<Answer> {
  busy: boolean
  /** A new object for every response; undefined before the first one. `data` is undefined if the request failed. */
  response: { data: Answer | undefined } | undefined
}

/** Sends requests to pages of the site. Only the response of the latest request is used. */
function usePageFetcher<Answer>() {
  const [state, setState] = useState<FetcherState<Answer>>({ busy: false, response: undefined })
  const latest = useRef(0)
  const send = async (url: string, form?: FormData) => {
    const id = ++latest.current
    setState(({ response }) => ({ busy: true, response }))
    const data = await fetchPageData<Answer>(url, form)
    if (id === latest.current) setState({ busy: false, response: { data } })
    return data
  }
  return { ...state, send }
}

/** Calls `onChange` once for every new value, for example for every response of a fetcher. */
function useOnChange<Value>(value: Value | undefined, onChange: (value: Value) => void) {
  const previous = useRef<Value>(undefined)
  // `onChange` runs before the next paint. If the response leads to a new document, a busy button therefore stays busy
  // until the browser has loaded that document.
  useLayoutEffect(() => {
    if (value === undefined || previous.current === value) return
    previous.current = value
    onChange(value)
  })
}
