import type { MailKind } from '../../contract/mail-kinds.ts'
import type { NextAction } from '../../contract/reservation.ts'
import type { AttemptState, HoldKind, ReservationState, SeatStatus } from '../../platform/database/tables.ts'
import type { DeclineReason, PaymentSnapshot } from '../../platform/integrations/payment-provider.ts'

// Input and output of the state machine (`reservation-state-machine.ts`).

/**
 * The input: a reservation, or a change of a booking. `party`: the number of places that it needs. `placesLeft`: the
 * places of the departure that are neither held nor sold.
 */
export interface ReservationSnapshot {
  placesLeft: number
  /**
   * Whether the departure is cancelled, or the changed booking was cancelled or has boarded. Then a payment gets no
   * places and is voided or refunded.
   */
  givesNoPlaces: boolean
  reservation: {
    state: ReservationState
    seat_status: SeatStatus
    /** `charge_only`: the places are released if the payment needs the visitor's action, is declined or is canceled. */
    holdKind: HoldKind
    party: number
    createdAt: Date
    holdExpiresAt: Date
    holdExtendedAt: Date | null
  }
  attempt: {
    id: string
    number: number
    state: AttemptState
    amount: number
    currency: string
    /** Why the provider declined the payment or its capture. */
    decline: DeclineReason | null
  }
  /** The reservation's other attempts: whether one is authorized or captured, and whether one is still open. */
  others: { hasMoney: boolean; open: boolean }
}

export type PaymentEvent =
  | { type: 'snapshot'; snapshot: PaymentSnapshot }
  | { type: 'declined'; reason: DeclineReason }
  | { type: 'no_answer' }
  | { type: 'capture_refused' }
  | { type: 'deadline' }

/** The changes to write; omitted fields stay unchanged. An empty object means that the event was stale. */
export interface Transition {
  attempt?: { state: AttemptState; reference?: string; decline?: DeclineReason | null; nextAction?: NextAction | null }
  reservation?: { state?: ReservationState; seat_status?: SeatStatus; holdExpiresAt?: Date; holdExtendedAt?: Date }
  /** Post the captured deposit to the ledger. */
  deposit?: true
  /** Refund the whole deposit. */
  refund?: 'late_money'
  mails?: MailKind[]
  /** Poll again later: the provider does not know the attempt, but its start request may still arrive. */
  pollAgain?: true
  /**
   * Record a payment exception. The value is the name of the field in which the provider's snapshot differs from ours.
   */
  exception?: 'amount' | 'currency' | 'attempt'
}
