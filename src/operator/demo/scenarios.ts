import type { ReservationView } from '../../contract/reservation.ts'
import { boardParty } from '../../domain/boarding/board-party.ts'
import type { AppContext } from '../../domain/context.ts'
import { thankYouTime } from '../../domain/messages/queue-trip-mails.ts'
import { refreshPayment } from '../../domain/payments/refresh-payment.ts'
import { createManualReservation } from '../../domain/reservations/booking/create-manual-reservation.ts'
import { createReservation } from '../../domain/reservations/booking/create-reservation.ts'
import { payReservation } from '../../domain/reservations/booking/pay-reservation.ts'
import { cancelReservation } from '../../domain/reservations/cancellation/cancel-reservation.ts'
import { moderateReview } from '../../domain/reviews/moderate-review.ts'
import { submitReview } from '../../domain/reviews/submit-review.ts'
import { addDays, instantOf } from '../../domain/time/operator-time.ts'
import { cancellationDeadline, soldNow } from '../../domain/trips/cancellation-rules.ts'
import { departureInstant } from '../../domain/trips/sailing.ts'
import type { Trips } from '../../domain/trips/trips.ts'
import { declined, type PaymentOrder, unknown } from '../../platform/integrations/payment-provider.ts'
import type { TestCase } from '../../platform/integrations/sandbox/server/test-cards.ts'
import type { DemoPayments } from './demo-payments.ts'
import type { Random } from './random.ts'
import type { DemoGuest } from './random-guest.ts'
import { type DemoParty, randomSource } from './random-party.ts'
import type { Timeline } from './timeline.ts'

export interface DemoContext {
  services: AppContext
  payments: DemoPayments
  timeline: Timeline
  random: Random
  /** The actor in the audit log. */
  actor: string
  trips: Trips
}

/** The departure of a planned party, and the quay where it boards. */
const sailingOf = ({ trip, start, date, party }: PlannedReservation) => ({
  ...{ trip, start, date, departure_location: party.departure_location },
})

export type Scenario = keyof typeof scenarios

export interface PlannedReservation {
  trip: string
  start: string
  date: string
  at: Date
  guest: DemoGuest
  party: DemoParty
  scenario: Scenario
  review?: { stars: number; comment: string }
}

type RunScenario = (demo: DemoContext, planned: PlannedReservation) => Promise<void>

export const addSeconds = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)
const hour = 3600

/** Throws if the use case was rejected, which no scenario expects. */
export function expectOk<Outcome extends { ok: boolean }>(outcome: Outcome): Extract<Outcome, { ok: true }> {
  if (!outcome.ok) throw new Error(`unexpected refusal in the demo data: ${JSON.stringify(outcome)}`)
  return outcome as Extract<Outcome, { ok: true }>
}

export const scenarios = {
  async paid_with_trip(demo, planned) {
    const reservation = await pay(demo, planned)
    if (reservation) scheduleTrip(demo, planned, reservation)
  },
  /** The guest pays. Only for departures that the operator cancels later, so no boarding is scheduled. */
  async paid(demo, planned) {
    await pay(demo, planned)
  },
  async second_card(demo, planned) {
    const { timeline, random, services } = demo
    const { guest } = planned
    const declined = random.pick(['card_declined', 'insufficient_funds'] as const)
    const reservation = await create(demo, planned, card(demo, declined))
    if (!reservation) return
    timeline.at(addSeconds(timeline.now(), random.integer(40, 240)), async () => {
      const payment = card(demo, 'paid')
      expectOk(
        await payReservation(services, reservation.id, payment, { locale: guest.locale, key: idempotencyKey(random) }),
      )
    })
    scheduleTrip(demo, planned, reservation)
  },
  manual_booking: (demo, planned) => bookManually(demo, planned, { phone: 5, quay: 3, marketplace: 2 }),
  /** An agency, a hotel or a school books for many guests at once. */
  group: (demo, planned) => bookManually(demo, planned, { phone: 2, quay: 0, marketplace: 3 }),
  async cancelled_by_guest(demo, planned) {
    const reservation = await pay(demo, planned)
    if (!reservation) return
    const { services, timeline, random, actor, trips } = demo
    const latest = cancellationDeadline(trips, soldNow(trips, sailingOf(planned))).getTime() - hour * 1000
    const at = new Date(planned.at.getTime() + (latest - planned.at.getTime()) * random.next())
    if (at < addSeconds(planned.at, hour)) return scheduleTrip(demo, planned, reservation)
    timeline.at(at, async () => {
      expectOk(await cancelReservation(services, { booking: reservation.code, reason: 'guest', actor }))
    })
  },
  /** The card is declined, or the guest leaves the bank's page. Then the hold expires. */
  async not_paid(demo, planned) {
    const declined = demo.random.chance(0.7)
    await create(demo, planned, declined ? card(demo, 'card_declined') : bank)
  },
  /**
   * The request for the payment is delayed and reaches the provider only after the hold has expired. The provider
   * captures the payment, and the money is refunded.
   */
  async late_money(demo, planned) {
    const { timeline, payments } = demo
    const delayed: PaymentOrder[] = []
    const start = async (order: PaymentOrder) => {
      delayed.push(order)
      return noAnswer
    }
    const payment = card(demo, 'paid')
    const reservation = await payments.withFaults({ start }, () => create(demo, planned, payment))
    if (!reservation) return
    const provider = payments.providers.get(payment.provider)
    for (const order of delayed)
      timeline.at(addSeconds(new Date(reservation.quote.expires_at), 600), async () => {
        await provider?.start(order)
        await provider?.capture({ ...order, reference: null })
      })
  },
  /** The provider refuses the capture. */
  async failed(demo, planned) {
    const payment = card(demo, 'paid')
    const capture = async () => declined('provider_fault')
    await demo.payments.withFaults({ capture }, () => create(demo, planned, payment))
  },
  /** The guest hasn't answered the 3-D Secure challenge yet. */
  async paying(demo, planned) {
    await create(demo, planned, card(demo, 'challenge'))
  },
  /** The capture request gets no response, so its outcome is unknown. */
  async securing(demo, planned) {
    const payment = card(demo, 'paid')
    const capture = async () => noAnswer
    await demo.payments.withFaults({ capture }, () => create(demo, planned, payment))
  },
} satisfies Record<string, RunScenario>

const noAnswer = unknown('connection reset')

type Payment = { provider: 'sandbox'; token: string } | { provider: 'sandbox_bank' }

const bank: Payment = { provider: 'sandbox_bank' }
const idempotencyKey = (random: Random) => random.bytes(16).toString('hex')

const card = ({ payments }: DemoContext, testCase: TestCase) =>
  ({ provider: 'sandbox', token: payments.createToken(testCase) }) as const

/** Creates a reservation with its payment. @returns undefined if the departure is full */
async function create(
  { services, timeline, random }: DemoContext,
  planned: PlannedReservation,
  payment: Payment,
): Promise<ReservationView | undefined> {
  const { locale, ...person } = planned.guest
  const order = { ...sailingOf(planned), ...planned.party, ...person, terms_accepted: true, payment }
  const tracing = { id: null, source: randomSource(random) }
  const outcome = await createReservation(services, order, { key: idempotencyKey(random), locale, tracing })
  if ('available' in outcome) return undefined
  const { reservation } = expectOk(outcome)
  if (reservation.status === 'completed') timeline.dropAddedJobs()
  return reservation
}

/** Creates and pays a reservation: by card, or sometimes on the bank's page. */
async function pay(demo: DemoContext, planned: PlannedReservation): Promise<ReservationView | undefined> {
  const { services, payments, timeline, random } = demo
  if (random.chance(0.85)) return create(demo, planned, card(demo, 'paid'))
  const reservation = await create(demo, planned, bank)
  const action = reservation?.payment.next_action
  if (action?.type !== 'redirect') return reservation
  timeline.at(addSeconds(timeline.now(), random.integer(10, 70)), async () => {
    payments.approve(action.url)
    await refreshPayment(services, reservation!.id)
  })
  return reservation
}

/** Chooses how a party pays the crew: in cash, or by card on the crew's terminal, with the number of the slip. */
const inHand = (random: Random) =>
  random.chance(0.15)
    ? { by: 'terminal' as const, slip: String(random.integer(100_000, 999_999)) }
    : { by: 'cash' as const }

/** Books as the crew does, on a random channel. `channels` has the relative frequency of each. */
async function bookManually(
  demo: DemoContext,
  planned: PlannedReservation,
  channels: Record<'phone' | 'quay' | 'marketplace', number>,
): Promise<void> {
  const { services, random, actor } = demo
  const channel = random.weighted(channels)
  const quay = inHand(random)
  const payment = { phone: { by: 'cash', paid: 0 }, quay, marketplace: { by: 'outside' } }[channel]
  const order = { ...sailingOf(planned), ...planned.party, ...planned.guest, payment }
  const outcome = await createManualReservation(services, order, channel, actor)
  if (outcome.ok || outcome.refusal !== 'no_places') scheduleTrip(demo, planned, expectOk(outcome))
}

/** Schedules the boarding, at which the guest pays the amount due, and the guest's review if one is assigned. */
function scheduleTrip(
  demo: DemoContext,
  planned: PlannedReservation,
  { id, code }: { id: string; code: string },
): void {
  const { services, timeline, random, trips } = demo
  const { date, guest, review } = planned
  const boardsAt = addSeconds(departureInstant(trips, sailingOf(planned)), -random.integer(60, 1500))
  const showsUp = review || random.chance(0.985)
  if (showsUp) {
    timeline.at(boardsAt, async () => {
      const order = { booking: code, cash: 'all', aboard: true, actor: 'ivo@quay' } as const
      expectOk(await boardParty(services, { ...order, ...inHand(random) }))
    })
  }
  if (!review) return
  const { locale, first_name, last_name } = guest
  const submittedAt = addSeconds(instantOf(addDays(date, 1), thankYouTime), random.integer(1, 30) * hour)
  timeline.at(submittedAt, async () => {
    const form = { first_name, last_name, ...review, reservation_id: id }
    const submitted = expectOk(await submitReview(services, form, { locale, caller: null }))
    timeline.at(addSeconds(submittedAt, 9 * hour), () =>
      moderateDemoReview({ services }, submitted.id, 'published', null),
    )
  })
}

export async function moderateDemoReview(
  { services }: Pick<DemoContext, 'services'>,
  id: string,
  status: 'published' | 'rejected',
  reason: string | null,
): Promise<void> {
  expectOk(await moderateReview(services, { id, status, reason, actor: 'office' }))
}
