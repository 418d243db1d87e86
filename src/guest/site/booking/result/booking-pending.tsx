import type { ReservationView } from '../../../../contract/reservation.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { HoldExpiry } from '../payment/hold-expiry.tsx'
import { tripTitle } from '../trip-title.ts'
import { AskAgain, type BankReturnPhase, useBankRedirect } from './at-bank.tsx'
import type { BookingResult } from './booking-result.ts'
import { useCancellationText } from './cancellation-text.ts'
import { InvoiceLinks } from './invoice-links.tsx'
import { PayAgain } from './pay-again.tsx'

/**
 * An unpaid deposit: when the hold expires, and what the guest can do. The lead of the page says what the payment waits
 * for.
 */
export function BookingPending({
  result,
  bankReturn,
  onUpdate,
}: {
  result: BookingResult
  bankReturn: BankReturnPhase
  onUpdate(reservation: ReservationView): void
}) {
  const { t, href } = useI18n()
  const { reservation } = result
  const { status, next_action: action, attempts_left } = reservation.payment
  const redirect = useBankRedirect()
  const isProcessing = status === 'processing' || status === 'paid'
  const cancellation = useCancellationText(result)
  return (
    <>
      <div className="note">
        {redirect.navigating ? (
          <p role="status">{t('result.waiting.to_bank')}</p>
        ) : (
          // The lead of a booking with status `created` asks for the first payment and doesn't describe the status of a
          // payment, so this status is shown here.
          reservation.status === 'created' && status !== 'new' && <p role="status">{t(`result.waiting.${status}`)}</p>
        )}
        <HoldExpiry reservation={reservation} />
        {reservation.payment_link && <LinkOrder {...result} />}
      </div>
      {bankReturn === 'unanswered' && <AskAgain id={reservation.id} />}
      {!isProcessing && bankReturn !== 'asking' && (
        <PayAgain
          isSecondary={bankReturn !== null}
          result={result}
          price={reservation.quote}
          onUpdate={onUpdate}
          redirect={redirect}
        />
      )}
      {(isProcessing || (action?.type === 'redirect' && !bankReturn)) && (
        <div className="actions">
          <a
            className={isProcessing ? 'button button-outline button-large' : 'link'}
            href={href('booking', reservation.id)}
          >
            <Icon name="again" />
            {t('result.look_again')}
          </a>
          {isProcessing && (
            <a className="link" href={href('contact')}>
              {t('result.talk')}
            </a>
          )}
        </div>
      )}
      {!isProcessing && !bankReturn && attempts_left > 0 && cancellation && (
        <p className="pending-conditions">{cancellation}</p>
      )}
      {!isProcessing && result.invoiceTo && (
        <p className="trip-tool-links">
          <InvoiceLinks result={result} />
        </p>
      )}
      {!isProcessing && reservation.payment_link && (
        // A guest who has booked by phone has seen neither the terms nor the notice that there is no right of
        // withdrawal.
        <p className="pending-conditions">
          <LinkedText text={t('payment.link_terms')} page="terms_of_purchase" />{' '}
          <span>{t('promise.no_withdrawal')}</span>
        </p>
      )}
    </>
  )
}

/** The order that a payment link pays: the law requires trip and total before the button. */
function LinkOrder({ reservation, settings }: Pick<BookingResult, 'reservation' | 'settings'>) {
  const { date, adults, children, infants, quote } = reservation
  const { t, formats, locale } = useI18n()
  const trip = [
    tripTitle(settings, locale),
    formats.fullDay(date),
    bindNumbers(t('booking.guests', { adults, children, infants })),
  ]
  const amounts = {
    total: formats.price(quote.total_amount),
    deposit: formats.price(quote.bail_amount),
    rest: formats.price(quote.rest_amount),
  }
  return <p>{`${trip.join(', ')}. ${t('payment.link_price', amounts)}`}</p>
}
