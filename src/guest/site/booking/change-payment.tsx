import { useEffect, useRef, useState } from 'react'
import type { PaymentProviderOption } from '../../../contract/settings.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { useHydrated } from '../islands/use-hydrated.ts'
import { RouteLeg } from '../ui/route-leg.tsx'
import { EmailField } from './email-field.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { redirectTargetOf } from './payment/payment-view.ts'
import { useLazyComponent } from './payment/use-lazy-component.ts'

export interface ChangePaymentProps {
  /** Id of the booking. */
  id: string
  action: string
  /** The title of the payment window. */
  title: string
  fields: [name: string, value: string][]
  /** The body of the API's change request, without the payment. */
  request: object
  due: number
  rest: number
  providers: PaymentProviderOption[]
  /** The accepted card brands. */
  cards: string[]
  /** The typed address and its errors; omitted if the change doesn't need the address. */
  email?: { typed: string | undefined; errors: string[] | undefined }
}

/** The buttons that pay for a change. One opens the payment window; others send the form and lead to a bank. */
export function ChangePayment({
  id,
  action,
  title,
  fields,
  request,
  due,
  rest,
  providers,
  cards,
  email,
}: ChangePaymentProps) {
  const { t, locale, formats } = useI18n()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const requote = useRef<HTMLButtonElement>(null)
  const [emailErrors, setEmailErrors] = useState(email?.errors)
  useEffect(() => {
    if (emailErrors) form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
  }, [emailErrors])
  const typedEmail = () => String(new FormData(form.current ?? undefined).get('email') ?? '').trim()
  const [isWindowOpen, setIsWindowOpen] = useState(false)
  const [CardCode, loadCardCode] = useLazyComponent(() => import('./payment/card-code.tsx'))
  const card = providers.find(({ kind }) => kind === 'card')
  const banks = providers.filter(({ kind }) => kind === 'bank_card')
  // Asks the server for a new quote. The quote has new amounts or says why the change is no longer possible.
  const showNewQuote = () => requote.current?.form?.requestSubmit(requote.current)
  return (
    <form method="post" action={action} className="fields change-form" noValidate ref={form}>
      <HiddenFields fields={fields} />
      {email && <EmailField typed={email.typed} errors={emailErrors} />}
      <div className="actions">
        {card && (
          <button
            type="button"
            className="button button-primary button-large script-only"
            // Card fields work only after hydration.
            aria-disabled={!hydrated || undefined}
            aria-busy={!hydrated || isWindowOpen || undefined}
            onClick={() => {
              if (email && typedEmail() === '') return setEmailErrors([t('error.email_required')])
              setEmailErrors(undefined)
              loadCardCode()
              setIsWindowOpen(true)
            }}
          >
            <span>{t('payment.pay', { amount: formats.money(due) })}</span>
            {!hydrated || isWindowOpen ? <span className="loading-indicator" /> : <RouteLeg />}
          </button>
        )}
        {banks.map((bank) => (
          <button
            key={bank.id}
            type="submit"
            name="intent"
            value={`confirm:${bank.id}`}
            className={card ? 'quiet-link' : 'button button-primary button-large'}
          >
            {t(card ? 'booking.pay.at_bank' : 'result.pay_at_bank')}
          </button>
        ))}
        <button type="submit" name="intent" value="edit" className="link">
          {t('result.change.edit')}
        </button>
        <button type="submit" name="intent" value="requote" hidden ref={requote} />
      </div>
      {isWindowOpen && CardCode && card && (
        <CardCode
          inWindow={{
            provider: card,
            price: { bail_amount: due, rest_amount: rest },
            title,
            brands: cards,
            orderPath: `/reservations/${id}/changes`,
            buildOrder: (token) => ({
              ...{ ...request, payment: { provider: card.id, token } },
              ...(email && { email: typedEmail() }),
            }),
            onRejected: ({ errors }) => {
              if (!errors.email) return showNewQuote()
              setEmailErrors(errors.email)
              setIsWindowOpen(false)
            },
            onSettled: (reservation) => {
              if (reservation) location.assign(redirectTargetOf(reservation, locale))
              else showNewQuote()
            },
            onClose: () => setIsWindowOpen(false),
          }}
        />
      )}
    </form>
  )
}
