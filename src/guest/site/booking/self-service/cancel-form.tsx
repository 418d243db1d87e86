import { dayOf } from '../../../../domain/time/operator-time.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { EmailField } from '../email-field.tsx'
import { HiddenFields } from '../hidden-fields.tsx'
import type { BookingResult } from '../result/booking-result.ts'
import { QuoteAmounts } from './quote-amounts.tsx'
import { CallUsNotice } from './refused.tsx'
import type { CancelView } from './self-service.ts'

interface CancelFormProps {
  result: BookingResult
  content: CancelView
}

/** What is refunded, how and when, then the button that cancels the booking. */
export function CancelForm({ result, content: { options, quote, key, errors, email } }: CancelFormProps) {
  const { t, href, formats, locale } = useI18n()
  const { reservation, cancellation } = result
  const booking = href('booking', reservation.id)
  const { refund_amount: refund } = quote
  const deadline = new Date(quote.deadline)
  const isLate = cancellation.terms !== 'free'
  const money =
    refund > 0
      ? 'refund'
      : options.disputed > 0
        ? 'disputed'
        : reservation.quote.bail_amount === 0 || (options.depositMethod === 'card' && options.refundable === 0)
          ? 'nothing'
          : isLate
            ? 'late'
            : 'by_hand'
  const paid = { name: t('change.quote.paid'), amount: formats.price(reservation.quote.bail_amount), isNow: false }
  const back = { name: t('change.quote.refund'), amount: formats.price(refund), isNow: true }
  return (
    <>
      {/* The amount of the refund. If it is less than what was paid, the paid amount is shown, too. */}
      {(money === 'refund' || money === 'late') && (
        <QuoteAmounts amounts={back.amount === paid.amount ? [back] : [paid, back]} />
      )}
      <div className="note">
        <p>
          {t(`cancel.${money}`, {
            amount: formats.price(refund || (money === 'disputed' ? options.disputed : reservation.quote.bail_amount)),
            day: formats.dayInSentence(dayOf(deadline)),
            time: timeInText(formats.time(deadline), locale),
          })}
        </p>
        {isLate && <p>{t('promise.substitute')}</p>}
        {refund > 0 && options.disputed > 0 && (
          <p>{t('cancel.disputed', { amount: formats.price(options.disputed) })}</p>
        )}
      </div>
      {!isLate && options.disputed === 0 && (
        <p>
          <a className="link" href={`${booking}?change`}>
            {t('cancel.rather_change')}
            <RouteLeg />
          </a>
        </p>
      )}
      {options.hasEmail ? (
        <form method="post" action={`${booking}?cancel`} className="fields change-form" noValidate>
          <HiddenFields
            fields={[
              ['key', key],
              ['refund', String(refund)],
            ]}
          />
          <p>{t('cancel.final')}</p>
          <EmailField typed={email} errors={errors?.email} />
          <div className="actions">
            <button type="submit" name="intent" value="cancel" className="button button-outline button-large">
              {t('cancel.button')}
            </button>
          </div>
        </form>
      ) : (
        <CallUsNotice />
      )}
    </>
  )
}
