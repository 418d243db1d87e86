import type { ReservationView } from '../../../../contract/reservation.ts'

/** The query parameter with the time at which the visitor came back from the bank's page. */
export const returnedParameter = 'returned'

const askSeconds = 20

/** The state after the visitor came back from the bank's page, until the bank answers. */
export interface BankReturn {
  /** For how many more seconds the page only asks the bank and does not offer to pay again; 0 after this time. */
  askSeconds: number
}

/**
 * Reads the time in the query.
 * @returns null if there is none, or if it is in the future
 */
export function bankReturnAt(search: URLSearchParams, now: Date): BankReturn | null {
  const returned = Number(search.get(returnedParameter) || Number.NaN)
  const secondsAgo = Math.floor((now.getTime() - returned) / 1000)
  return secondsAgo >= 0 ? { askSeconds: Math.max(0, askSeconds - secondsAgo) } : null
}

/** Whether the visitor pays on the bank's page, as far as the site knows. */
export const isAtBank = ({ payment }: Pick<ReservationView, 'payment'>) =>
  payment.status === 'requires_action' && payment.next_action?.type === 'redirect'
