import type { AttemptState, RefundState } from '../../../platform/database/tables.ts'
import type { RefundProblem } from '../../../platform/integrations/payment-provider.ts'

export const attemptStateLabels: Record<AttemptState, string> = {
  new: 'not sent yet',
  submitting: 'sent, without an answer',
  requires_action: 'waits for the guest',
  processing: 'being processed',
  authorized: 'authorised, not captured',
  captured: 'captured',
  declined: 'refused',
  canceled: 'given up',
  unknown: 'outcome unknown',
}

export const refundStateLabels: Record<RefundState, string> = {
  due: 'not sent yet',
  submitting: 'sent, without an answer',
  pending: 'being processed',
  succeeded: 'sent back',
  failed: 'refused by the provider',
  unknown: 'outcome unknown',
}

export const refundProblemLabels: Record<RefundProblem, string> = {
  disputed: 'not sent because of a dispute that is over, send it again if the guest is due it',
  account_closed: 'the card can’t take the money, pay the guest in another way',
  balance: 'top up the balance in the provider’s dashboard',
  permission: 'the provider’s key may not refund, give it that right',
  other: 'the provider’s dashboard says why',
}
