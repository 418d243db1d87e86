import { lazy, Suspense, useState } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { chunkOrReload } from '../chunk-or-reload.ts'
import { queueCreatedNotice } from '../payment/created-notice.ts'
import { buildOrderRequest } from '../payment/order-request.ts'
import { useBooking } from '../state/use-booking.ts'
import { clearStoredInput } from '../state/use-restored-input.ts'
import { useNavigating } from '../use-navigating.ts'
import { guestCountsOf, OrderReview } from './order-review.tsx'
import { PayButton } from './pay-button.tsx'
import { PaymentMethods, useSelectedProvider } from './payment-methods.tsx'
import { PricePanel, PriceTable } from './price-table.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

const PaymentWindow = lazy(() => chunkOrReload(import('../payment/payment-window.tsx')))

/** The third step: price, entered data, terms and payment. */
export function ReviewStep() {
  const { t, formats } = useI18n()
  const { page, price, fields, reject } = useBooking()
  const [accepted, setAccepted] = useState(false)
  const [isWindowOpen, setIsWindowOpen] = useState(false)
  const [navigating, setNavigating] = useNavigating()
  const provider = useSelectedProvider()

  return (
    <>
      <section className="booking-section" aria-label={t('booking.summary')}>
        <PricePanel price={price} guests={t('booking.guests', guestCountsOf(fields))} />
        <input type="hidden" name="expected_total" value={price.total_amount} />
        <input type="hidden" name="expected_bail" value={price.bail_amount} />
      </section>
      <PaymentMethods chosen={provider} />
      <section className="booking-section pay-section" aria-label={t('booking.pay.title')}>
        <TermsCheckbox accepted={accepted} onChange={setAccepted} />
        <PayButton
          accepted={accepted}
          busy={navigating}
          onTermsMissing={() => reject({ errors: { terms_accepted: [t('error.terms')] }, inlineOnly: true })}
          onPay={(event) => {
            // A payment at the bank submits the form natively, so that the server's redirect loads the bank's page.
            if (provider?.kind !== 'card') {
              queueCreatedNotice()
              return setNavigating(true)
            }
            event.preventDefault()
            setIsWindowOpen(true)
          }}
        />
        <p className="pay-due">{t('booking.pay.due', { amount: formats.money(price.bail_amount) })}</p>
        <p className="form-note">{t('booking.pay.withdrawal', { hours: page.settings.cancellation_hours })}</p>
      </section>
      <OrderReview />
      <section className="booking-section">
        <h2 className="d4 heading-above-table">{t('booking.breakdown.caption')}</h2>
        <PriceTable price={price} />
      </section>
      {isWindowOpen && provider && (
        <Suspense>
          <PaymentWindow
            provider={provider}
            price={price}
            holder={`${fields.first_name} ${fields.last_name}`}
            buildOrder={(token) => buildOrderRequest(fields, price, { provider: provider.id, token })}
            onCreated={clearStoredInput}
            onRejected={(rejection) => {
              setIsWindowOpen(false)
              reject(rejection)
            }}
            onClose={() => setIsWindowOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
