import type { FormEvent, RefObject } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { CardFieldsError } from './card-field-box.tsx'
import { CardInputs, PaymentFault, useHolder } from './card-inputs.tsx'
import { HoldExpiry } from './hold-expiry.tsx'
import type { useCardFields } from './use-card-fields.ts'
import type { usePayment } from './use-payment.ts'

interface CardFormProps {
  form: RefObject<HTMLFormElement | null>
  fields: ReturnType<typeof useCardFields>
  payment: ReturnType<typeof usePayment>
  price: { bail_amount: number; rest_amount?: number }
  brands: string[]
  note: string | undefined
  hidden: boolean
}

/** The card form of the payment window. */
export function CardForm({ form, fields, payment, price, brands, note, hidden }: CardFormProps) {
  const { t, formats } = useI18n()
  const name = useHolder('')
  const { phase, error, notice, reservation } = payment
  const { card } = fields
  const rest = price.rest_amount === undefined ? '' : t('payment.rest', { amount: formats.price(price.rest_amount) })
  const busy = phase === 'submitting' || phase === 'finished'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !card) return
    name.touch()
    payment.pay(() => card.createToken({ holder: name.holder.trim() }))
  }

  return (
    <form className="modal-body payment-body" ref={form} onSubmit={submit} hidden={hidden} noValidate>
      <PaymentFault payment={payment} />
      {!hidden && <CardFieldsError fields={fields} />}
      <CardInputs fields={fields} payment={payment} name={name} brands={brands} />
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
        {notice ?? rest}
      </p>
      {note && <p className="hint">{note}</p>}
    </form>
  )
}
