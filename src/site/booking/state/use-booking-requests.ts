import type { Dispatch } from 'react'
import { fetchPageData } from '../../client/fetch-page-data.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import type { CalendarMonthData } from '../booking-page.server.ts'
import { usePageFetcher } from '../use-fetcher.ts'
import { useOnChange } from '../use-on-change.ts'
import { type BookingFields, firstChangedStep, toFormData } from './booking-fields.ts'
import type { BookingAction, BookingState } from './booking-reducer.ts'
import type { StepResult } from './step-result.ts'
import { type BookingStep, searchForStep } from './steps.ts'

/** The requests of the booking form. Steps and months have separate fetchers, so that neither cancels the other. */
export function useBookingRequests(
  { step, month, fields, result }: BookingState,
  { dispatch, go }: { dispatch: Dispatch<BookingAction>; go(step: BookingStep): void },
) {
  const { t, href } = useI18n()
  const stepFetcher = usePageFetcher<StepResult>()
  const monthFetcher = usePageFetcher<CalendarMonthData>()
  const loadMonth = (requested: string) => void monthFetcher.send(`${href('book_now')}?month=${requested}`)

  useOnChange(stepFetcher.response, ({ data }) => {
    if (!data) {
      dispatch({ type: 'rejected', rejection: { errors: { form: [t('booking.unreachable')] } } })
      return
    }
    dispatch({ type: 'step_received', result: data })
    if (data.rejection?.available) loadMonth(month)
    if (data.step !== step) go(data.step)
  })
  useOnChange(monthFetcher.response, ({ data }) =>
    dispatch(data ? { type: 'month_loaded', calendar: data.calendar } : { type: 'month_failed' }),
  )

  const url = href('book_now') + searchForStep(step)
  return {
    busy: stepFetcher.busy,
    loadMonth,
    send: (intent: string) => void stepFetcher.send(url, formWithIntent(fields, intent)),
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
