import { type HeadersArgs, type LoaderFunctionArgs, useLocation } from 'react-router'
import { Island } from '../islands/island.tsx'
import { loaded, useLoaded } from '../loaded.ts'
import { retryAfter } from '../retry-after.ts'
import { toScript } from '../to-script.server.ts'
import { actInDocument, takeStep } from './booking-action.server.ts'
import BookingForm from './booking-form.tsx'
import { loadBookingPage, showMonth } from './booking-page.server.ts'
import { BookingStyles } from './booking-styles.tsx'

export const loader = async (args: LoaderFunctionArgs) => loaded(await loadBookingPage(args))
export const action = actInDocument
export const middleware = [toScript((args) => (args.request.method === 'POST' ? takeStep(args) : showMonth(args)))]

/** The page contains personal data. */
export const headers = (args: HeadersArgs) => ({ 'Cache-Control': 'no-store', ...retryAfter(args) })

export default function BookNow() {
  const page = useLoaded<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <BookingStyles />
      <Island name="book_now" of={BookingForm} props={{ page, search }} />
    </>
  )
}
