import type { AttemptState, RefundState } from '../../database/tables.ts'

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
