import type { ReservationView } from '../../src/contract/reservation.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { createReservation } from '../../src/domain/reservations/booking/create-reservation.ts'
import { paymentInputFor, type SimulatedCard } from './cards.ts'
import { day, sailingAt } from './reset-database.ts'

export interface Visitor {
  key: string
  caller: string[]
  input: unknown
  /** The token of a draft with an offer from the waitlist. */
  draft?: string
  email: string
  /** Booked by the operator, with a payment link or in cash: the visitor has sent no order. */
  byOperator?: true
  /** The id of the visitor's booking, set by the first response that contains it. */
  reservationId?: string
}

/** A visitor with an order for the first day. Half of the visitors order the tour. `where` replaces day or trip. */
export const createVisitor = (number: number, party: number, card: SimulatedCard, where: object = {}): Visitor => ({
  key: `key-of-visitor-${String(number).padStart(4, '0')}`,
  // Two thirds of the visitors share a client address.
  caller: [number % 3 === 0 ? 'one address' : 'another address'],
  // Three visitors in a row share an e-mail address.
  email: emailOf(number),
  input: {
    ...sailingAt(number),
    date: day,
    ...where,
    adults: party,
    children: 0,
    infants: 0,
    departure_location: 'zadar',
    first_name: 'Ana',
    last_name: 'Kowalska',
    phone: `+48600${100_000 + number}`,
    email: emailOf(number),
    terms_accepted: true,
    text_messages: number % 3 > 0,
    payment: paymentInputFor(card),
  },
})

const emailOf = (number: number) => `visitor-${Math.ceil(number / 3)}@mail.test`

/** Sends the order of a visitor. */
export async function bookFor(
  services: AppContext,
  visitor: Visitor,
  {
    violations,
    recordReportedState,
  }: { violations: string[]; recordReportedState: (reservation: ReservationView) => void },
): Promise<void> {
  const { key, caller, draft = null } = visitor
  const options = { key, caller, draft, locale: 'en', tracing: { id: null, source: 'direct' } } as const
  const answer = await createReservation(services, visitor.input, options)
  if (!answer.ok && 'problem' in answer && answer.problem === 'key_reused')
    violations.push('the same key with the same order was rejected as key_reused')
  if (!answer.ok) return
  const { id } = answer.reservation
  if (visitor.reservationId && visitor.reservationId !== id)
    violations.push('one idempotency key created two reservations')
  visitor.reservationId = id
  recordReportedState(answer.reservation)
}
