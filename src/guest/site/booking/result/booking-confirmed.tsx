import type { ReservationView } from '../../../../contract/reservation.ts'
import { operatorPhoneHref } from '../../../../shared/telephone-href.ts'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import type { BankReturnPhase } from './at-bank.tsx'
import { BoardingPass } from './boarding-pass.tsx'
import type { BookingResult } from './booking-result.ts'
import { useCancellationText } from './cancellation-text.ts'
import type { ChangeHistory, MadeChange } from './change-history.ts'
import { InvoiceLinks } from './invoice-links.tsx'
import { NamesNotice } from './names-notice.tsx'
import { NextStep } from './next-step.tsx'
import { OpenChange } from './open-change.tsx'
import { StopTexts } from './stop-texts.tsx'
import { departureLocationOf } from './trip-card.tsx'
import { TripComparison } from './trip-comparison.tsx'
import { TripTools } from './trip-tools.tsx'

export interface BookingConfirmedProps {
  result: BookingResult
  bankReturn: BankReturnPhase
  onUpdate(reservation: ReservationView): void
}

export function BookingConfirmed({ result, bankReturn, onUpdate }: BookingConfirmedProps) {
  const { t, href, formats } = useI18n()
  const { phone } = useContact()
  const hydrated = useHydrated()
  const { reservation } = result
  const location = departureLocationOf(reservation, result.settings)
  const { refund, quote } = reservation
  const { bail_amount, rest_amount } = quote
  const isChangeOpen = reservation.change?.status === 'pending'
  // The page shows at most one change above the ticket: the unpaid change, or else `history.latest`, a change that was
  // made recently. While a change is unpaid, all changes that were made are in the list below the ticket.
  const latest = isChangeOpen ? null : result.history.latest
  return (
    <>
      {reservation.change && isChangeOpen && (
        <OpenChange result={result} change={reservation.change} bankReturn={bankReturn} onUpdate={onUpdate} />
      )}
      {latest && <LatestChange change={latest} result={result} />}
      <BoardingPass pass={{ ...reservation, rest_amount }} settings={result.settings} qrCode={result.qrCode} />
      <NamesNotice result={result} />
      <ChangeHistoryNotes history={{ ...result.history, latest }} isChangeOpen={isChangeOpen} />
      <TripTools
        trip={reservation}
        settings={result.settings}
        boardingTime={result.boardingTime}
        page={href('booking', reservation.id)}
        wallets={result.wallets}
        // While a change is unpaid, the button that pays the change is the main button.
        isMain={!isChangeOpen}
        quietLinks={
          (result.terms || result.cancellation.terms !== 'departed') && (
            <>
              {result.cancellation.terms !== 'departed' && (
                <a className="quiet-link" href="#self-service">
                  {t('result.self_service')}
                </a>
              )}
              {result.terms && (
                <a className="quiet-link" href={result.terms.path}>
                  {t(result.terms.isAccepted ? 'result.accepted_terms' : 'result.terms_of_day')}
                </a>
              )}
            </>
          )
        }
      >
        {/* Printing needs a script. So the button is invisible until hydration, but its space is reserved. */}
        <button
          type="button"
          className={`link ${hydrated ? 'script-only' : 'needs-script'}`}
          onClick={() => window.print()}
        >
          <Icon name="printer" />
          {t('result.print')}
        </button>
        <InvoiceLinks result={result} />
      </TripTools>
      {result.receiptFollows && <p>{t('result.receipt_follows')}</p>}
      {/* After the departure the advice for the time before it is useless. */}
      {result.cancellation.terms !== 'departed' && (
        <section className="what-now" aria-labelledby="what-now">
          <h2 className="d3" id="what-now">
            {t('result.now.title')}
          </h2>
          <ul className="next-steps">
            <NextStep icon="pin">
              <span>{t('result.now.be_there', { place: location?.name ?? '', time: result.boardingTime })} </span>
              <a href={href('start_locations')}>{t('result.where')}</a>
            </NextStep>
            <NextStep icon="swim">{t('mail.reminder.bring')}</NextStep>
            <NextStep icon="cash">
              {[
                t('result.completed.paid', { amount: formats.price(bail_amount) }),
                rest_amount > 0 && t('result.now.cash', { amount: formats.price(rest_amount) }),
                rest_amount > 0 && result.cashMachine,
                refund &&
                  !latest?.refunded &&
                  t(`result.refund.${refund.status}`, { amount: formats.price(refund.amount) }),
              ]
                .filter(Boolean)
                .join(' ')}
            </NextStep>
            <NextStep icon="sun">{t('result.now.weather')}</NextStep>
            <NextStep icon="mail">
              {t('result.now.mail')} <a href={operatorPhoneHref(phone)}>{phone}</a>
            </NextStep>
          </ul>
        </section>
      )}
      <SelfServiceLinks result={result} />
      {result.textMessages && <StopTexts id={reservation.id} />}
    </>
  )
}

/** What the latest change has changed, and what was paid or refunded for it. */
function LatestChange({ change, result }: { change: MadeChange; result: BookingResult }) {
  const { t, formats } = useI18n()
  const { before, after, paid, refunded, isByCard } = change
  const { refund } = result.reservation
  const money =
    paid > 0
      ? t('mail.changed.paid', { amount: formats.price(paid) })
      : refunded === 0
        ? t('result.changed.no_payment')
        : isByCard && refund
          ? t(`result.refund.${refund.status}`, { amount: formats.price(refunded) })
          : t('mail.changed.by_hand', { amount: formats.price(refunded) })
  return (
    <section className="latest-change sheet" aria-label={t('result.changed.label')}>
      <div className="chart-edge" />
      <TripComparison before={before} after={after} isMade />
      <p>{money}</p>
    </section>
  )
}

interface ChangeHistoryNotesProps {
  history: ChangeHistory
  /** Whether a change waits for its payment. If true, no note says that an earlier change was not made. */
  isChangeOpen: boolean
}

/**
 * The dates of the changes that were made, and a note if the most recent change was not made. If `latest` is set, that
 * change is left out, because it is shown above the ticket.
 */
function ChangeHistoryNotes({ history: { completed, latest, ...history }, isChangeOpen }: ChangeHistoryNotesProps) {
  const { t, formats } = useI18n()
  const notMade = isChangeOpen ? null : history.notMade
  const earlier = latest ? completed.slice(0, -1) : completed
  if (earlier.length === 0 && !notMade) return null
  return (
    <div className="note">
      {notMade && <p>{t('result.change.not_made', { day: formats.dayInSentence(notMade) })}</p>}
      {earlier.map(({ day, previousDate }, index) => (
        <p key={index}>
          {previousDate
            ? t('result.change.moved_on', { day: formats.day(day), before: formats.day(previousDate) })
            : t('result.change.changed_on', { day: formats.day(day) })}
        </p>
      ))}
    </div>
  )
}

/**
 * Links to the views that change and cancel the booking, with their deadlines. After the departure no link is shown.
 * Before the departure, “change” becomes text without a link when nothing can be changed any more.
 */
export function SelfServiceLinks({ result }: { result: BookingResult }) {
  const { t, href } = useI18n()
  const change = useChangeText(result)
  const cancellation = useCancellationText(result)
  if (!cancellation) return null
  const isFinal = result.cancellation.terms !== 'free' && !result.additions
  const booking = href('booking', result.reservation.id)
  const rows = [
    ['change', change],
    ['cancel', cancellation],
  ] as const
  return (
    <ul className="self-service-links" id="self-service">
      {rows.map(([action, text]) => (
        <li key={action}>
          {action === 'change' && isFinal ? (
            <b>{t('result.change.link')}</b>
          ) : (
            <a className="link" href={`${booking}?${action}`}>
              <span>{t(`result.${action}.link`)}</span>
              <RouteLeg />
            </a>
          )}
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** Until when the guest can change the day and the party, and until when the guest can add people and extras. */
function useChangeText({ cancellation, additions }: BookingResult): string {
  const { t, formats } = useI18n()
  const values = ({ day, time }: { day: string; time: string }) => ({ day: formats.deadlineDay(day), time })
  const sentences = [
    cancellation.terms === 'free' ? t('result.change.until', values(cancellation)) : t('result.change.late'),
    ...(additions ? [t('result.change.additions', values(additions))] : []),
  ]
  return sentences.join(' ')
}
