import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { useWords } from '../../words.tsx'
import { CardBox } from './card-box.tsx'
import { FieldsFailed } from './fields-failed.tsx'
import { HeldUntil } from './held-until.tsx'
import type { useCardFields } from './use-card-fields.ts'
import type { usePayment } from './use-payment.ts'

interface CardFormProps {
  form: RefObject<HTMLFormElement | null>
  fields: ReturnType<typeof useCardFields>
  payment: ReturnType<typeof usePayment>
  price: { bail_amount: number; rest_amount: number }
  holder: string
  hidden: boolean
}

export function CardForm({ form, fields, payment, price, holder: known, hidden }: CardFormProps) {
  const { t, formats } = useWords()
  const [holder, setHolder] = useState(known)
  const [holderWasLeft, setHolderWasLeft] = useState(false)
  const { phase, fault, notice, reservation } = payment
  const { card, states } = fields
  const busy = phase === 'paying' || phase === 'leaving'
  const holderErrors =
    faultOf('holder') || (holderWasLeft && holder.trim() === '' ? t('payment.holder_missing') : undefined)
  const box = (field: 'number' | 'expiry' | 'cvc') => (
    <CardBox
      field={field}
      box={fields.boxOf(field)}
      focused={states[field].focused}
      error={faultOf(field) ?? states[field].error ?? undefined}
      focus={() => card?.focus(field)}
    />
  )

  function faultOf(field: string) {
    return fault?.field === field ? fault.message : undefined
  }

  useEffect(() => {
    if (!fault?.field) return
    if (fault.field === 'holder') document.getElementById('card-holder')?.focus()
    else card?.focus(fault.field)
  }, [fault, card])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !card) return
    setHolderWasLeft(true)
    payment.pay(() => card.createToken({ holder: holder.trim() }))
  }

  return (
    <form className="modal-body payment-body" ref={form} onSubmit={submit} hidden={hidden} noValidate>
      {fault && !fault.field && (
        <div className="payment-fault" role="alert">
          <p className="error">
            <Icon name="alert" />
            {fault.message}
          </p>
          {reservation && <HeldUntil reservation={reservation} />}
        </div>
      )}
      {!hidden && <FieldsFailed fields={fields} />}
      <TextField
        name="card-holder"
        label={t('payment.holder')}
        autoComplete="cc-name"
        value={holder}
        onChange={(event) => {
          setHolder(event.target.value)
          payment.mend('holder')
        }}
        onBlur={() => setHolderWasLeft(true)}
        errors={holderErrors ? [holderErrors] : undefined}
      />
      {box('number')}
      <div className="halves">
        {box('expiry')}
        {box('cvc')}
      </div>
      <button
        type="submit"
        className="button button-route button-wide button-large"
        disabled={busy || !card}
        aria-busy={busy || undefined}
      >
        {busy ? t('payment.paying') : t('payment.pay', { amount: formats.money(price.bail_amount) })}
        {busy ? <span className="ripple" /> : <RouteLeg />}
      </button>
      <p className="hint" role="status">
        {notice ?? t('payment.rest', { amount: formats.money(price.rest_amount) })}
      </p>
    </form>
  )
}
