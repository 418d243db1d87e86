import { embeddedJson } from '../../../shared/embedded-json.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { NoscriptReload } from '../head/noscript-reload.tsx'
import { definePage, type ViewProps } from '../http/page-definition.tsx'
import { Island } from '../islands/island.tsx'
import { Icon } from '../ui/icon.tsx'
import { JsonBlock } from '../ui/json-block.tsx'
import { BookingStylesheet, SelfServiceStylesheet } from './booking-stylesheet.tsx'
import BookingView from './booking-view.tsx'
import { CompanyPage } from './company/company-page.tsx'
import { loadResultPage } from './load-result-page.ts'
import { NamesPage } from './names/names-page.tsx'
import { SelfServiceLinks } from './result/booking-confirmed.tsx'
import type { BookingResult } from './result/booking-result.ts'
import { FindBooking } from './result/find-booking.tsx'
import { InvoiceLinks } from './result/invoice-links.tsx'
import { NamesNotice } from './result/names-notice.tsx'
import { StopTexts } from './result/stop-texts.tsx'
import { SelfServicePage } from './self-service/self-service-page.tsx'
import { type ResultPageAnswer, submitResultPage } from './submit-result-page.ts'
import { DayPage } from './trip-day/day-page.tsx'
import type { DayView } from './trip-day/load-day.ts'

type BookingPageProps = ViewProps<typeof loadResultPage, ResultPageAnswer>

type DataOfBooking = Exclude<BookingPageProps['data'], { result: null }>

/**
 * The form that the page of a booking shows instead of the status; null if it shows the status.
 * @param page the path of the booking's page
 */
function formOf({ result, names, company, selfService }: DataOfBooking, page: string) {
  if (names) return <NamesPage names={names} page={page} />
  if (company) return <CompanyPage view={company} page={page} />
  return selfService && <SelfServicePage result={result} content={selfService} />
}

function BookingPage({ data, answer: rejected }: BookingPageProps) {
  const { t, href } = useI18n()
  const view = data.result && formOf(data, href('booking', data.result.reservation.id))
  if (view)
    return (
      <>
        <BookingStylesheet />
        <SelfServiceStylesheet />
        {view}
      </>
    )
  return (
    <>
      <BookingStylesheet />
      <SelfServiceStylesheet />
      <Head title={t('result.document_title')} unlisted />
      {data.result && data.day ? (
        <DayOfBooking result={data.result} day={data.day} />
      ) : data.result ? (
        <Island name="booking" of={BookingView} props={{ result: data.result, errors: rejected?.errors }} />
      ) : (
        <FindBooking settings={data.settings} rejected={rejected && 'typed' in rejected ? rejected : undefined} />
      )}
    </>
  )
}

/** Plain HTML without an island, because on the way to the boat the page has to load fast and to work offline. */
function DayOfBooking({ result, day }: { result: BookingResult; day: DayView }) {
  const { t, href } = useI18n()
  const { reservation, terms, settings, qrCode, wallets } = result
  const page = href('booking', reservation.id)
  return (
    <DayPage
      {...{ day, page, settings, qrCode, wallets }}
      pass={{ ...reservation, rest_amount: reservation.quote.rest_amount }}
      cancelHref={`${page}?cancel`}
      receiptFollows={result.receiptFollows}
      links={
        <>
          <button type="button" className="link script-only" data-print>
            <Icon name="printer" />
            {t('result.print')}
          </button>
          <InvoiceLinks result={result} />
          {terms && (
            <a className="quiet-link" href={terms.path}>
              {t(terms.isAccepted ? 'result.accepted_terms' : 'result.terms_of_day')}
            </a>
          )}
        </>
      }
    >
      <NamesNotice result={result} />
      <SelfServiceLinks result={result} />
      {result.textMessages && <StopTexts id={reservation.id} />}
    </DayPage>
  )
}

function BookingHead({ data }: Pick<BookingPageProps, 'data'>) {
  if (!data.result) return null
  const seconds = data.day ? 60 : data.selfService || data.names || data.company ? null : data.result.reloadAfterSeconds
  return (
    <>
      {seconds && <NoscriptReload seconds={seconds} />}
      {data.markup && <JsonBlock type="application/ld+json" json={embeddedJson(data.markup)} />}
    </>
  )
}

export const bookingPage = definePage({
  load: loadResultPage,
  submit: submitResultPage,
  headers: () => ({ 'Cache-Control': 'no-store' }),
  View: BookingPage,
  Head: BookingHead,
})
