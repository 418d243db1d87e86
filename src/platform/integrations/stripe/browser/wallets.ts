import type { Stripe, StripeElementLocale, StripeExpressCheckoutElement } from '@stripe/stripe-js'
import type { CardFields, CreateToken } from '../../card-fields.ts'

interface Wallets {
  mount: NonNullable<CardFields['mountWallets']>
  /** Closes the wallet's sheet, which would cover the 3-D Secure challenge. The buttons are unmounted, too. */
  closeSheet(): Promise<void>
}

/**
 * Apple Pay and Google Pay through Stripe's Express Checkout Element, which detects the wallets of the device. A wallet
 * returns a ConfirmationToken of a card, so the server processes it like a card.
 */
export function stripeWallets(stripe: Stripe, locale: StripeElementLocale): Wallets {
  let mounted: StripeExpressCheckoutElement | undefined
  let confirmation: Promise<void> | undefined
  return {
    mount(box, order, host) {
      const { elements, buttons } = createButtons(stripe, locale, order)
      mounted = buttons
      const createToken: CreateToken = async () => {
        const { error: submitError } = await elements.submit()
        if (submitError) return { error: { message: submitError.message ?? '', field: null } }
        const { confirmationToken, error } = await stripe.createConfirmationToken({ elements })
        return confirmationToken
          ? { token: confirmationToken.id }
          : { error: { message: error.message ?? '', field: null } }
      }
      let failures = 0
      buttons.on('ready', ({ availablePaymentMethods: available }) =>
        host.onAvailability(Boolean(available?.applePay || available?.googlePay)),
      )
      buttons.on('availablepaymentmethodschange', ({ paymentMethods: available }) =>
        host.onAvailability(Boolean(available?.applePay?.available || available?.googlePay?.available)),
      )
      buttons.on('loaderror', () => host.onAvailability(false))
      buttons.on('click', ({ resolve, reject }) => {
        failures = 0
        if (host.canOpenSheet()) resolve({ lineItems: [{ name: order.label, amount: order.amount }] })
        else reject()
      })
      buttons.on('confirm', ({ paymentFailed }) => {
        confirmation = host.pay(createToken).then((failure) => {
          if (!failure) return
          paymentFailed({ reason: 'fail', ...(failure.message && { message: failure.message }) })
          // After a declined card, the same wallet sheet can return that card's token again when the visitor chooses
          // another card (react-stripe-js issue 581). A new sheet doesn't, so the second failure closes this sheet.
          if (++failures < 2) return
          buttons.unmount()
          buttons.mount(box)
        })
        return confirmation
      })
      buttons.mount(box)
      return () => buttons.destroy()
    },
    async closeSheet() {
      // The sheet may still show that the payment is being processed. No call of Stripe.js closes it (react-stripe-js issue 592),
      // but browsers close a payment sheet whose frame is removed.
      await confirmation
      mounted?.unmount()
    },
  }
}

/** Creates the wallet buttons. The options must match those of the PaymentIntent that our server creates later. */
function createButtons(stripe: Stripe, locale: StripeElementLocale, { amount }: { amount: number }) {
  const elements = stripe.elements({
    mode: 'payment',
    amount,
    currency: 'eur',
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    locale,
    appearance: { variables: { borderRadius: '4px' } },
  })
  const buttons = elements.create('expressCheckout', {
    buttonHeight: 52,
    buttonType: { applePay: 'plain', googlePay: 'plain' },
    layout: { maxColumns: 2, maxRows: 1 },
    paymentMethods: {
      applePay: 'auto',
      googlePay: 'auto',
      link: 'never',
      paypal: 'never',
      amazonPay: 'never',
      klarna: 'never',
    },
  })
  return { elements, buttons }
}
