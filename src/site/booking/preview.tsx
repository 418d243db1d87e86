import { lazy, Suspense, useState } from 'react'
import { useWords } from '../words.tsx'
import { arrived } from './arrived.ts'
import { PayButton } from './pay-button.tsx'
import { queueCreatedNotice } from './payment/created-notice.ts'
import { orderOf } from './payment/order.ts'
import { PaymentMethods, useProvider } from './payment-methods.tsx'
import { PricePanel, PriceTable } from './price-table.tsx'
import { Terms } from './terms.tsx'
import { guestsOf, Told } from './told.tsx'
import { useBooking } from './use-booking.ts'
import { useLeaving } from './use-leaving.ts'
import { forgetTyping } from './use-unsent-typing.ts'

const PaymentWindow = lazy(() => arrived(import('./payment/payment-window.tsx')))

/** The third step: price, entered data, terms and payment. */
export function Preview() {
  const { t } = useWords()
  const { price, fields, reject } = useBooking()
  const [accepted, setAccepted] = useState(false)
  const [isWindowOpen, setIsWindowOpen] = useState(false)
  const [navigating, setNavigating] = useLeaving()
  const provider = useProvider()

  return (
    <>
      <section className="booking-section" aria-label={t('booking.breakdown.caption')}>
        <PriceTable price={price} />
        <PricePanel price={price} guests={t('booking.guests', guestsOf(fields))} />
        <input type="hidden" name="expected_total" value={price.total_amount} />
        <input type="hidden" name="expected_bail" value={price.bail_amount} />
      </section>
      <Told />
      <PaymentMethods chosen={provider} />
      <section className="booking-section pay-section" aria-label={t('booking.pay.title')}>
        <Terms accepted={accepted} onChange={setAccepted} />
        <PayButton
          accepted={accepted}
          busy={navigating}
          onTermsMissing={() => reject({ errors: { terms_accepted: [t('error.terms')] }, inlineOnly: true })}
          onPay={(event) => {
            // For a bank's page the form submits natively, as without JavaScript.
            if (provider?.kind !== 'card') {
              queueCreatedNotice()
              return setNavigating(true)
            }
            event.preventDefault()
            setIsWindowOpen(true)
          }}
        />
      </section>
      {isWindowOpen && provider && (
        <Suspense>
          <PaymentWindow
            provider={provider}
            price={price}
            holder={`${fields.first_name} ${fields.last_name}`}
            buildOrder={(token) => orderOf(fields, price, { provider: provider.id, token })}
            onCreated={forgetTyping}
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
