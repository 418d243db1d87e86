/** Reasons for which one booking is cancelled or refunded, in the order of the app's buttons. */
export const refundReasons = ['guest', 'weather', 'operator'] as const

/**
 * Reasons for which a departure is cancelled, in the order of the app's buttons. `boat`: it is out of service; `minimum`: too
 * few guests have booked.
 */
export const departureReasons = ['weather', 'boat', 'operator', 'minimum'] as const
export type DepartureReason = (typeof departureReasons)[number]

/** Reasons that let guests choose between another day and the refund. */
export const choiceReasons = ['weather', 'boat'] as const satisfies readonly DepartureReason[]
export type ChoiceReason = (typeof choiceReasons)[number]
export const givesChoice = (reason: DepartureReason): reason is ChoiceReason =>
  choiceReasons.some((each) => each === reason)

export type CancellationReason = (typeof refundReasons)[number] | DepartureReason
