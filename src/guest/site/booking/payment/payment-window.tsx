import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ReservationView } from '../../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CardForm } from './card-form.tsx'
import { Challenge } from './challenge.tsx'
import { useCardFields } from './use-card-fields.ts'
import { type PaymentOptions, usePayment } from './use-payment.ts'
import { Wallets } from './wallets.tsx'

export interface PaymentWindowProps extends Omit<PaymentOptions, 'onFinished'> {
  /** The amount of this payment, and the rest due on board if it is known. */
  price: { bail_amount: number; rest_amount?: number }
  /** The title of the window; by default it names the amount of this payment. */
  title?: string
  /** The accepted card brands. */
  brands: string[]
  /** A condition of the booking, shown below the pay button. */
  note?: string | undefined
  onClose(): void
  onSettled(reservation: ReservationView | undefined): void
}

/** The payment window of an existing booking. */
export default function PaymentWindow({
  price,
  title,
  brands,
  note,
  onClose,
  onSettled,
  ...options
}: PaymentWindowProps) {
  const { provider } = options
  const { t, formats } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const payment = usePayment({ ...options, onFinished: onSettled })
  const fields = useCardFields(provider, {
    onSubmit: () => form.current?.requestSubmit(),
    onChange: payment.clearError,
  })
  const occupied = payment.phase === 'submitting' || payment.phase === 'finished'

  const isCovered = payment.phase === 'challenge' && fields.card?.challengeCoversPage === true

  // A modal dialog would cover the provider's challenge and make it inert, so the dialog is closed meanwhile.
  useEffect(() => {
    if (isCovered) dialog.current?.close()
  }, [isCovered])

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('#card-holder')?.focus()
  }, [])

  const onDialogClose = () => {
    if (isCovered) return
    // If the guest presses Esc twice in a row, browsers close the dialog even if `onCancel` calls `preventDefault`.
    // While a payment is pending, the dialog is opened again.
    if (occupied) return dialog.current?.showModal()
    if (payment.reservation) payment.finish(payment.reservation)
    else onClose()
  }

  // A portal, because this dialog contains a form, and HTML doesn't allow it inside the booking form.
  return createPortal(
    <Modal
      id="payment-dialog"
      title={title ?? t('payment.title', { amount: formats.money(price.bail_amount) })}
      note={
        <p className="payment-safe">
          <Icon name="lock" />
          {t('payment.encrypted')}
        </p>
      }
      closeLabel={t('payment.close')}
      closedby="closerequest"
      occupied={occupied}
      ref={dialog}
      onCancel={(event) => occupied && event.preventDefault()}
      onClose={onDialogClose}
    >
      {Boolean(provider.test_mode) && <p className="test-mode">{t('payment.test_mode')}</p>}
      {payment.phase === 'challenge' && payment.reservation && (
        <Challenge fields={fields} reservation={payment.reservation} onDone={payment.finish} />
      )}
      <Wallets card={fields.card} payment={payment} amount={price.bail_amount} hidden={payment.phase === 'challenge'} />
      <CardForm {...{ form, fields, payment, price, brands, note }} hidden={payment.phase === 'challenge'} />
    </Modal>,
    document.body,
  )
}
