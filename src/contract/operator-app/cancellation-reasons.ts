/** Reasons for which one booking is cancelled or refunded, in the order of the app's buttons. */
export const refundReasons = ['guest', 'weather', 'operator'] as const

/** Reasons for which a departure is cancelled, in the order of the app's buttons. `minimum`: too few guests have booked. */
export const departureReasons = ['weather', 'operator', 'minimum'] as const
export type DepartureReason = (typeof departureReasons)[number]

export type CancellationReason = (typeof refundReasons)[number] | DepartureReason
