import { type MonriAccount, monriProvider } from './monri/client.ts'
import type { PaymentProvider } from './payment-provider.ts'

interface Accounts {
  origin: string
  monri: MonriAccount | null
}

/** Those that take real money, as far as the operator has accounts there, in the order in which they are offered. */
export function realProviders({ origin, monri }: Accounts): PaymentProvider[] {
  const callbackUrl = (id: PaymentProvider['id']) => `${origin}/api/payments/${id}/events`
  return [...(monri ? [monriProvider({ ...monri, callbackUrl: callbackUrl('monri') })] : [])]
}
