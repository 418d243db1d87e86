import type { ProviderId } from '../../contract/reservation.ts'
import type { BrowserHosts } from './card-fields.ts'
import { stripeHosts } from './stripe/browser/hosts.ts'

/** The hosts by provider. All other providers load nothing into our pages. */
export const browserHosts: Partial<Record<ProviderId, BrowserHosts>> = { stripe: stripeHosts }
