import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CardFieldBox } from './card-field-box.tsx'
import { HoldExpiry } from './hold-expiry.tsx'
import type { useCardFields } from './use-card-fields.ts'
import type { usePayment } from './use-payment.ts'

/** The name on the card, which is typed into our own field and not into the provider's. */
export function useHolder(initial: string) {
  const [holder, setHolder] = useState(initial)
  const [isTouched, setIsTouched] = useState(false)
  return { holder, setHolder, isTouched, touch: () => setIsTouched(true) }
}

interface CardInputsProps {
  fields: ReturnType<typeof useCardFields>
  payment: ReturnType<typeof usePayment>
  name: ReturnType<typeof useHolder>
  /** The card brands that are accepted. */
  brands: string[]
}

/** The fields for name, number, expiry and CVC. A field with an error gets the focus. */
export function CardInputs({ fields, payment, name, brands }: CardInputsProps) {
  const { t } = useI18n()
  const { error } = payment
  const { card, states } = fields
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
  const holderError =
    errorOf('holder') || (name.isTouched && name.holder.trim() === '' ? t('payment.holder_missing') : undefined)
  const box = (field: 'number' | 'expiry' | 'cvc', marks?: string[]) => (
    <CardFieldBox
      field={field}
      boxRef={fields.boxRef(field)}
      ready={states[field].ready}
      focused={states[field].focused}
      error={errorOf(field) ?? states[field].error ?? undefined}
      onLabelClick={() => card?.focus(field)}
      marks={marks}
    />
  )

  useEffect(() => {
    if (!error?.field) return
    if (error.field === 'holder') document.getElementById('card-holder')?.focus()
    else card?.focus(error.field)
  }, [error, card])

  return (
    <>
      <TextField
        name="card-holder"
        label={t('payment.holder')}
        autoComplete="cc-name"
        value={name.holder}
        onChange={(event) => {
          name.setHolder(event.target.value)
          payment.clearError('holder')
        }}
        onBlur={name.touch}
        errors={holderError ? [holderError] : undefined}
      />
      {box('number', brands)}
      <div className="half-width-fields">
        {box('expiry')}
        {box('cvc')}
      </div>
    </>
  )
}

/** The error of a failed payment that belongs to no field, and how long the places are held for another attempt. */
export function PaymentFault({ payment: { error, reservation } }: Pick<CardInputsProps, 'payment'>) {
  const box = useRef<HTMLDivElement>(null)
  // Scrolls to the error, because the pressed pay button can be so far below it that the error is out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (!error || error.field) return null
  return (
    <div className="payment-fault" role="alert" ref={box}>
      <p className="error">
        <Icon name="alert" />
        <span>{error.message}</span>
      </p>
      {reservation && <HoldExpiry reservation={reservation} />}
    </div>
  )
}
