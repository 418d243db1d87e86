import { type HeadersArgs, type LoaderFunctionArgs, type MiddlewareFunction, useActionData } from 'react-router'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { retryAfterHeader } from '../http/retry-after-header.ts'
import { serverOnlyData, useServerOnlyData } from '../http/server-only-data.ts'
import { Island } from '../islands/island.tsx'
import { BookingStylesheet } from './booking-stylesheet.tsx'
import {
  bookingAction,
  calendarFileResponse,
  loadBookingResult,
  type RejectedPayment,
} from './result/booking-result.server.ts'
import { FindBooking } from './result/find-booking.tsx'
import type { RejectedLookup } from './result/lookup-fields.tsx'
import ResultScreen from './result/result-screen.tsx'

export const loader = async (args: LoaderFunctionArgs) => serverOnlyData(await loadBookingResult(args))
export const action = bookingAction

/** A route component can only render HTML, so the calendar file is answered in middleware. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => (await calendarFileResponse(args)) ?? next(),
]

export const headers = (args: HeadersArgs) => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  ...retryAfterHeader(args),
})

export default function BookingResultPage() {
  const { t } = useI18n()
  const result = useServerOnlyData<typeof loader>()
  const rejected = useActionData<RejectedLookup | RejectedPayment>()
  return (
    <>
      <BookingStylesheet />
      <Head title={t('result.document_title')} unlisted />
      {result ? (
        <Island name="booking" of={ResultScreen} props={{ result, errors: rejected?.errors }} />
      ) : (
        <FindBooking rejected={rejected && 'typed' in rejected ? rejected : undefined} />
      )}
    </>
  )
}
