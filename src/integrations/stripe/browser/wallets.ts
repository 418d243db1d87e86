import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'
import type { CardFields, CreateToken } from '../../card-fields.ts'

/**
 * Apple Pay and Google Pay through Stripe's Express Checkout Element, which detects the wallets of the device. A wallet
 * returns the PaymentMethod of a card, so the server processes it like a card.
 */
export const stripeWallets =
  (stripe: Stripe, locale: StripeElementLocale): CardFields['mountWallets'] =>
  (box, { amount, label }, host) => {
    // These options must match those of the PaymentIntent that our server creates later.
    const elements = stripe.elements({
      mode: 'payment',
      amount,
      currency: 'eur',
      captureMethod: 'manual',
      paymentMethodCreation: 'manual',
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
    const createToken: CreateToken = async () => {
      const { error: submitError } = await elements.submit()
      if (submitError) return { error: { message: submitError.message ?? '', field: null } }
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
      return paymentMethod ? { token: paymentMethod.id } : { error: { message: error.message ?? '', field: null } }
    }
    buttons.on('ready', ({ availablePaymentMethods: available }) =>
      host.onAvailability(Boolean(available?.applePay || available?.googlePay)),
    )
    buttons.on('availablepaymentmethodschange', ({ paymentMethods: available }) =>
      host.onAvailability(Boolean(available?.applePay?.available || available?.googlePay?.available)),
    )
    buttons.on('click', ({ resolve, reject }) =>
      host.canOpenSheet() ? resolve({ lineItems: [{ name: label, amount }] }) : reject(),
    )
    buttons.on('confirm', async ({ paymentFailed }) => {
      if (!(await host.pay(createToken))) paymentFailed()
    })
    buttons.mount(box)
    return () => buttons.destroy()
  }
