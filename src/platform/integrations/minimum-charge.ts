import type { PaymentProviderSettings } from './providers.ts'

/**
 * The smallest amounts in cents that the providers charge, from
 * docs.stripe.com/currencies#minimum-and-maximum-charge-amounts and from Monri's agreement. The sandbox declines
 * smaller amounts as Stripe does.
 */
const minimums: Record<keyof PaymentProviderSettings, number> = { stripe: 50, monri: 100 }
const sandboxMinimum = 50

/**
 * The smallest amount in cents that the site charges. All configured providers have to accept it, because the guest
 * chooses one of them. This file imports no client library of a provider, so that commands start fast.
 */
export function minimumChargeOf(accounts: PaymentProviderSettings): number {
  const configured = Object.entries(minimums).filter(([id]) => accounts[id as keyof PaymentProviderSettings])
  return configured.length > 0 ? Math.max(...configured.map(([, cents]) => cents)) : sandboxMinimum
}
