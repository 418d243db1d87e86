interface Reach {
  code: string
  phone: string
  /** `none`: there is no e-mail address. `planned`: the departure is not cancelled, so no mail is due yet. */
  mail: 'none' | 'planned' | 'due' | 'sent' | 'failed'
  /** `choosing`: the guest has not chosen between another day and the refund. */
  refund: string
}

/**
 * Sorts the parties of a cancelled departure by who has to be called first. First come those who may not know of it:
 * their mail failed or there is no e-mail address. Then come guests who have not chosen between another day and the
 * refund, then those whose mail is still due, and then all others. In each group those with a phone number come first,
 * because the others can't be called.
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
