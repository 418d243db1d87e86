import type { ClientLoaderFunctionArgs, HeadersArgs, MiddlewareFunction } from 'react-router'
import { useActionData, useLoaderData } from 'react-router'
import { Head } from '../head/head.tsx'
import { retryAfter } from '../retry-after.ts'
import { useWords } from '../words.tsx'
import {
  actOnBooking,
  loadBookingResult,
  type RefusedPayment,
  sendCalendarFile,
} from './result/booking-result.server.ts'
import { FindBooking } from './result/find-booking.tsx'
import type { RefusedLookUp } from './result/look-up-fields.tsx'
import { ResultScreen } from './result/result-screen.tsx'

export const loader = loadBookingResult
export const action = actOnBooking

/** Whose connection goes away right after paying must not be told that something went wrong: the browser goes there itself. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault
    location.assign(request.url)
    return new Promise<never>(() => {})
  }
}

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
  const result = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedLookUp | RefusedPayment>()
  return (
    <>
      <Head title={t('result.document_title')} unlisted />
      {result ? (
        <ResultScreen key={result.reservation.id} result={result} refused={refused?.errors} />
      ) : (
        <FindBooking refused={refused && 'typed' in refused ? refused : undefined} />
      )}
    </>
  )
}
