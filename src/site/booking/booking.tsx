import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, type ViewProps } from '../http/page-definition.tsx'
import { Island } from '../islands/island.tsx'
import { BookingStylesheet } from './booking-stylesheet.tsx'
import { loadBookingResult, type RejectedPayment, submitBookingPage } from './result/booking-result.server.ts'
import { FindBooking } from './result/find-booking.tsx'
import type { RejectedLookup } from './result/lookup-fields.tsx'
import { NoscriptReload } from './result/noscript-reload.tsx'
import ResultScreen from './result/result-screen.tsx'

type BookingPageProps = ViewProps<typeof loadBookingResult, RejectedLookup | RejectedPayment>

function BookingPage({ data: result, answer: rejected }: BookingPageProps) {
  const { t } = useI18n()
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

function BookingHead({ data: result }: Pick<BookingPageProps, 'data'>) {
  return result?.reloadAfterSeconds ? <NoscriptReload seconds={result.reloadAfterSeconds} /> : null
}

export const bookingPage = definePage({
  load: loadBookingResult,
  submit: submitBookingPage,
  headers: () => ({ 'Cache-Control': 'no-store' }),
  View: BookingPage,
  Head: BookingHead,
})
