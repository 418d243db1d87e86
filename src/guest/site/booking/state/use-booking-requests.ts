import { type Dispatch, useRef } from 'react'
import { fetchPageData } from '../../client/fetch-page-data.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { type BookingStep, searchForStep } from '../../routing/booking-steps.ts'
import { usePageFetcher } from '../use-fetcher.ts'
import { useOnChange } from '../use-on-change.ts'
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
      void stepFetcher.send(url, formWithIntent(fields, intent))
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
