import { type MonriAccount, monriProvider } from './monri/client.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { stripeProvider } from './stripe/client.ts'
import type { StripeSettings } from './stripe/connection.ts'

/** The accounts of the operator; null where there is none. */
export interface ProviderSettings {
  stripe: StripeSettings | null
  monri: MonriAccount | null
}

/**
 * Who takes real money here, in the order in which they are offered; nobody, where nobody is configured.
 * @param origin our own public address, at which a provider finds us
 */
export function providersOf({ stripe, monri }: ProviderSettings, origin: string): PaymentProvider[] {
  const callbackUrl = (id: PaymentProvider['id']) => `${origin}/api/payments/${id}/events`
  return [
    stripe && stripeProvider(stripe),
    monri && monriProvider({ ...monri, callbackUrl: callbackUrl('monri') }),
  ].filter((provider) => provider !== null)
}
