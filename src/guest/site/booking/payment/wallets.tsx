import { useEffect, useRef, useState } from 'react'
import type { CardFields } from '../../../../platform/integrations/card-fields.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import type { usePayment } from './use-payment.ts'

interface WalletsProps {
  card: CardFields | null
  payment: ReturnType<typeof usePayment>
  amount: number
  hidden: boolean
  /** Called once it is known whether the device has wallets, or after the timeout. */
  onKnown?: () => void
}

/** How long the card fields wait for the provider's answer about wallets. */
const timeoutMilliseconds = 1500

/** The wallet buttons above the card form; empty if the device has no wallets. */
export function Wallets({ card, payment, amount, hidden, onKnown }: WalletsProps) {
  const { t } = useI18n()
  const [available, setAvailable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(payment)
  latest.current = payment
  const label = t('booking.breakdown.deposit')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is a new one in every render
  useEffect(() => {
    const container = box.current
    if (!card || !container) return
    if (!card.mountWallets) return onKnown?.()
    const timeout = setTimeout(() => onKnown?.(), timeoutMilliseconds)
    const unmount = card.mountWallets(
      container,
      { amount, label },
      {
        onAvailability(isAvailable) {
          pinDialogBottom(container.closest('dialog'))
          setAvailable(isAvailable)
          onKnown?.()
        },
        canOpenSheet: () => latest.current.canOpenWallet(),
        pay: (createToken) => latest.current.pay(createToken),
      },
    )
    return () => {
      clearTimeout(timeout)
      setAvailable(false)
      unmount()
    }
  }, [card, amount, label])

  return (
    <div
      className="wallets"
      data-available={available || undefined}
      hidden={hidden}
      inert={payment.phase !== 'editing'}
    >
      <div ref={box} />
      {available && <p className="or-by-card">{t('payment.or_by_card')}</p>}
    </div>
  )
}

/**
 * Keeps the bottom edge of the dialog in place when the wallet buttons appear. The dialog then grows upwards, and the
 * fields below do not move while the guest taps them.
 */
function pinDialogBottom(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.style.getPropertyValue('--modal-bottom')) return
  const below = window.innerHeight - dialog.getBoundingClientRect().bottom
  dialog.style.setProperty('--modal-bottom', `${(100 * below) / window.innerHeight}svh`)
}
