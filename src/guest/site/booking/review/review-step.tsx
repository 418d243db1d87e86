import { type MouseEvent, useState } from 'react'
import type { PaymentProviderOption } from '../../../../contract/settings.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { Assurances } from '../../ui/assurances.tsx'
import { queueCreatedNotice } from '../payment/created-notice.ts'
import { buildOrderRequest } from '../payment/order-request.ts'
import { usePaymentWindow } from '../payment/use-payment-window.ts'
import { useBooking } from '../state/use-booking.ts'
import { clearStoredInput } from '../state/use-restored-input.ts'
import { guestCountsOf, OrderReview } from './order-review.tsx'
import { PayButton, PayNotes } from './pay-button.tsx'
import { PriceBreakdownTable, PricePanel } from './price-table.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

/** The third step: price, terms and payment; below them the entered data and the lines of the price. */
export function ReviewStep() {
  const { t } = useI18n()
  const { page, price, fields, orderDigest, isLate, holdMinutes, reject, paying, setPaying } = useBooking()
  const [accepted, setAccepted] = useState(false)
  const [isWindowOpen, setIsWindowOpen] = useState(false)
  const [PaymentWindow, loadPaymentWindow] = usePaymentWindow(() => import('../payment/payment-window.tsx'))
  const { provider, alternative } = usePaymentOptions()

  const closeWindow = () => {
    setIsWindowOpen(false)
    setPaying(false)
  }
  const onPay = (event: MouseEvent, chosen: PaymentProviderOption | undefined) => {
    if (paying) return event.preventDefault()
    if (!accepted) {
      event.preventDefault()
      reject({ errors: { terms_accepted: [t('error.terms')] }, inlineOnly: true })
      document.getElementById('terms_accepted')?.focus()
      return
    }
    setPaying(true)
    // A payment at the bank submits the form natively, so that the server's redirect loads the bank's page.
    if (chosen?.kind !== 'card') return queueCreatedNotice()
    event.preventDefault()
    loadPaymentWindow()
    setIsWindowOpen(true)
  }

  return (
    <>
      <section className="booking-section" aria-label={t('booking.summary')}>
        <OrderLine />
        <PricePanel price={price} guests={bindNumbers(t('booking.guests', guestCountsOf(fields)))} />
        <input type="hidden" name="expected_total" value={price.total_amount} />
        <input type="hidden" name="expected_bail" value={price.bail_amount} />
        <input type="hidden" name="expected_order" value={orderDigest ?? ''} />
        <input type="hidden" name="provider" value={provider?.id ?? ''} />
      </section>
      <section className="pay-section" aria-label={t('booking.pay.title')}>
        <TermsCheckbox accepted={accepted} onChange={setAccepted} />
        <PayButton accepted={accepted} onPay={(event) => onPay(event, provider)} />
        <Assurances settings={page.settings} isLate={isLate} only={['cancellation', 'weather', 'minimum']} />
        <PayNotes provider={provider} alternative={alternative} onPayAtBank={(event) => onPay(event, alternative)} />
      </section>
      <OrderReview />
      <PriceBreakdownTable price={price} />
      {isWindowOpen && PaymentWindow && provider && (
        <PaymentWindow
          provider={provider}
          price={price}
          note={isLate ? t('assurance.late', { hours: page.settings.cancellation_hours }) : undefined}
          holder={fields.name}
          holdMinutes={holdMinutes}
          buildOrder={(token) => buildOrderRequest(fields, { price, orderDigest }, { provider: provider.id, token })}
          onCreated={clearStoredInput}
          onRejected={(rejection) => {
            closeWindow()
            reject(rejection)
          }}
          onClose={closeWindow}
        />
      )}
    </>
  )
}

/** What is being bought: day and boarding place. */
function OrderLine() {
  const { formats } = useI18n()
  const { fields, page } = useBooking()
  const departure = page.settings.departure_locations.find(({ id }) => id === fields.departure_location)
  const parts = [
    fields.date && formats.fullDay(fields.date),
    departure && `${departure.name}, ${formats.clock(departure.departs_at)}`,
  ]
  // Breaks between the two parts rather than before the year or the time.
  const unbroken = parts.map((part) => part?.replaceAll(' ', '\u00a0'))
  return <p className="lead order-line">{unbroken.filter(Boolean).join(' · ')}</p>
}

interface PaymentOptions {
  /** The provider of the pay button. Card fields work only after hydration; until then it is the bank's page, if any. */
  provider: PaymentProviderOption | undefined
  /** The bank's page as the alternative to card fields; undefined if only one of them is configured. */
  alternative: PaymentProviderOption | undefined
}

function usePaymentOptions(): PaymentOptions {
  const { page } = useBooking()
  const hydrated = useHydrated()
  const ofKind = (kind: PaymentProviderOption['kind']) =>
    page.settings.payment_providers.find((provider) => provider.kind === kind)
  const [card, bank] = [ofKind('card'), ofKind('bank_card')]
  return { provider: hydrated ? (card ?? bank) : bank, alternative: card && bank }
}
