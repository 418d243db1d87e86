import { type MonriAccount, monriProvider } from './monri/client.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { stripeProvider } from './stripe/client.ts'
import type { StripeSettings } from './stripe/connection.ts'

/** The operator's accounts at the providers; null for a provider without a configured account. */
export interface PaymentProviderSettings {
  stripe: StripeSettings | null
  monri: MonriAccount | null
}

/**
 * Returns the configured payment providers in the order in which the site offers them.
 * @param origin the public origin of the site, for webhook URLs
 */
export function createPaymentProviders({ stripe, monri }: PaymentProviderSettings, origin: string): PaymentProvider[] {
  const callbackUrl = (id: PaymentProvider['id']) => `${origin}/api/payments/${id}/events`
  return [
    stripe && stripeProvider(stripe),
    monri && monriProvider({ ...monri, callbackUrl: callbackUrl('monri') }),
  ].filter((provider) => provider !== null)
}
