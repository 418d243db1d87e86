import type { PaymentSnapshot } from '../../src/platform/integrations/payment-provider.ts'

/** A payment at the simulated provider. */
export interface Payment {
  attemptId: string
  reference: string
  status: PaymentSnapshot['status']
  amount: number
  refunds: Map<string, Refund>
  /**
   * Whether a browser has the client secret. The browser can then try another card after a decline, until the payment
   * is voided.
   */
  secretIssued?: boolean
  /** Time in milliseconds until which the bank's page accepts a card. The page cannot be cancelled. */
  payableUntil?: number
  authorizedAt?: number
}

export interface Refund {
  amount: number
  sentAt: number
  /** Whether the bank has returned the refund to the operator. */
  returned: boolean
}

export const refundedOf = ({ refunds }: Payment) =>
  [...refunds.values()].reduce((sum, { amount, returned }) => sum + (returned ? 0 : amount), 0)
export const failedOf = ({ refunds }: Payment) =>
  [...refunds].flatMap(([id, { returned }]) => (returned && !id.startsWith('dashboard') ? { id, problem } : []))
const problem = 'account_closed' as const
