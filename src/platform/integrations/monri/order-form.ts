import type { NextAction } from '../../../contract/reservation.ts'
import type { Buyer, PaymentOrder } from '../payment-provider.ts'
import { formDigest } from './digest.ts'
import { orderNumberOf } from './order-number.ts'

/**
 * Builds the form that redirects the visitor to Monri's page. Fields and lengths:
 * docs.monri.com/docs/variables-names-lengths-and-formats. URLs per order (`…_override`): docs.monri.com/docs/form-redirect.
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

/**
 * The fields `ch_…`: the country is mandatory, and the others help the bank to check the cardholder (3-D Secure). A
 * value that is too short or too long for Monri is left out. Only a long name is cut, as in Monri's shop plug-ins.
 */
export function buyerFields({ country, contact }: Buyer): Record<string, string> {
  const { name = '', email = '', phone = '' } = contact ?? {}
  const optional = { ch_full_name: name.slice(0, 30).toWellFormed().trim(), ch_email: email, ch_phone: phone }
  const longest = { ch_full_name: 30, ch_email: 100, ch_phone: 30 }
  const fitting = Object.entries(optional).filter(
    ([field, { length }]) => length >= 3 && length <= longest[field as keyof typeof longest],
  )
  return { ch_country: country, ...Object.fromEntries(fitting) }
}

/** Monri's page supports English, Spanish, Bosnian and Croatian. */
const languageOf = (locale: string) => (['es', 'hr'].includes(locale) ? locale : 'en')
