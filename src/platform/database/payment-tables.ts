import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { NextAction, ProviderId } from '../../contract/reservation.ts'
import type { DeclineReason, DisputeState, RefundProblem } from '../integrations/payment-provider.ts'
import type { AttemptState, LedgerKind, RefundState } from './column-types.ts'

/** Payments, refunds and the ledger. Amounts are integer cents. */
export interface PaymentTables {
  payment_attempt: AttemptTable
  refund: {
    id: string
    attempt_id: string
    amount: number
    reason: string
    state: RefundState
    /** The same for all refunds that were requested together. */
    request_id: Generated<string>
    /**
     * `provider`: the site asked the provider to refund. `manual`: the operator refunded without the provider.
     * `dashboard`: the refund was made in the provider's dashboard and found by a poll.
     */
    sent_by: Generated<'provider' | 'manual' | 'dashboard'>
    /**
     * How much of the payment the provider had refunded before this refund was sent, in cents; null until this refund
     * is sent.
     */
    refunded_before: Generated<number | null>
    /** Why the refund has failed or waits; null if it has done neither, or if the reason is unknown. */
    problem: Generated<RefundProblem | null>
    reference: string | null
    created_at: Date
    changed_at: Date
  }
  dispute: {
    /** The id of the dispute at the provider. */
    id: string
    attempt_id: string
    state: DisputeState
    amount: number
    /** The provider's code, such as `fraudulent`. */
    reason: string
    respond_by: Date | null
    /** Whether the provider has withdrawn the amount and not returned it. */
    money_taken: boolean
    /** Since when the dispute forbids refunds of the payment; null if it allows them. */
    blocks_since: Date | null
    detected_at: Date
    changed_at: Date
  }
  ledger_entry: {
    id: GeneratedAlways<number>
    reservation_id: string
    kind: LedgerKind
    amount: number
    attempt_id: string | null
    refund_id: string | null
    dispute_id: Generated<string | null>
    /**
     * Id of the device on which the cash was recorded. Entries of an earlier version may have the id of a phone that is
     * no device of the app.
     */
    device: Generated<string | null>
    /** The number of the terminal's slip, or of the paper receipt for cash; null if none was recorded. */
    slip: Generated<string | null>
    posted_at: Date
  }
  ledger_number: { entry_id: number; year: number; number: number }
  provider_event: { provider: string; event_id: string; attempt_id: string; received_at: Date }
  payment_exception: {
    id: GeneratedAlways<number>
    provider: string
    attempt_id: string
    reason: string
    details: JSONColumnType<object>
    detected_at: Date
    resolved_at: Date | null
    /** How the exception was resolved. */
    note: string | null
  }
}

interface AttemptTable {
  id: string
  reservation_id: string
  /** The change that the attempt pays for; null if it pays for the reservation. */
  change_id: Generated<string | null>
  number: number
  provider: ProviderId
  state: AttemptState
  amount: number
  token: string | null
  reference: string | null
  decline: DeclineReason | null
  next_action: JSONColumnType<NextAction | null, string | null, string | null>
  created_at: Date
  changed_at: Date
  last_polled_at: Date | null
  poll_count: Generated<number>
  /** The client's rate limit keys; null once the attempt is settled. */
  rate_limit_keys: Generated<string[] | null>
  /** Whether the browser has a client secret, with which the provider accepts another card for this attempt. */
  client_secret_issued: Generated<boolean>
}
