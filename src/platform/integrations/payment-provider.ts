import type { NextAction, ProviderId } from '../../contract/reservation.ts'

/**
 * The port of the payment providers. An adapter implements the protocol of one provider. It maps every response to `ok`,
 * `declined` or `unknown` (timeout, connection error, invalid response). `unknown` means that the provider may have
 * processed the request; only a later `snapshot` shows whether it did.
 */
export interface PaymentProvider {
  id: ProviderId
  /**
   * `card`: a script of the provider converts the card to a token in the browser. `bank_card`: the visitor pays on a page of
   * the provider.
   */
  kind: 'card' | 'bank_card'
  /** The origin to which the visitor's browser posts the payment form; absent if the provider uses no form. */
  formOrigin?: string
  /** Fields of the payment form that describe the buyer. They are added whenever the form is shown, and not stored. */
  buyerFields?: (buyer: Buyer) => Record<string, string>
  /** Query parameters with which the payment page redirects the visitor back. They are not trusted. */
  returnParameters?: string[]
  /**
   * Set if a declined payment accepts another card until the payment is voided. The browser submits the card with the
   * client secret of the payment.
   */
  declinedAcceptsRetry?: true
  /** For how many days the visitor can still complete a voided or declined payment; absent if a void is final. */
  payableForDays?: number
  /** Number of days in which a succeeded refund can still fail because the bank returns it; absent if it can't. */
  refundsReturnWithinDays?: number
  /** Public configuration for the browser, in addition to `id` and `kind`. */
  clientConfiguration(): Record<string, string>
  /** Authorises the payment without capturing it, or returns the visitor's next action. Idempotent by `attemptId`. */
  start(order: PaymentOrder): Promise<ProviderResult>
  /**
   * Queries the current state of an attempt. The outcome is `declined` with reason `absent` if the provider doesn't know it.
   */
  snapshot(attempt: AttemptReference): Promise<ProviderResult>
  capture(attempt: AttemptReference & { amount: number }): Promise<ProviderResult>
  /** Releases an authorisation or cancels a pending payment, so that it can no longer be charged. */
  void(attempt: AttemptReference): Promise<ProviderResult>
  /**
   * Refunds a captured payment. The call is idempotent by `refundId`, or by `refundedBefore` if the provider can't
   * store our ids. `refundedBefore` is the sum in cents of all refunds that the provider made before this one.
   */
  refund(
    attempt: AttemptReference & { refundId: string; amount: number; refundedBefore: number },
  ): Promise<ProviderResult>
  /**
   * Verifies the signature of the raw bytes, and the age if the provider signs a timestamp. The result only identifies
   * the payment attempt or the dispute, whose state is then queried, and can contain an amount to compare.
   * `unavailable`: the event names an object of the provider that could not be fetched.
   */
  parseWebhook(webhook: { body: Uint8Array; headers: Headers; now: Date }): WebhookResult | Promise<WebhookResult>
  /**
   * Queries one dispute or warning by its id, all that concern one payment, or all since a day. Absent if the provider
   * has no such query.
   */
  disputes?(query: DisputeQuery): Promise<DisputeAnswer>
  /**
   * Compares the account at the provider with the settings and the public address of the site. Only reads the account,
   * and changes nothing. Null: the provider can't be reached. Absent: the provider has nothing that could be compared.
   */
  checkAccount?(origin: string, now: Date): Promise<AccountCheck | null>
}

export interface AccountCheck {
  /** Whether the keys of browser and server belong to the same account and mode. */
  keys: 'match' | 'differ' | 'unknown'
  /**
   * `url`: the address to which the provider has to send events. `missing`: the types of events that it doesn't send
   * there; `all` if it sends none.
   */
  events: { url: string; missing: string[] | 'all' }
  /** The number of events of the past day that the site has not accepted, according to the provider. */
  undeliveredEvents: number
  /** The wallets that the provider does not show on the site. */
  missingWallets: string[]
  /**
   * The kinds of objects that the keys have no right to read, by the provider's names. The checks of these objects were
   * skipped, so the other fields report no problem with them.
   */
  unreadable: string[]
}

export type DisputeQuery = { id: string } | { reference: string } | { since: Date }
export type DisputeAnswer = { outcome: 'ok'; disputes: ProviderDispute[] } | { outcome: 'unknown'; cause: string }

/**
 * `warning`: the bank or the provider suspects fraud, and a refund avoids a dispute. `inquiry`: the bank asks for
 * information about the payment, and has taken no money. `open`: the bank has taken the money back and has not decided
 * yet. `won`, `lost`: the bank has decided for or against the operator. `closed`: the case has ended without a
 * decision.
 */
export type DisputeState = 'warning' | 'inquiry' | 'open' | 'won' | 'lost' | 'closed'

export interface ProviderDispute {
  id: string
  /** The id of the payment at the provider. */
  reference: string
  state: DisputeState
  /** The disputed cents; null for a warning, which has no amount. */
  amount: number | null
  /** The provider's code of the reason, such as `fraudulent`. */
  reason: string
  /** Until when the operator can send evidence; null without such a deadline. */
  respondBy: Date | null
  /** Whether the provider has withdrawn the amount and not returned it. */
  moneyTaken: boolean
}

/**
 * `disputed`: the bank already takes the payment back. `account_closed`: the card has expired, or was cancelled, lost
 * or stolen. `balance`: the operator's account has too little money. `permission`: our API key is not valid or lacks a
 * right.
 */
export type RefundProblem = 'disputed' | 'account_closed' | 'balance' | 'permission' | 'other'

export interface Buyer {
  /** ISO 3166-1 alpha-2. */
  country: string
  /**
   * Absent if the booking was not made in the visitor's browser. The visitor may then be another person, who must not
   * see this data.
   */
  contact?: { name: string; email: string; phone: string }
}

export interface AttemptReference {
  attemptId: string
  /** The id of the payment at the provider; null until the first response has arrived. */
  reference: string | null
  /** The time at which the payment was started. It limits the search if the provider can't find a payment by our id. */
  startedAt?: Date
}

export interface PaymentOrder {
  attemptId: string
  reservationCode: string
  amount: number
  currency: 'EUR'
  /** The card token from the provider's script; null for `bank_card`. */
  token: string | null
  /** The absolute URL to which the payment page redirects the visitor back. */
  returnUrl: string
  locale: string
}

/** `problem`: why a refund was declined, or why it has to wait. */
export type ProviderResult =
  | { outcome: 'ok'; snapshot: PaymentSnapshot }
  | { outcome: 'declined'; reason: DeclineReason; problem?: RefundProblem }
  | { outcome: 'unknown'; cause: string; problem?: RefundProblem }

export const ok = (snapshot: PaymentSnapshot): ProviderResult => ({ outcome: 'ok', snapshot })
export const declined = (reason: DeclineReason, problem?: RefundProblem): ProviderResult => ({
  outcome: 'declined',
  reason,
  ...(problem && { problem }),
})
export const unknown = (cause: string, problem?: RefundProblem): ProviderResult => ({
  outcome: 'unknown',
  cause,
  ...(problem && { problem }),
})

/** The state of a payment at the provider. Amounts are in cents. */
export interface PaymentSnapshot {
  reference: string
  attemptId: string
  status: 'requires_action' | 'processing' | 'authorized' | 'captured' | 'declined' | 'canceled'
  amount: number
  currency: string
  /** The sum of all refunds that have succeeded, including those made in the provider's dashboard. */
  refundedAmount: number
  /** Failed refunds by our ids, including refunds that failed after they had succeeded. */
  failedRefunds?: { id: string; problem: RefundProblem }[]
  /** Why the latest card was declined. With status `requires_action` the payment still accepts another card. */
  decline?: DeclineReason
  nextAction?: NextAction
}

/** All decline reasons. Each has a message `decline.<reason>` in the catalogues. */
export const declineReasons = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'check_details',
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
      /** Null if the event doesn't contain it; then the attempt is found by `reference`. */
      attemptId: string | null
      /**
       * Null if the event doesn't contain it. An event without both ids isn't about a payment of ours, so it is only
       * acknowledged.
       */
      reference: string | null
      /** The amount in the event, if there is one. If it differs from the order, the payment needs manual review. */
      claims?: { amount: number; currency: string }
      /** The id of the dispute or warning that the event is about, which is then queried in place of the payment. */
      dispute?: string
    }
  | { ok: false; reason: 'signature' | 'too_old' | 'from_the_future' | 'unreadable' | 'unavailable' }
