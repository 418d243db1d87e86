import { useI18n } from '../../context/i18n-context.tsx'
import type { BookingResult } from './booking-result.ts'

/** Links to the fiscal documents of a booking, and to the form in which the guest chooses the company on them. */
export function InvoiceLinks({ result: { receipts, invoiceTo, reservation } }: { result: BookingResult }) {
  const { t, href } = useI18n()
  return (
    <>
      {receipts && (
        <a className="link" href={receipts} rel="noreferrer">
          {t('result.receipts')}
        </a>
      )}
      {invoiceTo && (
        <a className="link" href={`${href('booking', reservation.id)}?company`}>
          {invoiceTo.company === null ? t('result.company') : t('result.company_set', { company: invoiceTo.company })}
        </a>
      )}
    </>
  )
}
