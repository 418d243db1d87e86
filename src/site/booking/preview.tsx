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

/** The third step: what it costs, what was told, the terms, and the way to pay. */
export function Preview() {
  const { t } = useWords()
  const { price, fields, refuse } = useBooking()
  const [accepted, setAccepted] = useState(false)
  const [windowIsOpen, setWindowIsOpen] = useState(false)
  const [leaving, setLeaving] = useLeaving()
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
        <Terms accepted={accepted} accept={setAccepted} />
        <PayButton
          accepted={accepted}
          busy={leaving}
          refuse={() => refuse({ errors: { terms_accepted: [t('error.terms')] }, quiet: true })}
          pay={(event) => {
            // A bank's own page is gone to by the form itself, as it is without script.
            if (provider?.kind !== 'card') {
              queueCreatedNotice()
              return setLeaving(true)
            }
            event.preventDefault()
            setWindowIsOpen(true)
          }}
        />
      </section>
      {windowIsOpen && provider && (
        <Suspense>
          <PaymentWindow
            provider={provider}
            price={price}
            holder={`${fields.first_name} ${fields.last_name}`}
            order={(token) => orderOf(fields, price, { provider: provider.id, token })}
            made={forgetTyping}
            refused={(refusal) => {
              setWindowIsOpen(false)
              refuse(refusal)
            }}
            close={() => setWindowIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
