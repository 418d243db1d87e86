import type { PaymentCall } from './payment-call.ts'

const place = 'booking.payment'

/** A payment that was sent and not answered yet, kept for this tab: after a reload the same call is sent again. */
export function keepUnsettled(call: PaymentCall) {
  try {
    sessionStorage.setItem(place, JSON.stringify(call))
  } catch {}
}

export function forgetUnsettled() {
  try {
    sessionStorage.removeItem(place)
  } catch {}
}

/** The unanswered payment, if it is for the same order; for another one it says nothing. */
export function unsettledFor(wanted: Omit<PaymentCall, 'key'>): PaymentCall | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as PaymentCall | null
    return kept && facts(kept) === facts(wanted) ? kept : undefined
  } catch {
    return undefined
  }
}

const facts = ({ path, body }: Omit<PaymentCall, 'key'>) =>
  JSON.stringify([path, body], (name, value: unknown) => (name === 'token' ? undefined : value))
