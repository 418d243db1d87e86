import type { Dispatch } from 'react'
import { askPage } from '../ask-page.ts'
import { useWords } from '../words.tsx'
import { type BookingFields, changedStep, formOf } from './booking-fields.ts'
import type { MonthShown } from './booking-page.server.ts'
import type { BookingEvent, BookingState } from './booking-state.ts'
import type { StepAnswer } from './step-answer.ts'
import { type Step, searchOf } from './steps.ts'
import { useCall } from './use-call.ts'
import { useNews } from './use-news.ts'

/** The requests of the booking form: steps and months, each with its own fetcher, and saving in the background. */
export function useBookingCalls(
  { step, month, fields, result }: BookingState,
  { dispatch, go }: { dispatch: Dispatch<BookingEvent>; go(step: Step): void },
) {
  const { t, href } = useWords()
  const stepFetcher = useCall<StepAnswer>()
  const monthFetcher = useCall<MonthShown>()
  const loadMonth = (requested: string) => void monthFetcher.send(`${href('book_now')}?month=${requested}`)

  useNews(stepFetcher.response, ({ data }) => {
    if (!data) {
      dispatch({ type: 'rejected', rejection: { errors: { form: [t('booking.unreachable')] } } })
      return
    }
    dispatch({ type: 'step_received', result: data })
    if (data.rejection?.available) loadMonth(month)
    if (data.step !== step) go(data.step)
  })
  useNews(monthFetcher.response, ({ data }) =>
    dispatch(data ? { type: 'month_loaded', calendar: data.calendar } : { type: 'month_failed' }),
  )

  const url = href('book_now') + searchOf(step)
  return {
    busy: stepFetcher.busy,
    loadMonth,
    send: (intent: string) => void stepFetcher.send(url, formWithIntent(fields, intent)),
    saveInBackground() {
      if (changedStep(fields, result.fields)) void askPage(url, formWithIntent(fields, 'save'))
    },
  }
}

function formWithIntent(fields: BookingFields, intent: string): FormData {
  const form = formOf(fields)
  form.set('intent', intent)
  return form
}
