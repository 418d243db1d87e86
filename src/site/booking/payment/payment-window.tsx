import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ReservationView } from '../../../contract/reservation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useWords } from '../../words.tsx'
import { addressAfter } from './address-after.ts'
import { CardForm } from './card-form.tsx'
import { Challenge } from './challenge.tsx'
import { queueCreatedNotice } from './created-notice.ts'
import { useCardFields } from './use-card-fields.ts'
import { type PaymentEvents, usePayment } from './use-payment.ts'
import { Wallets } from './wallets.tsx'

export interface PaymentWindowProps extends Omit<PaymentEvents, 'leave'> {
  price: { bail_amount: number; rest_amount: number }
  /** Most people pay with a card of their own name. */
  holder: string
  close(): void
  /** Called instead of a change of the page, where the window lies over the booking's page already. */
  settled?: (reservation: ReservationView | undefined) => void
}

/** Everything about cards arrives with this module, and only when the window opens. */
export default function PaymentWindow({ price, holder, close, settled, ...events }: PaymentWindowProps) {
  const { provider } = events
  const { t, formats } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const leave = useLeave()
  const payment = usePayment({ ...events, leave: settled ?? leave })
  const fields = useCardFields(provider, { enter: () => form.current?.requestSubmit(), change: payment.mend })
  const occupied = payment.phase === 'paying' || payment.phase === 'leaving'

  const isCovered = payment.phase === 'challenge' && fields.card?.questionCoversPage === true

  // What is modal lies above everything, and all beside it is dead.
  useEffect(() => {
    if (isCovered) dialog.current?.close()
  }, [isCovered])

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('#card-holder')?.focus()
  }, [])

  const onClose = () => {
    if (isCovered) return
    // Browsers let a window be kept open once; the second Esc closes it all the same, with the payment under way.
    if (occupied) return dialog.current?.showModal()
    if (payment.reservation) payment.finish(payment.reservation)
    else close()
  }

  // Beside the page's own form, because forms can't lie in one another.
  return createPortal(
    <Modal
      id="payment-dialog"
      title={t('payment.title', { amount: formats.money(price.bail_amount) })}
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
      onClose={onClose}
    >
      {Boolean(provider.test_mode) && <p className="test-mode">{t('payment.test_mode')}</p>}
      {payment.phase === 'challenge' && payment.reservation && (
        <Challenge fields={fields} reservation={payment.reservation} done={payment.finish} />
      )}
      <Wallets card={fields.card} payment={payment} amount={price.bail_amount} hidden={payment.phase === 'challenge'} />
      <CardForm {...{ form, fields, payment, price }} holder={holder} hidden={payment.phase === 'challenge'} />
    </Modal>,
    document.body,
  )
}

/** To the bank where it asks for the visitor, else to the booking's own page. */
function useLeave() {
  const { locale, href } = useWords()
  return (reservation: ReservationView | undefined) => {
    if (!reservation) return location.assign(href('booking'))
    queueCreatedNotice()
    location.assign(addressAfter(reservation, locale))
  }
}
