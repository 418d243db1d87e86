import { type HeadersArgs, type LoaderFunctionArgs, type MiddlewareFunction, useActionData } from 'react-router'
import { Head } from '../head/head.tsx'
import { Island } from '../islands/island.tsx'
import { loaded, useLoaded } from '../loaded.ts'
import { retryAfter } from '../retry-after.ts'
import { useWords } from '../words.tsx'
import { BookingStyles } from './booking-styles.tsx'
import {
  actOnBooking,
  loadBookingResult,
  type RefusedPayment,
  sendCalendarFile,
} from './result/booking-result.server.ts'
import { FindBooking } from './result/find-booking.tsx'
import type { RefusedLookUp } from './result/look-up-fields.tsx'
import ResultScreen from './result/result-screen.tsx'

export const loader = async (args: LoaderFunctionArgs) => loaded(await loadBookingResult(args))
export const action = actOnBooking

/** A route component can only render HTML, so the calendar file is answered in middleware. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => (await sendCalendarFile(args)) ?? next(),
]

export const headers = (args: HeadersArgs) => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  ...retryAfter(args),
})

export default function BookingResultPage() {
  const { t } = useWords()
  const result = useLoaded<typeof loader>()
  const rejected = useActionData<RefusedLookUp | RefusedPayment>()
  return (
    <>
      <BookingStyles />
      <Head title={t('result.document_title')} unlisted />
      {result ? (
        <Island name="booking" of={ResultScreen} props={{ result, errors: rejected?.errors }} />
      ) : (
        <FindBooking rejected={rejected && 'typed' in rejected ? rejected : undefined} />
      )}
    </>
  )
}
