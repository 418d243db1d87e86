import type { ActionInput } from '../../operations/operations.ts'

type RefundReason = NonNullable<ActionInput<'reservation-cancel'>['reason']>

/** The reasons in the order of their buttons. Only types are imported from the contract: a value would bundle its schemas. */
export const refundReasons: readonly RefundReason[] = ['guest', 'weather', 'operator']
