import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, type ViewProps } from '../http/page-definition.tsx'
import { Island } from '../islands/island.tsx'
import { BookingStylesheet, SelfServiceStylesheet } from './booking-stylesheet.tsx'
import BookingView from './booking-view.tsx'
import { loadResultPage } from './load-result-page.ts'
import { FindBooking } from './result/find-booking.tsx'
import { SelfServicePage } from './self-service/self-service-page.tsx'
import { type ResultPageAnswer, submitResultPage } from './submit-result-page.ts'

type BookingPageProps = ViewProps<typeof loadResultPage, ResultPageAnswer>

function BookingPage({ data, answer: rejected }: BookingPageProps) {
  const { t } = useI18n()
  if (data.result && data.selfService) {
    return (
      <>
        <BookingStylesheet />
        <SelfServiceStylesheet />
        <SelfServicePage result={data.result} content={data.selfService} />
      </>
    )
  }
  return (
    <>
      <BookingStylesheet />
      <SelfServiceStylesheet />
      <Head title={t('result.document_title')} unlisted />
      {data.result ? (
        <Island name="booking" of={BookingView} props={{ result: data.result, errors: rejected?.errors }} />
      ) : (
        <FindBooking settings={data.settings} rejected={rejected && 'typed' in rejected ? rejected : undefined} />
      )}
    </>
  )
}

function BookingHead({ data }: Pick<BookingPageProps, 'data'>) {
  const seconds = data.result && !data.selfService && data.result.reloadAfterSeconds
  return seconds ? <NoscriptReload seconds={seconds} /> : null
}

export const bookingPage = definePage({
  load: loadResultPage,
  submit: submitResultPage,
  headers: () => ({ 'Cache-Control': 'no-store' }),
  View: BookingPage,
  Head: BookingHead,
})

/** Reloads the page of a pending booking without JavaScript. HTML allows this `noscript` in the head only. */
const NoscriptReload = ({ seconds }: { seconds: number }) => (
  <noscript>
    <meta httpEquiv="refresh" content={String(seconds)} />
  </noscript>
)
