import type { NextAction, ProviderId } from '../contract/reservation.ts'

/**
 * Port of the payment providers. Each adapter is one folder that implements the provider's protocol and maps every response
 * to one of three outcomes: `ok`, `declined`, or `unknown` (timeout, connection error, unparsable response). `unknown` means
 * that the request may have been processed; only a later `snapshot` resolves it.
 */
export interface PaymentProvider {
  id: ProviderId
  /** `card`: the provider's script tokenizes the card in the browser. `bank_card`: redirect to the provider's payment page. */
  kind: 'card' | 'bank_card'
  /** Origin that the visitor's browser posts the payment form to; absent if the provider uses no form. */
  formOrigin?: string
  /** Set if a declined payment can be retried with another card through the browser's client secret until it is voided. */
  declinedAcceptsRetry?: true
  /** Days during which an abandoned payment can still be completed; absent if voiding is final. */
  payableForDays?: number
  /** Days during which a succeeded refund can still fail (returned by the bank); absent if it can't. */
  refundsReturnWithinDays?: number
  /** Public configuration for the browser, besides id and kind. */
  clientConfiguration(): Record<string, string>
  /** Starts a payment. Idempotent by `attemptId`. Authorises, does not capture. */
  start(order: PaymentOrder): Promise<ProviderResult>
  /** Current state of an attempt at the provider; `declined` with reason `absent` if it does not exist there. */
  snapshot(attempt: AttemptReference): Promise<ProviderResult>
  capture(attempt: AttemptReference & { amount: number }): Promise<ProviderResult>
  /** Releases an authorisation or cancels a pending payment, so that it can no longer be charged. */
  void(attempt: AttemptReference): Promise<ProviderResult>
  /**
   * Idempotent by `refundId`, or, if the provider stores no ids of ours, by `refundedBefore`: the sum in cents that our
   * ledger has already refunded.
   */
  refund(
    attempt: AttemptReference & { refundId: string; amount: number; refundedBefore: number },
  ): Promise<ProviderResult>
  /** Verifies signature and age over the raw bytes. The result only identifies the attempt; its state is then fetched. */
  parseWebhook(webhook: { body: Uint8Array; headers: Headers; now: Date }): WebhookResult
}

export interface AttemptReference {
  attemptId: string
  /** The provider's id of the payment; null until its first response arrived. */
  reference: string | null
  /** When the payment was started; narrows the search at a provider without lookup by our id. */
  startedAt?: Date
}

export interface PaymentOrder {
  attemptId: string
  reservationCode: string
  amount: number
  currency: 'EUR'
  /** Card token from the provider's script; null for `bank_card`. */
  token: string | null
  /** Absolute URL that the payment page redirects back to. */
  returnUrl: string
  locale: string
}

export type ProviderResult =
  | { outcome: 'ok'; snapshot: PaymentSnapshot }
  | { outcome: 'declined'; reason: DeclineReason }
  | { outcome: 'unknown'; cause: string }

/** State of a payment at the provider. Amounts in cents. */
export interface PaymentSnapshot {
  reference: string
  attemptId: string
  status: 'requires_action' | 'processing' | 'authorized' | 'captured' | 'declined' | 'canceled'
  amount: number
  currency: string
  refundedAmount: number
  /** Our ids of failed refunds, including those that had succeeded before. */
  failedRefunds?: string[]
  decline?: DeclineReason
  nextAction?: NextAction
}

/** Closed list of decline reasons; each has a message `decline.<reason>` in the catalogues. */
export const declineReasons = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'canceled_by_visitor',
  'invalid_token',
  'absent',
  'provider_fault',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export type WebhookResult =
  | {
      ok: true
      eventId: string
      /** Null if the event doesn't carry it; the attempt is then found by `reference`. */
      attemptId: string | null
      /** Null for events that don't concern a payment of ours; they are only acknowledged. */
      reference: string | null
      /** Amount according to the event, if it contains one. A mismatch with the order needs manual review. */
      claims?: { amount: number; currency: string }
      /** Needs manual review: fetching the payment's state doesn't resolve it. */
      alarm?: 'dispute'
    }
  | { ok: false; reason: 'signature' | 'too_old' | 'from_the_future' | 'unreadable' }
