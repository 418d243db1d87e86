import type { TicketView } from '../../../domain/reservations/view-ticket.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { definePage, type ViewProps } from '../http/page-definition.tsx'
import { Icon } from '../ui/icon.tsx'
import { Italics } from '../ui/italics.tsx'
import { SeaState } from '../ui/sea-state.tsx'
import { BookingStylesheet } from './booking-stylesheet.tsx'
import { BoardingPass } from './result/boarding-pass.tsx'
import { FindBooking } from './result/find-booking.tsx'
import { loadTicketPage } from './result/load-ticket-page.ts'
import { NextStep } from './result/next-step.tsx'
import { departureLocationOf } from './result/trip-card.tsx'
import { TripTools } from './result/trip-tools.tsx'

type TicketData = ViewProps<typeof loadTicketPage>['data']

function TicketPage({ data }: ViewProps<typeof loadTicketPage>) {
  const { t } = useI18n()
  return (
    <>
      <BookingStylesheet />
      <Head title={t('ticket.document_title')} unlisted />
      {data.ticket ? <Ticket {...data} /> : <FindBooking settings={data.settings} rejected={undefined} />}
    </>
  )
}

/** The page behind the QR code: the ticket without its booking, for guests of resellers and for everybody in the party. */
function Ticket({ ticket, isCancelled, settings, qrCode, boardingTime }: Extract<TicketData, { ticket: TicketView }>) {
  const { t, href } = useI18n()
  const page = href('ticket', ticket.ticket)
  return (
    <section className="container result-page">
      <SeaState state={isCancelled ? 2 : 0} />
      <div className="result">
        <div>
          <h1 className="d1">
            <Italics text={t(isCancelled ? 'result.cancelled.title' : 'ticket.title')} />
          </h1>
          <p className="lead result-lead">{t(isCancelled ? 'ticket.cancelled' : 'ticket.lead')}</p>
        </div>
        {!isCancelled && (
          <>
            <BoardingPass pass={ticket} settings={settings} qrCode={qrCode} />
            <ul className="next-steps">
              <NextStep icon="pin">
                <span>
                  {t('result.now.be_there', {
                    place: departureLocationOf(ticket, settings)?.name ?? '',
                    time: boardingTime,
                  })}{' '}
                </span>
                <a href={href('start_locations')}>{t('result.where')}</a>
              </NextStep>
              <NextStep icon="swim">{t('mail.reminder.bring')}</NextStep>
            </ul>
          </>
        )}
        {isCancelled ? (
          <div className="actions">
            <a className="button button-outline button-large" href={`${page}?calendar`} download>
              <Icon name="calendar-plus" />
              {t('result.calendar_remove')}
            </a>
          </div>
        ) : (
          <TripTools trip={ticket} settings={settings} boardingTime={boardingTime} page={page} />
        )}
      </div>
    </section>
  )
}

export const ticketPage = definePage({
  load: loadTicketPage,
  headers: () => ({ 'Cache-Control': 'no-store' }),
  View: TicketPage,
})
