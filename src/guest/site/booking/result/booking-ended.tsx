import { operatorPhoneHref } from '../../../../shared/telephone-href.ts'
import { useContact } from '../../context/contact-context.tsx'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import type { BookingResult } from './booking-result.ts'
import { InvoiceLinks } from './invoice-links.tsx'

/** A booking with status `not_paid`, `failed` or `cancelled`: its refund and one next step. */
export function BookingEnded({ result }: { result: BookingResult }) {
  const { t, href, formats } = useI18n()
  const { phone } = useContact()
  const { cancellation, noRefund, disputed, reservation } = result
  const { code, quote, refund } = reservation
  return (
    <>
      <div className="note">
        <p>
          {refund
            ? t(`result.refund.${refund.status}`, { amount: formats.price(refund.amount) })
            : noRefund
              ? t(`result.cancelled.${noRefund}`, {
                  amount: formats.price(noRefund === 'disputed' ? disputed : quote.bail_amount),
                  day: formats.dayInSentence(cancellation.day),
                  time: cancellation.time,
                })
              : t('result.ended.free')}
        </p>
        {refund && disputed > 0 && <p>{t('result.cancelled.disputed', { amount: formats.price(disputed) })}</p>}
        {reservation.status === 'cancelled' && noRefund !== 'unpaid' && (
          <p>
            <a className="link" href={`${href('booking', reservation.id)}?calendar`} download>
              {t('result.calendar_remove')}
            </a>
          </p>
        )}
        {(result.receipts || result.invoiceTo) && (
          <p className="trip-tool-links">
            <InvoiceLinks result={result} />
          </p>
        )}
        {refund && (
          <p>
            <a className="link" href={`${href('payout')}?code=${encodeURIComponent(code)}#look-up`}>
              {t('result.refund.where')}
            </a>
          </p>
        )}
      </div>
      <div className="actions">
        <a className="button button-primary button-large" href={href('book_now')}>
          {t('result.book_again')}
          <RouteLeg />
        </a>
        <a className="button button-outline button-large" href={operatorPhoneHref(phone)}>
          <Icon name="phone" />
          {t('result.call')}
        </a>
      </div>
    </>
  )
}
