import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { centsOf, changeFor, changePieces, likelyPayments } from './change.ts'
import { MoneyField } from './money-field.tsx'

interface CashEntryProps {
  /** In cents: the amount due, or with `hand_back` the amount that was taken. */
  due: number
  /** The amount that the guest gives, in cents; undefined if the input is not an amount. */
  given: number | undefined
  /** With `hand_back`, likely payments and change are not shown. */
  purpose?: 'take' | 'hand_back'
  onChange: (given: number | undefined) => void
}

/** The amount due, likely payments as buttons, any other amount, and the change. */
export function CashEntry({ due, given, purpose = 'take', onChange }: CashEntryProps) {
  const isTaken = purpose === 'take'
  const { t, formats } = useAppI18n()
  const [typed, setTyped] = useState('')
  const choices = [
    { amount: due, label: t('cash.exact') },
    ...(isTaken ? likelyPayments(due) : []).map((amount) => ({ amount, label: formats.price(amount) })),
    { amount: 0, label: t('cash.none') },
  ]
  const choose = (amount: number) => {
    setTyped('')
    onChange(amount)
  }
  return (
    <>
      <p className="amount-due">
        <span>{isTaken ? t('cash.due') : t('cash.taken')}</span>
        <b>{formats.money(due)}</b>
      </p>
      <fieldset>
        <legend className="sr-only">{isTaken ? t('cash.given') : t('cash.returned')}</legend>
        <div className="given">
          {choices.map(({ amount, label }) => (
            <button
              key={amount}
              type="button"
              aria-pressed={typed === '' && given === amount}
              onClick={() => choose(amount)}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      {isTaken && given !== undefined && given !== 0 && given !== due && <ChangeText due={due} given={given} />}
      <MoneyField
        label={t('cash.other')}
        error={typed !== '' && given === undefined ? t('error.amount') : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          onChange(text === '' ? due : centsOf(text))
        }}
      />
    </>
  )
}

function ChangeText({ due, given }: { due: number; given: number }) {
  const { t, formats } = useAppI18n()
  const change = changeFor(due, given)
  return (
    <p className="change" role="status">
      <span>{change === undefined ? t('cash.still_due') : t('cash.change')}</span>
      <b>{formats.money(change ?? due - given)}</b>
      {change !== undefined && (
        <small>
          {changePieces(change)
            .map(({ value, pieces }) => `${pieces} × ${formats.price(value)}`)
            .join(', ')}
        </small>
      )}
    </p>
  )
}
