import { usePageContext } from '../head/page-context.tsx'
import { definePage, type ViewProps } from '../http/page-definition.tsx'
import { Island } from '../islands/island.tsx'
import BookingForm from './booking-form.tsx'
import { BookingStylesheet } from './booking-stylesheet.tsx'
import { loadBookingPage, loadCalendars } from './state/booking-page.ts'
import type { StepResult } from './state/step-result.ts'
import { submitStep } from './submit-step.ts'

function BookNow({ data }: ViewProps<typeof loadBookingPage, StepResult>) {
  const { url } = usePageContext()
  return (
    <>
      <BookingStylesheet />
      <Island name="book_now" of={BookingForm} props={{ page: data, search: url.search }} />
    </>
  )
}

export const bookNowPage = definePage({
  load: loadBookingPage,
  submit: submitStep,
  loadJson: loadCalendars,
  // Personal data: no cache may store the response.
  headers: () => ({ 'Cache-Control': 'no-store' }),
  View: BookNow,
})
