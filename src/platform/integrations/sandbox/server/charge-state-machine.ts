import type { Charge, ChargeStatus, DeclineCode, EventType } from './store.ts'

/** The reason why an action on a charge is rejected. */
export type ChargeErrorCode =
  | 'already_captured'
  | 'already_decided'
  | 'amount_too_large'
  | 'idempotency_mismatch'
  | 'invalid_token'
  | 'not_authorized'
  | 'not_captured'
  | 'refund_too_large'

/**
 * The result of an action on a charge: a change with its event, or an error. `change` is null if the charge already has
 * the state to which the action leads, or if the action has no effect.
 */
export type ChargeTransition =
  | { change: ChargeChange; event: EventType }
  | { change: null }
  | { refused: ChargeErrorCode }

interface ChargeChange {
  status?: ChargeStatus
  decline_code?: DeclineCode
  captured_amount?: number
  refunded_amount?: number
  settles_at?: null
  settles_as?: null
}

const unchanged: ChargeTransition = { change: null }

export function capture(charge: Charge, amount: number): ChargeTransition {
  if (charge.status === 'captured') {
    return charge.captured_amount === amount ? unchanged : { refused: 'already_captured' }
  }
  if (charge.status !== 'authorized') return { refused: 'not_authorized' }
  if (amount > charge.amount) return { refused: 'amount_too_large' }
  return { change: { status: 'captured', captured_amount: amount }, event: 'charge.captured' }
}

/** Releases an authorisation or cancels a pending charge. */
export function cancel(charge: Charge): ChargeTransition {
  if (charge.status === 'captured') return { refused: 'already_captured' }
  if (charge.status === 'canceled' || charge.status === 'declined') return unchanged
  return { change: { status: 'canceled', settles_at: null, settles_as: null }, event: 'charge.canceled' }
}

export function refund(charge: Charge, amount: number): ChargeTransition {
  if (charge.status !== 'captured') return { refused: 'not_captured' }
  const refunded = charge.refunded_amount + amount
  if (refunded > charge.captured_amount) return { refused: 'refund_too_large' }
  return { change: { refunded_amount: refunded }, event: 'refund.succeeded' }
}

/** Applies the decision that the visitor made on the challenge page or the bank page. */
export function applyVisitorDecision(charge: Charge, approved: boolean): ChargeTransition {
  if (charge.status === 'requires_action') {
    if (approved) return { change: { status: 'authorized' }, event: 'charge.authorized' }
    const decline_code = charge.provider === 'sandbox_bank' ? 'canceled_by_visitor' : 'authentication_failed'
    return { change: { status: 'declined', decline_code }, event: 'charge.failed' }
  }
  const wasApproved = charge.status === 'authorized' || charge.status === 'captured'
  const sameAsBefore = approved ? wasApproved : charge.status === 'declined'
  return sameAsBefore ? unchanged : { refused: 'already_decided' }
}

/** Ends `processing` if the charge is due. */
export function settle(charge: Charge, now: Date): ChargeTransition {
  if (!charge.settles_at || charge.settles_at > now) return unchanged
  const settled = { settles_at: null, settles_as: null }
  return charge.settles_as === 'authorized'
    ? { change: { ...settled, status: 'authorized' }, event: 'charge.authorized' }
    : { change: { ...settled, status: 'declined', decline_code: 'card_declined' }, event: 'charge.failed' }
}
