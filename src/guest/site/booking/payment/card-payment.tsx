import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ReservationView } from '../../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CardFieldsError } from './card-field-box.tsx'
import { CardInputs, PaymentFault, useHolder } from './card-inputs.tsx'
import { Challenge } from './challenge.tsx'
import { queueCreatedNotice } from './created-notice.ts'
import { redirectTargetOf } from './payment-view.ts'
import { useCardFields } from './use-card-fields.ts'
import { type PaymentOptions, type PaymentPhase, usePayment } from './use-payment.ts'
import { Wallets } from './wallets.tsx'

/** The state that the pay button of the step shows. */
export interface CardState {
  phase: PaymentPhase
  /** Whether the card fields and wallets are visible. Then nothing moves any more. `failed`: they can't be loaded. */
  fields: boolean | 'failed'
  /** Whether the booking exists already, because a first card was refused. */
  isBooked: boolean
}

export interface CardPaymentProps extends Pick<PaymentOptions, 'provider' | 'buildOrder' | 'onCreated' | 'onRejected'> {
  amount: number
  /** The initial cardholder name: that of the guest, since most people pay with their own card. */
  holder: string
  brands: string[]
  /** A hint below the fields. */
  hint: string
  /** Whether the terms are accepted. If they are not, shows the error at their checkbox. */
  acceptsTerms(): boolean
  /** Receives the function that pays with the typed card. */
  pay: RefObject<(() => void) | null>
  /** Presses the pay button. */
  onSubmit(): void
  onState(state: CardState): void
}

/** Wallets, card fields and the bank's challenge in the last step. The pay button itself belongs to the step. */
export default function CardPayment({
  amount,
  holder,
  brands,
  hint,
  acceptsTerms,
  pay,
  onSubmit,
  onState,
  ...options
}: CardPaymentProps) {
  const { t } = useI18n()
  const payment = usePayment({ ...options, staysOpen: true, onFinished: useNavigateAfterPayment() })
  const fields = useCardFields(options.provider, { onSubmit, onChange: payment.clearError })
  const name = useHolder(holder)
  const { card, failed } = fields
  const { phase, reservation, notice } = payment
  const [isSettled, setIsSettled] = useState(false)
  const isBooked = reservation !== undefined
  const areFieldsVisible = card !== null && isSettled
  useLayoutEffect(() => {
    pay.current =
      card &&
      (() => {
        name.touch()
        void payment.pay(() => card.createToken({ holder: name.holder.trim() }))
      })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is a new one in every render
  useLayoutEffect(() => {
    onState({ phase, fields: failed ? 'failed' : areFieldsVisible, isBooked })
  }, [phase, areFieldsVisible, failed, isBooked])
  const isChallenge = phase === 'challenge'
  return (
    <>
      {isChallenge && reservation && <Challenge fields={fields} reservation={reservation} onDone={payment.finish} />}
      <div hidden={isChallenge}>
        <Wallets
          card={card}
          payment={{ ...payment, canOpenWallet: () => acceptsTerms() && payment.canOpenWallet() }}
          amount={amount}
          hidden={false}
          onKnown={() => setIsSettled(true)}
        />
        {/* Becomes visible together with the wallets above it, so that no visible field moves. */}
        <div className="payment-body" data-pending={isSettled || failed ? undefined : ''}>
          <p className="payment-safe">
            <Icon name="lock" />
            <span>{t('payment.encrypted')}</span>
          </p>
          {!isChallenge && <CardFieldsError fields={fields} />}
          <CardInputs fields={fields} payment={payment} name={name} brands={brands} />
          <PaymentFault payment={payment} />
          <p className="hint" role="status">
            {notice ?? (isBooked ? '' : hint)}
          </p>
        </div>
      </div>
    </>
  )
}

/** Navigates to the bank if the payment requires a redirect, else to the booking's page. */
function useNavigateAfterPayment() {
  const { locale, href } = useI18n()
  return (reservation: ReservationView | undefined) => {
    if (!reservation) return location.assign(href('booking'))
    queueCreatedNotice()
    location.assign(redirectTargetOf(reservation, locale))
  }
}
