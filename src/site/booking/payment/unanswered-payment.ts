import type { PaymentSubmission } from './payment-client.ts'

const storageKey = 'booking.payment'

/** Stores a payment without a response in session storage, so that a retry after a reload reuses its idempotency key. */
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

/** The unanswered payment for the same order, ignoring the card token; undefined if there is none. */
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
