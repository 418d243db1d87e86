import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'
import type { CardFields, CreateToken } from './card-fields.ts'

/**
 * Apple Pay and Google Pay by Stripe's Express Checkout Element, which finds out what the device has. What comes of it is
 * the PaymentMethod of a card, and goes the card's way.
 */
export const walletsOf =
  (stripe: Stripe, locale: StripeElementLocale): CardFields['mountWallets'] =>
  (box, { amount, label }, host) => {
    // What is asked for here has to be what our server asks for with the PaymentMethod.
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
      const { error: unfinished } = await elements.submit()
      if (unfinished) return { error: { message: unfinished.message ?? '', field: null } }
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
      return paymentMethod ? { token: paymentMethod.id } : { error: { message: error.message ?? '', field: null } }
    }
    buttons.on('ready', ({ availablePaymentMethods: has }) => host.offered(Boolean(has?.applePay || has?.googlePay)))
    buttons.on('availablepaymentmethodschange', ({ paymentMethods: has }) =>
      host.offered(Boolean(has?.applePay?.available || has?.googlePay?.available)),
    )
    buttons.on('click', ({ resolve, reject }) =>
      host.mayAsk() ? resolve({ lineItems: [{ name: label, amount }] }) : reject(),
    )
    buttons.on('confirm', async ({ paymentFailed }) => {
      if (!(await host.pay(createToken))) paymentFailed()
    })
    buttons.mount(box)
    return () => buttons.destroy()
  }
