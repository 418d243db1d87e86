import type { Dispatch } from 'react'
import { useFetcher } from 'react-router'
import { useWords } from '../words.tsx'
import { type BookingFields, changedStep, formOf } from './booking-fields.ts'
import type { BookingPage } from './booking-page.server.ts'
import type { BookingEvent, BookingState } from './booking-state.ts'
import type { StepAnswer } from './step-answer.ts'
import { type Step, searchOf } from './steps.ts'
import { useNews } from './use-news.ts'

/** What a call to the server becomes when it can't be reached; nothing typed is lost by it. */
export interface Unreachable {
  unreachable: true
}

/** The booking's calls, one at a time for the steps and beside them for what needn't be waited for. */
export function useBookingCalls(
  { step, month, fields, answer }: BookingState,
  { dispatch, go }: { dispatch: Dispatch<BookingEvent>; go(step: Step): void },
) {
  const { t, href } = useWords()
  const stepCall = useFetcher<StepAnswer | Unreachable>()
  const besideCall = useFetcher()
  const monthCall = useFetcher<BookingPage | Unreachable>()
  const loadMonth = (wanted: string) => monthCall.load(`${href('book_now')}?month=${wanted}`)

  useNews(stepCall.data, (news) => {
    if ('unreachable' in news) {
      dispatch({ type: 'refused', refusal: { errors: { form: [t('booking.unreachable')] } } })
      return
    }
    dispatch({ type: 'answered', answer: news })
    if (news.refusal?.available) loadMonth(month)
    if (news.step !== step) go(news.step)
  })
  useNews(monthCall.data, (news) =>
    dispatch('unreachable' in news ? { type: 'month_failed' } : { type: 'month_came', calendar: news.calendar }),
  )

  const address = { method: 'post', action: href('book_now') + searchOf(step) } as const
  return {
    busy: stepCall.state !== 'idle',
    loadMonth,
    send: (intent: string) => stepCall.submit(signed(fields, intent), address),
    saveBeside() {
      if (changedStep(fields, answer.fields)) besideCall.submit(signed(fields, 'save'), address)
    },
  }
}

/** The server answers script with the next step itself, instead of sending it there. */
function signed(fields: BookingFields, intent: string): FormData {
  const form = formOf(fields)
  form.set('intent', intent)
  form.set('scripted', '1')
  return form
}
