import type { ReservationView } from '../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HoldExpiry } from '../payment/hold-expiry.tsx'
import type { BookingResult } from './booking-result.server.ts'
import { useCancellationText } from './cancellation-text.ts'
import { PayAgain } from './pay-again.tsx'
import { useBankRedirect } from './use-bank-redirect.ts'

/** A pending deposit: its status, when the hold expires and the available actions. */
export function BookingPending({
  result,
  onUpdate,
}: {
  result: BookingResult
  onUpdate(reservation: ReservationView): void
}) {
  const { t, href } = useI18n()
  const { reservation } = result
  const { status, message, next_action: action, attempts_left } = reservation.payment
  const redirect = useBankRedirect()
  // The headline of the page gives the reason.
  const isRefused = status === 'declined' || status === 'canceled'
  const isProcessing = status === 'processing' || status === 'paid'
  const isAtBank = action?.type === 'redirect'
  const cancellation = useCancellationText(result)
  const conditions = !isProcessing && attempts_left > 0 && cancellation
  return (
    <>
      <div className="note">
        {!isRefused && (
          <p role="status">
            {message ?? t(`result.waiting.${isAtBank ? (redirect.navigating ? 'to_bank' : 'at_bank') : status}`)}
          </p>
        )}
        <HoldExpiry reservation={reservation} />
      </div>
      {!isProcessing && <PayAgain result={result} price={reservation.quote} onUpdate={onUpdate} redirect={redirect} />}
      {(isProcessing || isAtBank) && (
        <div className="actions">
          <a
            className={isProcessing ? 'button button-primary button-large' : 'link'}
            href={href('booking', reservation.id)}
          >
            <Icon name="again" />
            {t('result.look_again')}
          </a>
          {isProcessing && (
            <a className="button button-outline button-large" href={href('contact')}>
              {t('result.talk')}
            </a>
          )}
        </div>
      )}
      {(isRefused || conditions) && (
        <div className="pending-notes">
          {conditions && <p>{conditions}</p>}
          {isRefused && <p>{`${t('result.pending.title').replace(/<\/?i>/g, '')}. ${t('result.pending.text')}`}</p>}
        </div>
      )}
    </>
  )
}
