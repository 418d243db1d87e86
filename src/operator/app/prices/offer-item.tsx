import { useState } from 'react'
import type { ReadAnswer } from '../../operations/operations.ts'
import { amountText, centsOf } from '../cash/change.ts'
import { MoneyField } from '../cash/money-field.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { Count } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

interface OfferProps {
  offer: ReadAnswer<'prices'>['offers'][number]
  onChanged: () => Promise<void>
}

/** An extra of the booking. Its texts in five languages can only be set by the command line. */
export function OfferItem({ offer, onChanged }: OfferProps) {
  const { t, formats, locale } = useAppI18n()
  const [isOpen, setIsOpen] = useState(false)
  const title = offer.title[locale] ?? offer.title.en ?? offer.id
  return (
    <li className="row">
      <span>
        <span className="row-title">{title}</span>
        <span className="num">
          {t('prices.amounts', {
            price: formats.price(offer.originalAmount),
            deposit: formats.price(offer.payableAmount),
          })}
        </span>
      </span>
      <button
        type="button"
        className="button button-outline button-quiet"
        aria-label={t('offers.change', { title })}
        onClick={() => setIsOpen(true)}
      >
        {t('action.change')}
      </button>
      {isOpen && <OfferSheet offer={offer} title={title} onClose={() => setIsOpen(false)} onChanged={onChanged} />}
    </li>
  )
}

function OfferSheet({ offer, title, onClose, onChanged }: OfferProps & { title: string; onClose: () => void }) {
  const { t, formats } = useAppI18n()
  const [price, setPrice] = useState(amountText(offer.originalAmount))
  const [deposit, setDeposit] = useState(amountText(offer.payableAmount))
  const [maxPieces, setMaxPieces] = useState(offer.maxPieces)
  const set = useAction('offers-set')
  const remove = useAction('offers-remove')
  const [originalAmount, payableAmount] = [centsOf(price), centsOf(deposit)]
  const [confirmRemoval, removalSheet] = useConfirm({
    title: t('offers.remove'),
    text: t('offers.remove_text', { title }),
    action: t('offers.remove'),
    isDanger: true,
    error: remove.error,
    isBusy: remove.isBusy,
    run: async () => {
      const answer = await remove.run({ id: offer.id })
      if (!answer) return false
      onClose()
      await onChanged()
      return true
    },
  })
  async function save() {
    if (originalAmount === undefined || payableAmount === undefined) return
    if (!(await set.run({ id: offer.id, originalAmount, payableAmount, maxPieces }))) return
    onClose()
    await onChanged()
  }
  return (
    <BottomSheet title={title} onClose={onClose}>
      <MoneyField label={t('prices.price')} value={price} onChange={setPrice} />
      <MoneyField label={t('booking.deposit')} value={deposit} onChange={setDeposit} />
      <Count
        label={t('offers.max_pieces')}
        less={t('count.less', { age: t('offers.max_pieces') })}
        more={t('count.more', { age: t('offers.max_pieces') })}
        value={maxPieces}
        min={1}
        max={100}
        onChange={setMaxPieces}
      />
      <ErrorNotice error={set.error} />
      <div className="sheet-actions">
        <button
          type="button"
          className="button button-primary"
          disabled={set.isBusy || originalAmount === undefined || payableAmount === undefined}
          onClick={save}
        >
          {t('prices.set', { amount: formats.money(originalAmount ?? 0) })}
        </button>
        <button type="button" className="button button-danger" onClick={confirmRemoval}>
          {t('offers.remove')}
        </button>
      </div>
      {removalSheet}
    </BottomSheet>
  )
}
