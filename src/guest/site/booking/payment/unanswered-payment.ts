import type { PaymentSubmission } from './payment-client.ts'

const storageKey = 'booking.payment'

/**
 * Stores a payment in session storage until it is answered. A retry after a reload then reuses its idempotency key, so
 * the guest is not charged twice.
 */
export function saveUnansweredPayment(submission: PaymentSubmission) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(submission))
  } catch {}
}

export function clearUnansweredPayment() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
}

/**
 * The stored payment for the same order; undefined if there is none. The card token is not compared, since each attempt
 * creates a new one.
 */
export function findUnansweredPayment(submission: Omit<PaymentSubmission, 'key'>): PaymentSubmission | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PaymentSubmission | null
    return stored && identityOf(stored) === identityOf(submission) ? stored : undefined
  } catch {
    return undefined
  }
}

const identityOf = ({ path, body }: Omit<PaymentSubmission, 'key'>) =>
  JSON.stringify([path, body], (name, value: unknown) => (name === 'token' ? undefined : value))
