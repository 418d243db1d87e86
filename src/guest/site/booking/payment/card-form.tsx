import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { CardFieldBox, CardFieldsError } from './card-field-box.tsx'
import { HoldExpiry } from './hold-expiry.tsx'
import type { useCardFields } from './use-card-fields.ts'
import type { usePayment } from './use-payment.ts'

interface CardFormProps {
  form: RefObject<HTMLFormElement | null>
  fields: ReturnType<typeof useCardFields>
  payment: ReturnType<typeof usePayment>
  price: { bail_amount: number; rest_amount?: number }
  note: string | undefined
  holder: string
  holdMinutes: number | null | undefined
  hidden: boolean
}

export function CardForm(props: CardFormProps) {
  const { form, fields, payment, price, note, holder: initialHolder, holdMinutes, hidden } = props
  const { t, formats } = useI18n()
  const [holder, setHolder] = useState(initialHolder)
  const [holderTouched, setHolderTouched] = useState(false)
  const { phase, error, notice, reservation } = payment
  const { card, states } = fields
  const hold = !reservation && holdMinutes ? `${t('payment.hold', { minutes: holdMinutes })} ` : ''
  const rest = price.rest_amount === undefined ? '' : t('payment.rest', { amount: formats.money(price.rest_amount) })
  const busy = phase === 'submitting' || phase === 'finished'
  const holderErrors =
    errorOf('holder') || (holderTouched && holder.trim() === '' ? t('payment.holder_missing') : undefined)
  const box = (field: 'number' | 'expiry' | 'cvc') => (
    <CardFieldBox
      field={field}
      boxRef={fields.boxRef(field)}
      ready={states[field].ready}
      focused={states[field].focused}
      error={errorOf(field) ?? states[field].error ?? undefined}
      onLabelClick={() => card?.focus(field)}
    />
  )

  function errorOf(field: string) {
    return error?.field === field ? error.message : undefined
  }

  useEffect(() => {
    if (!error?.field) return
    if (error.field === 'holder') document.getElementById('card-holder')?.focus()
    else card?.focus(error.field)
  }, [error, card])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !card) return
    setHolderTouched(true)
    payment.pay(() => card.createToken({ holder: holder.trim() }))
  }

  return (
    <form className="modal-body payment-body" ref={form} onSubmit={submit} hidden={hidden} noValidate>
      {error && !error.field && (
        <div className="payment-fault" role="alert">
          <p className="error">
            <Icon name="alert" />
            <span>{error.message}</span>
          </p>
          {reservation && <HoldExpiry reservation={reservation} />}
        </div>
      )}
      {!hidden && <CardFieldsError fields={fields} />}
      <TextField
        name="card-holder"
        label={t('payment.holder')}
        autoComplete="cc-name"
        value={holder}
        onChange={(event) => {
          setHolder(event.target.value)
          payment.clearError('holder')
        }}
        onBlur={() => setHolderTouched(true)}
        errors={holderErrors ? [holderErrors] : undefined}
      />
      {box('number')}
      <div className="half-width-fields">
        {box('expiry')}
        {box('cvc')}
      </div>
      <button
        type="submit"
        className="button button-primary button-wide button-large"
        disabled={busy || !card}
        aria-busy={busy || undefined}
      >
        <span>{busy ? t('payment.paying') : t('payment.pay', { amount: formats.money(price.bail_amount) })}</span>
        {busy ? <span className="loading-indicator" /> : <RouteLeg />}
      </button>
      {reservation && !error && <HoldExpiry reservation={reservation} />}
      <p className="hint" role="status">
        {notice ?? hold + rest}
      </p>
      {note && <p className="hint">{note}</p>}
    </form>
  )
}
