import { randomUUID } from 'node:crypto'
import type { ChangeRequest } from '../../../src/contract/change.ts'
import type { ReservationView } from '../../../src/contract/reservation.ts'
import { orderForm } from '../../fixtures/site/order-form.ts'
import type { ChaosEnvironment } from './environment.ts'

/** Stripe's test cards as PaymentMethod ids. */
export const stripeTestCards = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  challenged: 'pm_card_threeDSecure2Required',
} as const

type Card = (typeof stripeTestCards)[keyof typeof stripeTestCards]

/** Books one trip through the API; a retry sends the same request with the same idempotency key. */
export interface ApiVisitor {
  book(card: Card): Promise<ReservationView>
  /** Pays the existing booking with another card. */
  retryPayment(card: Card): Promise<ReservationView>
  fetchStatus(): Promise<ReservationView>
  /** Fetches the quote that `change` confirms. */
  quoteChange(request: ChangeRequest): Promise<void>
  /** Confirms the quoted change; a retry sends the same request. */
  change(card?: Card): Promise<ReservationView>
  /** Cancels the booking with its deposit refunded; a retry sends the same request. */
  cancel(): Promise<ReservationView>
  /** Joins the waitlist of the booked day under another address. */
  joinWaitlist(): Promise<void>
  /** Approves the 3-D Secure challenge, if there is one. */
  approveChallenge(): void
  /**
   * Delivers the two newest Stripe events about this visitor's payment, each as a thin event and as a snapshot event.
   */
  deliverWebhook(): Promise<void>
  /** The reservation as of the last response. */
  lastView(): ReservationView | undefined
}

/** A request without a response throws a TypeError, as `fetch` does. */
export function createApiVisitor({ site, stripe }: ChaosEnvironment, date: string): ApiVisitor {
  const [bookingKey, paymentKey, changeKey, cancellationKey] = Array.from({ length: 4 }, () => randomUUID())
  let confirmedChange: object = {}
  // Every visitor has another e-mail address, so that two bookings of one visitor can be detected.
  const email = `${bookingKey}@mail.example`
  let lastView: ReservationView | undefined

  async function call(path: string, init?: RequestInit) {
    const response = await fetch(`${site.origin}/api/${path}`, init)
    const body = await response.json()
    if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${JSON.stringify(body)}`)
    return body.data
  }
  async function request(path: string, init?: RequestInit): Promise<ReservationView> {
    const view = await call(`reservations/${path}`, init)
    if (lastView && lastView.id !== view.id)
      throw new Error(`The reservation id changed from ${lastView.id} to ${view.id}.`)
    lastView = view
    return view
  }
  const post = (body: object, key = '') => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    body: JSON.stringify(body),
  })
  const send = (path: string, key: string | undefined, body: object) => request(path, post(body, key))
  const intent = () => stripe.intents.find(({ description }) => description === lastView?.code)

  return {
    book: (token) => send('create', bookingKey, { ...order, email, date, payment: { provider: 'stripe', token } }),
    retryPayment: (token) => send(`${lastView?.id}/payments`, paymentKey, { provider: 'stripe', token }),
    fetchStatus: () => request(`status/${lastView?.id}`),
    async quoteChange(changed) {
      const path = `reservations/${lastView?.id}/changes/quote`
      const { quote, due_now_amount, refund_amount } = await call(path, post(changed))
      confirmedChange = { ...changed, expected: { total_amount: quote.total_amount, due_now_amount, refund_amount } }
    },
    change: (token) =>
      send(`${lastView?.id}/changes`, changeKey, {
        ...confirmedChange,
        email,
        ...(token && { payment: { provider: 'stripe', token } }),
      }),
    cancel: () =>
      send(`${lastView?.id}/cancellation`, cancellationKey, {
        email,
        expected: { refund_amount: lastView?.quote.bail_amount },
      }),
    async joinWaitlist() {
      await call('waitlist', post({ dates: [date], adults: 2, email: `waiting-${email}` }))
    },
    approveChallenge() {
      const challenged = intent()
      if (challenged?.status === 'requires_action') stripe.authenticate(challenged.id, 'approve')
    },
    async deliverWebhook() {
      const { id } = intent() ?? {}
      const events = stripe.events.filter(({ object }) => Object.values(object).includes(id)).slice(-2)
      if (events.length === 0) throw new Error('Stripe has no event for this payment.')
      for (const event of events)
        for (const thin of [true, false])
          await fetch(`${site.origin}/api/payments/stripe/events`, {
            method: 'POST',
            ...stripe.webhook(event, { thin }),
          })
    },
    lastView: () => lastView,
  }
}

const order = orderForm({ children: 0, departure_location: 'zadar' })
