import type { ReservationView } from '../../../../contract/reservation.ts'
import type { BankReturn } from './bank-return.ts'

const shortSeconds = 5
const longSeconds = 15

/**
 * The reload interval in seconds of a page without JavaScript: short while the bank is processing or is asked, longer
 * while the visitor may be paying on the bank's page. While the visitor must act, the page reloads only after hold expiry, since
 * an earlier reload would disturb reading. Null once the status is final.
 */
export function reloadAfterSeconds(
  { status, payment, hold_expires_at: expiresAt }: Pick<ReservationView, 'status' | 'payment' | 'hold_expires_at'>,
  { now, bankReturn }: { now: Date; bankReturn: BankReturn | null },
): number | null {
  if (status !== 'created' && status !== 'pending') return null
  if (payment.status === 'processing' || payment.status === 'paid' || bankReturn?.askSeconds) return shortSeconds
  if (payment.next_action?.type === 'redirect' || !expiresAt) return longSeconds
  const secondsLeft = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / 1000)
  return Math.max(longSeconds, secondsLeft + shortSeconds)
}
