interface Reach {
  code: string
  phone: string
  /** `none`: there is no address; `planned`: the departure is not cancelled. */
  mail: 'none' | 'planned' | 'due' | 'sent' | 'failed'
  /** `choosing`: the guest has not chosen between another day and the refund. */
  refund: string
}

/**
 * Who is called first when a departure is cancelled. Whoever may not know comes first: the mail failed or there is no address.
 * Then guests who have not chosen between another day and the refund, then those whose mail is still due, then all who know
 * and have nothing to decide. In each group those with a phone number come first: the others can't be called.
 */
export const inOrderOfCalls = <Party extends Reach>(parties: readonly Party[]): Party[] =>
  parties.toSorted(
    (one, other) =>
      urgency(one) - urgency(other) ||
      Number(one.phone === '') - Number(other.phone === '') ||
      one.code.localeCompare(other.code),
  )

const urgency = ({ mail, refund }: Reach) =>
  mail === 'failed' || mail === 'none' ? 0 : refund === 'choosing' ? 1 : mail === 'due' || mail === 'planned' ? 2 : 3
