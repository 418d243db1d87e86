import type { ReservationView } from '../../../../contract/reservation.ts'
import { telephoneHref, useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { BoardingPass } from './boarding-pass.tsx'
import type { BookingResult } from './booking-result.ts'
import { ChangeHistoryNotes } from './change-history.tsx'
import { NextStep } from './next-step.tsx'
import { OpenChange } from './open-change.tsx'
import { SelfServiceLinks } from './self-service-links.tsx'
import { departureLocationOf } from './trip-card.tsx'
import type { BankReturnPhase } from './use-bank-return.ts'

interface BookingConfirmedProps {
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
  return (
    <>
      {reservation.change && isChangeOpen && (
        <OpenChange result={result} change={reservation.change} bankReturn={bankReturn} onUpdate={onUpdate} />
      )}
      <BoardingPass pass={{ ...reservation, rest_amount }} settings={result.settings} qrCode={result.qrCode} />
      <ChangeHistoryNotes history={result.history} />
      <div className="actions">
        <a
          // The main button is that of the payment while a change is not paid.
          className={`button button-large ${isChangeOpen ? 'button-outline' : 'button-primary'}`}
          href={`${href('booking', reservation.id)}?calendar`}
          download
        >
          <Icon name="calendar-plus" />
          {t('result.calendar')}
        </a>
        {/* Hidden until hydration, but with its place. */}
        <button
          type="button"
          className={`button button-outline button-large ${hydrated ? 'script-only' : 'needs-script'}`}
          onClick={() => window.print()}
        >
          <Icon name="printer" />
          {t('result.print')}
        </button>
      </div>
      <SelfServiceLinks result={result} />
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
              t('result.completed.paid', { amount: formats.money(bail_amount) }),
              rest_amount > 0 && t('result.now.cash', { amount: formats.money(rest_amount) }),
              refund && t(`result.refund.${refund.status}`, { amount: formats.money(refund.amount) }),
            ]
              .filter(Boolean)
              .join(' ')}
          </NextStep>
          <NextStep icon="sun">{t('result.now.weather')}</NextStep>
          <NextStep icon="mail">
            {t('result.now.mail')} <a href={telephoneHref(phone)}>{phone}</a>
          </NextStep>
        </ul>
      </section>
    </>
  )
}
