import type { StripeCardNumberElement, StripeElementStyle } from '@stripe/stripe-js'
// The package's main entry loads Stripe's script on import; `pure` loads it only when `loadStripe` is called.
import { loadStripe } from '@stripe/stripe-js/pure'
import { brandColours } from '../../../../shared/brand-colours.ts'
import {
  type CardField,
  type CardFieldEvent,
  type CardFormField,
  cardFields,
  type OpenCardFields,
} from '../../card-fields.ts'
import { stripeWallets } from './wallets.ts'

/**
 * Text style of the card fields, since our stylesheets do not apply inside Stripe's iframes. Padding and border belong
 * to the box around them.
 */
const textStyle = (isDark: boolean): StripeElementStyle => ({
  base: {
    color: isDark ? brandColours.mist : brandColours.ink,
    fontFamily: 'Arial, sans-serif',
    fontSize: '17px',
    lineHeight: '24px',
    '::placeholder': { color: isDark ? brandColours.mist2 : brandColours.ink3 },
  },
  invalid: { color: isDark ? brandColours.mist : brandColours.ink },
})

interface StripeField extends Pick<StripeCardNumberElement, 'mount' | 'focus' | 'destroy'> {
  on(
    type: 'ready' | 'focus' | 'blur' | 'change',
    listener: (event: { error?: { message: string } | undefined; complete?: boolean }) => void,
  ): unknown
}

export const openCardFields: OpenCardFields = async ({ publishable_key }, { stripe: locale }) => {
  const stripe = await loadStripe(String(publishable_key), { locale })
  if (!stripe) throw new Error('loadStripe returned null: it needs a browser')
  const elements = stripe.elements({ locale })
  const style = textStyle(matchMedia('(prefers-color-scheme: dark)').matches)
  // Stripe's wallet Link would add its own button inside this field, so Link is disabled here. It is also disabled
  // among the wallet buttons.
  const number = elements.create('cardNumber', { style, disableLink: true, showIcon: true })
  const fields = {
    number,
    expiry: elements.create('cardExpiry', { style }),
    cvc: elements.create('cardCvc', { style }),
  } as Record<CardField, StripeField> & { number: StripeCardNumberElement }
  const errors = new Map<CardField, string | null>()
  const completed = new Set<CardField>()
  const listeners = new Set<(event: CardFieldEvent) => void>()
  const emit = (field: CardField, type: CardFieldEvent['type']) => {
    for (const listener of listeners)
      listener({ field, type, error: errors.get(field) ?? null, complete: completed.has(field) })
  }
  for (const field of cardFields) {
    for (const type of ['ready', 'focus', 'blur'] as const) fields[field].on(type, () => emit(field, type))
    fields[field].on('change', ({ error, complete }) => {
      errors.set(field, error?.message ?? null)
      if (complete) completed.add(field)
      else completed.delete(field)
      emit(field, 'change')
    })
  }
  number.on('loaderror', () => emit('number', 'failed'))
  const wallets = stripeWallets(stripe, locale)
  return {
    challengeCoversPage: true,
    mount(field, box) {
      if (box instanceof HTMLElement) fields[field].mount(box)
    },
    on: (listener) => void listeners.add(listener),
    focus: (field) => fields[field].focus(),
    mountWallets: wallets.mount,
    async createToken({ holder }) {
      // Stripe accepts a card without a name, but we require it. The message is empty because the form shows its own
      // error.
      if (holder === '') return { error: { message: '', field: 'holder' } }
      const card = { type: 'card' as const, card: number, billing_details: { name: holder } }
      const { paymentMethod, error } = await stripe.createPaymentMethod(card)
      if (paymentMethod) return { token: paymentMethod.id }
      return { error: { message: error.message ?? '', field: fieldOf(error.code) } }
    },
    async challenge(clientSecret) {
      await wallets.closeSheet()
      await stripe.handleNextAction({ clientSecret })
    },
    destroy() {
      for (const field of cardFields) fields[field].destroy()
    },
  }
}

/**
 * The field that a Stripe error code is about. The code contains the name of the field: `incomplete_number`,
 * `invalid_expiry_year_past`, `incorrect_cvc`. Null if the code contains no field.
 */
const fieldOf = (code = ''): CardFormField | null => cardFields.find((field) => code.includes(field)) ?? null
