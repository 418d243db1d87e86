import { useState } from 'react'
import type { ActionInput } from '../../operations/operations.ts'
import { amountText, centsOf } from '../cash/change.ts'
import { MoneyField } from '../cash/money-field.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Field } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

type Input = ActionInput<'prices-set'>

interface PriceSheetProps {
  trip: string
  ticket: Input['ticket']
  span: Input['span']
  /** In cents: the price, and the part of it that is the deposit. */
  original: number
  payable: number
  onClose: () => void
  onChanged: () => Promise<void>
}

export function PriceSheet({ trip, ticket, span, original, payable, onClose, onChanged }: PriceSheetProps) {
  const { t, formats } = useAppI18n()
  const [days, setDays] = useState(span)
  const [price, setPrice] = useState(amountText(original))
  const [deposit, setDeposit] = useState(amountText(payable))
  const { run, error, isBusy } = useAction('prices-set')
  const [originalAmount, payableAmount] = [centsOf(price), centsOf(deposit)]
  const isComplete =
    originalAmount !== undefined &&
    payableAmount !== undefined &&
    (days === null || (days.from !== '' && days.to !== ''))
  return (
    <BottomSheet title={`${t('prices.price')}: ${t(`ticket_kind.${ticket}`)}`} onClose={onClose}>
      {days &&
        (['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(`prices.${end}`)}>
            {(props) => (
              <input
                {...props}
                className="input"
                type="date"
                value={days[end]}
                onChange={({ target }) => setDays({ ...days, [end]: target.value })}
              />
            )}
          </Field>
        ))}
      <MoneyField label={t('prices.price')} value={price} onChange={setPrice} />
      <MoneyField label={t('booking.deposit')} value={deposit} onChange={setDeposit} />
      <ErrorNotice error={error} />
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy || !isComplete}
        onClick={async () => {
          if (originalAmount === undefined || payableAmount === undefined) return
          if (!(await run({ trip, ticket, originalAmount, payableAmount, span: days }))) return
          onClose()
          await onChanged()
        }}
      >
        {t('prices.set', { amount: formats.money(originalAmount ?? 0) })}
      </button>
    </BottomSheet>
  )
}
