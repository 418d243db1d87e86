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

/** A page can only answer with HTML; its calendar file is answered before it comes to that. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => (await sendCalendarFile(args)) ?? next(),
]

export const headers = (given: HeadersArgs) => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  ...retryAfter(given),
})

export default function Booking() {
  const { t } = useWords()
  const result = useLoaded<typeof loader>()
  const refused = useActionData<RefusedLookUp | RefusedPayment>()
  return (
    <>
      <BookingStyles />
      <Head title={t('result.document_title')} unlisted />
      {result ? (
        <Island name="booking" of={ResultScreen} props={{ result, refused: refused?.errors }} />
      ) : (
        <FindBooking refused={refused && 'typed' in refused ? refused : undefined} />
      )}
    </>
  )
}
