import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words.tsx'
import type { CardFields } from './card-fields.ts'
import type { usePayment } from './use-payment.ts'

interface WalletsProps {
  card: CardFields | null
  payment: ReturnType<typeof usePayment>
  amount: number
  hidden: boolean
}

/** The buttons of the device's own wallets, above the card. Where there are none nothing is seen of it. */
export function Wallets({ card, payment, amount, hidden }: WalletsProps) {
  const { t } = useWords()
  const [offered, setOffered] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(payment)
  latest.current = payment
  const label = t('booking.breakdown.deposit')

  useEffect(() => {
    const place = box.current
    if (!card?.mountWallets || !place) return
    const takeAway = card.mountWallets(
      place,
      { amount, label },
      {
        offered(any) {
          standOnItsFoot(place.closest('dialog'))
          setOffered(any)
        },
        mayAsk: () => latest.current.mayAsk(),
        pay: (createToken) => latest.current.pay(createToken),
      },
    )
    return () => {
      setOffered(false)
      takeAway()
    }
  }, [card, amount, label])

  return (
    <div className="wallets" data-offered={offered || undefined} hidden={hidden} inert={payment.phase !== 'filling'}>
      <div ref={box} />
      {offered && <p className="or-by-card">{t('payment.or_by_card')}</p>}
    </div>
  )
}

/** Wallets come late. From then on the window grows upwards only: the fields stay under the guest's finger. */
function standOnItsFoot(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.style.getPropertyValue('--foot')) return
  const below = window.innerHeight - dialog.getBoundingClientRect().bottom
  dialog.style.setProperty('--foot', `${(100 * below) / window.innerHeight}svh`)
}
