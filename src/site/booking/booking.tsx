import type { MiddlewareFunction } from 'react-router'
import { useActionData, useLoaderData } from 'react-router'
import { Head } from '../head/head.tsx'
import { useWords } from '../words.tsx'
import { actOnBooking, loadBookingResult, sendCalendarFile } from './result/booking-result.server.ts'
import { FindBooking } from './result/find-booking.tsx'
import { ResultScreen } from './result/result-screen.tsx'

export const loader = loadBookingResult
export const action = actOnBooking

/** A page can only answer with HTML; its calendar file is answered before it comes to that. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => (await sendCalendarFile(args)) ?? next(),
]

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export default function Booking() {
  const { t } = useWords()
  const result = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <Head title={t('result.document_title')} unlisted />
      {result ? <ResultScreen key={result.reservation.id} result={result} /> : <FindBooking refused={refused} />}
    </>
  )
}
