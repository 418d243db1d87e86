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

/** The booking's calls, one at a time for the steps and beside them for what needn't be waited for. */
export function useBookingCalls(
  { step, month, fields, answer }: BookingState,
  { dispatch, go }: { dispatch: Dispatch<BookingEvent>; go(step: Step): void },
) {
  const { t, href } = useWords()
  const stepCall = useCall<StepAnswer>()
  const monthCall = useCall<MonthShown>()
  const loadMonth = (wanted: string) => void monthCall.ask(`${href('book_now')}?month=${wanted}`)

  useNews(stepCall.news, ({ answer: news }) => {
    if (!news) {
      dispatch({ type: 'refused', refusal: { errors: { form: [t('booking.unreachable')] } } })
      return
    }
    dispatch({ type: 'answered', answer: news })
    if (news.refusal?.available) loadMonth(month)
    if (news.step !== step) go(news.step)
  })
  useNews(monthCall.news, ({ answer: news }) =>
    dispatch(news ? { type: 'month_came', calendar: news.calendar } : { type: 'month_failed' }),
  )

  const address = href('book_now') + searchOf(step)
  return {
    busy: stepCall.busy,
    loadMonth,
    send: (intent: string) => void stepCall.ask(address, signed(fields, intent)),
    saveBeside() {
      if (changedStep(fields, answer.fields)) void askPage(address, signed(fields, 'save'))
    },
  }
}

function signed(fields: BookingFields, intent: string): FormData {
  const form = formOf(fields)
  form.set('intent', intent)
  return form
}
