import type { NextAction } from '../../contract/reservation.ts'
import type { PaymentOrder } from '../payment-provider.ts'
import { formDigest } from './digest.ts'
import { orderNumberOf } from './order-number.ts'

/**
 * Builds the form that redirects the visitor to Monri's page. Fields and lengths:
 * docs.monri.com/docs/variables-names-lengths-and-formats. URLs per order (`…_override`): docs.monri.com/docs/form-redirect.
 * Name and e-mail are left out: the form must not reveal more than the ticket, since the booking's URL gives access to
 * it.
 */
export function orderForm(
  order: PaymentOrder,
  account: { key: string; authenticityToken: string; apiBase: string; callbackUrl: string },
): NextAction & { type: 'redirect' } {
  const { amount, currency } = order
  const orderNumber = orderNumberOf(order.attemptId)
  return {
    type: 'redirect',
    url: `${account.apiBase}/v2/form`,
    method: 'POST',
    fields: {
      authenticity_token: account.authenticityToken,
      transaction_type: 'authorize',
      order_number: orderNumber,
      order_info: order.reservationCode,
      amount: String(amount),
      currency,
      digest: formDigest(account.key, { orderNumber, amount, currency }),
      language: languageOf(order.locale),
      moto: 'false',
      supported_payment_methods: 'card',
      success_url_override: order.returnUrl,
      cancel_url_override: order.returnUrl,
      callback_url_override: account.callbackUrl,
    },
  }
}

/** Monri's page supports English, Spanish, Bosnian and Croatian. */
const languageOf = (locale: string) => (['es', 'hr'].includes(locale) ? locale : 'en')
