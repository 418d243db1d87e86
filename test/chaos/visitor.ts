import { randomUUID } from 'node:crypto'
import type { ReservationView } from '../../src/contract/reservation.ts'
import type { World } from './world.ts'

/** Stripe's test cards, by the PaymentMethod that stands for each. */
export const cards = {
  good: 'pm_card_visa',
  refused: 'pm_card_chargeDeclined',
  asking: 'pm_card_threeDSecure2Required',
} as const

type Card = (typeof cards)[keyof typeof cards]

/** Somebody who books one trip; asked again, they send the very same again. */
export interface Visitor {
  book(card: Card): Promise<ReservationView>
  /** Another card for what was booked. */
  payAgain(card: Card): Promise<ReservationView>
  look(): Promise<ReservationView>
  /** Says yes to the bank, if it asks. */
  approve(): void
  /** Stripe brings the news of this visitor's payment. */
  bringNews(): Promise<void>
  /** The reservation as they were last told of it. */
  told(): ReservationView | undefined
}

/** A request that got no answer throws a TypeError, as `fetch` does. */
export function visitor({ site, stripe }: World, date: string): Visitor {
  const [bookingKey, paymentKey] = [randomUUID(), randomUUID()]
  // One of their own, so that two bookings of one visitor show.
  const email = `${bookingKey}@mail.example`
  let told: ReservationView | undefined

  async function ask(path: string, init?: RequestInit): Promise<ReservationView> {
    const response = await fetch(`${site.origin}/api/reservations/${path}`, init)
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`)
    if (told && told.id !== answer.data.id) throw new Error(`told of ${told.id} first, and then of ${answer.data.id}`)
    told = answer.data
    return answer.data
  }
  const send = (path: string, key: string, body: object) =>
    ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })
  const intent = () => stripe.intents.find(({ description }) => description === told?.code)

  return {
    book: (token) => send('create', bookingKey, { ...form, email, date, payment: { provider: 'stripe', token } }),
    payAgain: (token) => send(`${told?.id}/payments`, paymentKey, { provider: 'stripe', token }),
    look: () => ask(`status/${told?.id}`),
    approve() {
      const asking = intent()
      if (asking?.status === 'requires_action') stripe.authenticate(asking.id, 'approve')
    },
    async bringNews() {
      const event = stripe.told.findLast(({ object }) => 'id' in object && object.id === intent()?.id)
      if (!event) throw new Error('nothing was told')
      await fetch(`${site.origin}/api/payments/stripe/events`, { method: 'POST', ...stripe.webhook(event) })
    },
    told: () => told,
  }
}

const form = {
  adults: 2,
  children: 0,
  infants: 0,
  departure_location: 'zadar',
  first_name: 'Ana',
  last_name: 'Kowalska',
  phone: '+48600123456',
  notes: '',
  special_offers: [],
  terms_accepted: true,
}
