import { type HeadersArgs, type LoaderFunctionArgs, useLocation } from 'react-router'
import { jsonIfRequested } from '../http/json-or-html.server.ts'
import { retryAfterHeader } from '../http/retry-after-header.ts'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { Island } from '../islands/island.tsx'
import { stepAction, submitStep } from './booking-action.server.ts'
import BookingForm from './booking-form.tsx'
import { loadBookingPage, loadCalendarMonth } from './booking-page.server.ts'
import { BookingStylesheet } from './booking-stylesheet.tsx'

export const loader = async (args: LoaderFunctionArgs) => serverOnlyData(await loadBookingPage(args))
export const action = stepAction
export const middleware = [
  jsonIfRequested((args) => (args.request.method === 'POST' ? submitStep(args) : loadCalendarMonth(args))),
]

/** The page contains personal data. */
export const headers = (args: HeadersArgs) => ({ 'Cache-Control': 'no-store', ...retryAfterHeader(args) })

export default function BookNow() {
  const page = useServerOnlyData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <BookingStylesheet />
      <Island name="book_now" of={BookingForm} props={{ page, search }} />
    </>
  )
}
