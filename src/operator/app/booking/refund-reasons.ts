import type { ActionInput } from '../../operations/operations.ts'

type RefundReason = NonNullable<ActionInput<'reservation-cancel'>['reason']>

/** In the order of the buttons. A value import of the contract would bundle its schemas. */
export const refundReasons: readonly RefundReason[] = ['guest', 'weather', 'operator']
