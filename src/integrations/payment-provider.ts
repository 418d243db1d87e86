import type { NextAction, ProviderId } from '../contract/reservation.ts'

/**
 * The port to whoever takes the money. Each provider is one folder that speaks the provider's protocol and answers in
 * this vocabulary alone: what it said (`ok`), that it refused (`declined`), or that we can't know (`unknown`:
 * no answer in time, a broken connection, an answer that makes no sense). `unknown` is resolved only by asking again.
 */
export interface PaymentProvider {
  id: ProviderId
  /** `card`: the browser gets a token from the provider's script. `bank_card`: the visitor is sent to the bank's page. */
  kind: 'card' | 'bank_card'
  /** Whose page the visitor's browser posts a form to, as an origin; left out where no form is posted. */
  formOrigin?: string
  /**
   * Whether a declined payment accepts another card by the client secret that the browser has, until it is voided; left out
   * where a refusal is final.
   */
  declinedStaysOpen?: true
  /** For how many days a payment can still be made after we gave it up; left out where giving up ends it for good. */
  payableForDays?: number
  /** For how many days a refund that has gone may still come back; left out where none does. */
  refundsReturnWithinDays?: number
  /** What the browser needs, besides id and kind; public. */
  clientConfiguration(): Record<string, string>
  /** Starts taking a deposit. Idempotent by `attemptId`: sent twice, it charges once. Money is authorised, not captured. */
  start(order: PaymentOrder): Promise<ProviderAnswer>
  /** What the provider knows of an attempt; `declined` with reason `absent` if it never heard of it. */
  snapshot(of: AttemptReference): Promise<ProviderAnswer>
  capture(of: AttemptReference & { amount: number }): Promise<ProviderAnswer>
  /** Gives an authorisation back, or cancels what is still under way, so that it can't be charged any more. */
  void(of: AttemptReference): Promise<ProviderAnswer>
  /**
   * Idempotent by `refundId`, or where the provider knows no ids of ours by `refundedBefore`: what our books say went
   * back before this one, in cents.
   */
  refund(of: AttemptReference & { refundId: string; amount: number; refundedBefore: number }): Promise<ProviderAnswer>
  /** Checks signature and age over the raw bytes; tells which attempt to ask about, never what to believe of it. */
  parseWebhook(webhook: { body: Uint8Array; headers: Headers; now: Date }): WebhookReading
}

export interface AttemptReference {
  attemptId: string
  /** The provider's own id of the payment; null while its first answer is missing. */
  reference: string | null
  /** When it was sent: narrows the search with a provider that can't be asked by our id. */
  startedAt?: Date
}

export interface PaymentOrder {
  attemptId: string
  reservationCode: string
  amount: number
  currency: 'EUR'
  /** From the provider's script in the browser; null for a bank card. */
  token: string | null
  /** Where the bank sends the visitor back to; absolute. */
  returnUrl: string
  locale: string
}

export type ProviderAnswer =
  | { outcome: 'ok'; snapshot: PaymentSnapshot }
  | { outcome: 'declined'; reason: DeclineReason }
  | { outcome: 'unknown'; why: string }

/** A payment as the provider sees it at one moment. Amounts in cents. */
export interface PaymentSnapshot {
  reference: string
  attemptId: string
  status: 'requires_action' | 'processing' | 'authorized' | 'captured' | 'declined' | 'canceled'
  amount: number
  currency: string
  refundedAmount: number
  /** Our ids of refunds that did not reach their guest, though some of them had gone already. */
  failedRefunds?: string[]
  decline?: DeclineReason
  nextAction?: NextAction
}

/** Why money was refused, closed: each has its sentence `decline.<reason>` in the catalogues. */
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

export type WebhookReading =
  | {
      ok: true
      eventId: string
      /** Null where the event doesn't carry it: then the reference tells whose it is. */
      attemptId: string | null
      /** Null: nothing that could be ours. It is acknowledged, and that is all. */
      reference: string | null
      /** What the event says was paid, where it says so: anything but what was asked for needs a person. */
      claims?: { amount: number; currency: string }
      /** What a person has to look at, because asking the provider mends nothing. */
      alarm?: 'dispute'
    }
  | { ok: false; why: 'signature' | 'too_old' | 'from_the_future' | 'unreadable' }
