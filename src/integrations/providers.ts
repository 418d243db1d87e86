import type { PaymentProvider } from './payment-provider.ts'
import { stripeProvider } from './stripe/client.ts'
import type { StripeSettings } from './stripe/connection.ts'

/** The accounts of the operator; null where there is none. */
export interface ProviderSettings {
  stripe: StripeSettings | null
}

/** Who takes real money here, in the order in which they are offered; nobody, where nobody is configured. */
export function providersOf({ stripe }: ProviderSettings): PaymentProvider[] {
  return [stripe && stripeProvider(stripe)].filter((provider) => provider !== null)
}
