import { type TicketView, viewTicket } from '../../../domain/reservations/view-ticket.ts'
import { hrefTo } from '../../../pages.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { NoscriptReload } from '../head/noscript-reload.tsx'
import { definePage, PageError, type PageRequest, type ViewProps } from '../http/page-definition.tsx'
import { readForm } from '../http/read-form.ts'
import { Icon } from '../ui/icon.tsx'
import { Italics } from '../ui/italics.tsx'
import { StatusWave } from '../ui/status-wave.tsx'
import { BookingStylesheet } from './booking-stylesheet.tsx'
import { loadTicketPage } from './load-ticket-page.ts'
import { BoardingPass } from './result/boarding-pass.tsx'
import { FindBooking } from './result/find-booking.tsx'
import { NextStep } from './result/next-step.tsx'
import { departureLocationOf } from './result/trip-card.tsx'
import { TripTools } from './result/trip-tools.tsx'
import { DayPage } from './trip-day/day-page.tsx'
import type { DayView } from './trip-day/load-day.ts'
import { submitNotice } from './trip-day/submit-notice.ts'

type TicketData = ViewProps<typeof loadTicketPage>['data']

function TicketPage({ data }: ViewProps<typeof loadTicketPage>) {
  const { t } = useI18n()
  return (
    <>
      <BookingStylesheet />
      <Head title={t('ticket.document_title')} unlisted />
      {data.ticket && data.day ? (
        <TicketDay {...data} day={data.day} />
      ) : data.ticket ? (
        <Ticket {...data} />
      ) : (
        <FindBooking settings={data.settings} rejected={undefined} />
      )}
    </>
  )
}

function TicketDay({
  ticket,
  day,
  settings,
  qrCode,
  wallets,
  isWalletSlow,
}: Extract<TicketData, { ticket: TicketView }> & { day: DayView }) {
  const { href } = useI18n()
  return (
    <DayPage
      {...{ day, settings, qrCode, wallets }}
      pass={ticket}
      page={href('ticket', ticket.ticket)}
      cancelHref={null}
    >
      {isWalletSlow && <WalletSlow />}
    </DayPage>
  )
}

/**
 * Says that the wallet did not answer in time. The button of Google Wallet leads back to this ticket page, with this
 * note, if Google does not answer in time or refuses the pass.
 */
function WalletSlow() {
  const { t } = useI18n()
  return (
    <div className="note" id="wallet">
      <p role="status">{t('result.wallet.slow')}</p>
    </div>
  )
}

function TicketHead({ data }: Pick<ViewProps<typeof loadTicketPage>, 'data'>) {
  return data.ticket && data.day ? <NoscriptReload seconds={60} /> : null
}

/** Handles the form of the day page that tells the crew that a party is late or does not come. */
async function submitTicketPage(page: PageRequest) {
  const { id: ticket = '', request, locale, services } = page
  const { form } = await readForm(request, locale)
  const found = await viewTicket(services.db, ticket)
  if (!found) throw new PageError(404)
  return submitNotice(page, { id: found.id, notice: form.get('notice'), page: hrefTo('ticket', locale, ticket) })
}

/**
 * The page that the QR code opens: the ticket without access to its booking, for guests of resellers and for everybody
 * in the party.
 */
function Ticket({
  ticket,
  isCancelled,
  settings,
  qrCode,
  wallets,
  isWalletSlow,
  boardingTime,
}: Extract<TicketData, { ticket: TicketView }>) {
  const { t, href } = useI18n()
  const page = href('ticket', ticket.ticket)
  return (
    <section className="container result-page">
      <StatusWave state={isCancelled ? 2 : 0} />
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
          <TripTools trip={ticket} {...{ settings, wallets, boardingTime, page }} />
        )}
        {!isCancelled && isWalletSlow && <WalletSlow />}
      </div>
    </section>
  )
}

export const ticketPage = definePage({
  load: loadTicketPage,
  submit: submitTicketPage,
  Head: TicketHead,
  headers: () => ({ 'Cache-Control': 'no-store' }),
  View: TicketPage,
})
