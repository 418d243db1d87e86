import type { ChangeView, ReservationView } from '../../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { HoldExpiry } from '../payment/hold-expiry.tsx'
import { paymentViewOf } from '../payment/payment-view.ts'
import { AskAgain, type BankReturnPhase, useBankRedirect } from './at-bank.tsx'
import { isAtBank } from './bank-return.ts'
import type { BookingResult } from './booking-result.ts'
import { PayAgain } from './pay-again.tsx'
import { TripComparison } from './trip-comparison.tsx'

interface OpenChangeProps {
  result: BookingResult
  change: ChangeView
  bankReturn: BankReturnPhase
  onUpdate(reservation: ReservationView): void
}

/** A change that waits for its payment: the trip before and after it, the payment status and the ways to pay. */
export function OpenChange({ result, change, bankReturn, onUpdate }: OpenChangeProps) {
  const { t } = useI18n()
  const redirect = useBankRedirect()
  const { due_now_amount: due, payment } = change
  const target = paymentViewOf(result.reservation)
  const isProcessing = payment.status === 'processing' || payment.status === 'paid'
  const action = bankReturn ?? (isAtBank(change) && !redirect.navigating ? 'at_bank' : payment.status)
  return (
    <section className="open-change sheet" aria-label={t('result.change.link')}>
      <div className="chart-edge" />
      {result.openChange && <TripComparison {...result.openChange} />}
      <div className="note">
        <p role="status">{payment.message ?? t(`result.waiting.${action}`)}</p>
        <HoldExpiry reservation={target} />
      </div>
      {bankReturn === 'unanswered' && <AskAgain id={result.reservation.id} />}
      {!isProcessing && bankReturn !== 'asking' && (
        <PayAgain
          isSecondary={bankReturn !== null}
          result={{ ...result, reservation: target }}
          price={{ bail_amount: due }}
          // The components that take a payment treat the change like a booking: they call `onUpdate` with `target`, in
          // which the payment is that of the change. The page needs the booking itself, so this passes on the booking.
          onUpdate={() => onUpdate(result.reservation)}
          redirect={redirect}
        />
      )}
    </section>
  )
}
