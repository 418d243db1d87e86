import { useState } from 'react'
import { changedFields } from '../../../shared/changed-fields.ts'
import type { ActionInput, ReadAnswer } from '../../operations/operations.ts'
import { amountText, centsOf } from '../cash/change.ts'
import { MoneyField } from '../cash/money-field.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { useConfirm } from '../ui/confirm-sheet.tsx'
import { Count } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { LanguageFields, type Texts } from '../ui/form-fields.tsx'

interface OfferProps {
  offer: ReadAnswer<'prices'>['offers'][number]
  onChanged: () => Promise<void>
}

/** An extra in the list of prices, with a button that changes it. */
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

const textNames = ['title', 'description'] as const
type OfferTexts = Record<(typeof textNames)[number], Texts>

/**
 * The title and the description of the offer, each only if it was changed. Each has its texts in all languages. A
 * language whose text was emptied is left out.
 */
const changedTexts = (offer: OfferProps['offer'], typed: OfferTexts) =>
  changedFields(
    offer,
    Object.fromEntries(
      textNames.map((name) => [
        name,
        Object.fromEntries(Object.entries(typed[name]).filter(([, text]) => text.trim() !== '')),
      ]),
    ),
  )

function OfferSheet({ offer, title, onClose, onChanged }: OfferProps & { title: string; onClose: () => void }) {
  const { t, formats } = useAppI18n()
  const [price, setPrice] = useState(amountText(offer.originalAmount))
  const [deposit, setDeposit] = useState(amountText(offer.payableAmount))
  const [maxPieces, setMaxPieces] = useState(offer.maxPieces)
  const [texts, setTexts] = useState({ title: offer.title as Texts, description: offer.description as Texts })
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
    const amounts = { originalAmount, payableAmount, maxPieces }
    const change = { id: offer.id, ...amounts, ...changedTexts(offer, texts) } as ActionInput<'offers-set'>
    if (!(await set.run(change))) return
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
      {textNames.map((name) => (
        <LanguageFields
          key={name}
          legend={t(name === 'title' ? 'offers.name' : 'offers.description')}
          name={name}
          error={set.error}
          texts={texts[name]}
          onChange={(changed) => setTexts({ ...texts, [name]: changed })}
        />
      ))}
      <ErrorNotice error={set.error} besides={textNames} />
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
