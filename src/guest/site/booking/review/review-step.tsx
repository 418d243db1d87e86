import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { PaymentProviderOption } from '../../../../contract/settings.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { Assurances } from '../../ui/assurances.tsx'
import type { CardState } from '../payment/card-payment.tsx'
import { queueCreatedNotice } from '../payment/created-notice.ts'
import { buildOrderRequest } from '../payment/order-request.ts'
import { useLazyComponent } from '../payment/use-lazy-component.ts'
import { useBooking } from '../state/use-booking.ts'
import { clearStoredInput } from '../state/use-restored-input.ts'
import { GuestLine, guestCountsOf, TripLine } from '../trip-line.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayButton, PayNotes, payButtonId } from './pay-button.tsx'
import { PriceBreakdownTable, PricePanel } from './price-table.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

/** The third step: what was entered, price, terms and payment. */
export function ReviewStep() {
  const { t, formats } = useI18n()
  const {
    page,
    price,
    fields,
    orderDigest,
    isLate,
    freeUntil,
    isMinimumReached,
    holdMinutes,
    reject,
    paying,
    setPaying,
  } = useBooking()
  const [accepted, setAccepted] = useState(false)
  const [card, setCard] = useState<CardState>({ phase: 'editing', fields: false, isBooked: false })
  const pay = useRef<() => void>(null)
  const [CardCode, loadCardCode] = useLazyComponent(() => import('../payment/card-code.tsx'))
  const { provider, alternative } = usePaymentOptions()
  const hasCardFields = provider?.kind === 'card'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one in every render
  useEffect(() => {
    if (hasCardFields) loadCardCode()
  }, [hasCardFields])

  const acceptsTerms = () => {
    if (accepted) return true
    reject({ errors: { terms_accepted: [t('error.terms')] }, inlineOnly: true })
    document.getElementById('terms_accepted')?.focus()
    return false
  }
  const onPay = (event: MouseEvent, chosen: PaymentProviderOption | undefined) => {
    if (paying || !acceptsTerms()) return event.preventDefault()
    // A payment at the bank submits the form natively, so that the server's redirect loads the bank's page.
    if (chosen?.kind !== 'card') {
      setPaying(true)
      return queueCreatedNotice()
    }
    event.preventDefault()
    pay.current?.()
  }
  const hold = holdMinutes === null ? '' : t('payment.hold', { minutes: holdMinutes })

  return (
    <>
      <section className="booking-section" aria-label={t('booking.summary')}>
        <TripLine />
        <GuestLine />
        <PricePanel
          price={price}
          guests={bindNumbers(t('booking.guests', guestCountsOf(fields)))}
          quay={page.settings.departure_locations.find(({ id }) => id === fields.departure_location)}
        />
        <PriceBreakdownTable price={price} />
        <input type="hidden" name="expected_total" value={price.total_amount} />
        <input type="hidden" name="expected_bail" value={price.bail_amount} />
        <input type="hidden" name="expected_order" value={orderDigest ?? ''} />
        <input type="hidden" name="provider" value={provider?.id ?? ''} />
      </section>
      <section className="pay-section" aria-label={t('booking.pay.title')}>
        <div hidden={card.phase === 'challenge'}>
          <TermsCheckbox accepted={accepted} onChange={setAccepted} />
        </div>
        {page.settings.payment_providers.some(({ kind }) => kind === 'card') && (
          <div className="card-payment script-only">
            {Boolean(provider?.test_mode) && <p className="test-mode">{t('payment.test_mode')}</p>}
            {hasCardFields && CardCode && (
              <CardCode
                inStep={{
                  provider,
                  amount: price.bail_amount,
                  holder: fields.name,
                  brands: page.facts.cards,
                  hint: hold,
                  acceptsTerms: () => !paying && acceptsTerms(),
                  pay,
                  buildOrder: (token) =>
                    buildOrderRequest(fields, { price, orderDigest }, { provider: provider.id, token }),
                  onCreated: clearStoredInput,
                  onRejected: reject,
                  onSubmit: () => document.getElementById(payButtonId)?.click(),
                  onState: (state) => {
                    setCard(state)
                    // This callback runs not only when the phase changes, but also when the card fields have loaded. A
                    // payment at the bank can be in progress then, so `paying` is set only if the phase has changed.
                    if (state.phase !== card.phase) setPaying(state.phase !== 'editing')
                  },
                }}
              />
            )}
          </div>
        )}
        <div hidden={card.phase === 'challenge'}>
          <OrderSummary />
          <PayButton
            accepted={accepted}
            isWaiting={hasCardFields && card.fields === false}
            isFailed={hasCardFields && card.fields === 'failed'}
            label={t(card.isBooked ? 'payment.pay' : 'booking.pay.button', {
              amount: formats.money(price.bail_amount),
            })}
            onPay={(event) => onPay(event, provider)}
          />
          <PayNotes provider={provider} alternative={alternative} onPayAtBank={(event) => onPay(event, alternative)} />
          <Assurances
            settings={page.settings}
            isLate={isLate}
            freeUntil={freeUntil}
            isMinimumReached={isMinimumReached}
            only={['cancellation', 'substitute', 'weather', 'minimum']}
          />
        </div>
      </section>
    </>
  )
}

interface PaymentOptions {
  /**
   * The provider that the pay button uses. Card fields work only after hydration, so until then the provider is the
   * bank's page. After hydration it is the one with card fields or, if none is configured, the bank's page. Undefined
   * if the bank's page is needed but not configured.
   */
  provider: PaymentProviderOption | undefined
  /** The bank's page as the alternative to card fields; undefined unless both are configured. */
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
