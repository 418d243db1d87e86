import type { Quote } from '../../contract/reservation.ts'
import type { Channel, DepositBy, ReservationState, Seats } from '../../database/tables.ts'
import { cancel, tellTrip } from './after-booking.ts'
import { type Party, sizeOf } from './party.ts'
import type { Guest } from './people.ts'
import {
  after,
  type Told,
  tellAttempt,
  tellDeposit,
  tellEvents,
  tellMail,
  tellPaidByHand,
  tellRefund,
} from './telling.ts'
import type { World } from './world.ts'

/** How a booking goes; most are paid at once and sail. */
export type Turn =
  | 'sails'
  | 'paid_second'
  | 'elsewhere'
  | 'cancelled_by_guest'
  | 'kept_in_port'
  | 'not_paid'
  | 'late_money'
  | 'failed'
  | 'paying'
  | 'securing'

export interface Booking {
  date: string
  guest: Guest
  party: Party
  createdAt: Date
  turn: Turn
  /** Of a departure that stays in port: when that was decided, and whether all the money is back already. */
  port?: { at: Date; reason: 'weather' | 'operator'; refunded: boolean }
}

/** What a booking leaves behind: its rows, in the order in which it happens. @returns what it occupies of its departure */
export function tell(world: World, booking: Booking): { seats: Seats; size: number; id: string } {
  const { guest, party, date } = booking
  const channel = booking.turn === 'elsewhere' ? world.dice.weighted({ phone: 5, quay: 3, marketplace: 2 }) : 'website'
  const deposit_by = ways[channel]
  const quote = paidBy(deposit_by, world.quote(party, date, guest.locale))
  const told: Told = {
    id: world.ids.reservation(),
    code: world.ids.code(),
    locale: guest.locale,
    email: guest.email,
    bail: quote.bail_amount,
    depositBy: deposit_by,
  }
  quote.lines.forEach(({ id, ...line }, position) => {
    world.rows.reservation_line.push({ ...line, item_id: id, position, reservation_id: told.id })
  })
  const { state, seats, endedAt } = turns[booking.turn](world, told, booking)
  const { special_offers: _, ...counts } = party
  world.rows.reservation.push({
    id: told.id,
    code: told.code,
    state,
    seats,
    date,
    ...counts,
    ...guest,
    ...(channel !== 'website' && { tracing_source: 'direct' as const }),
    tracing_id: null,
    terms_accepted_at: channel === 'website' ? booking.createdAt : null,
    channel,
    deposit_by,
    total_amount: quote.total_amount,
    bail_amount: quote.bail_amount,
    created_at: booking.createdAt,
    hold_expires_at: after(booking.createdAt, holdSeconds),
    hold_extended_at: null,
    ended_at: endedAt,
  })
  if (state === 'completed' && seats === 'sold') tellTrip(world, told, date, quote.rest_amount, endedAt!)
  return { seats, size: sizeOf(party), id: told.id }
}

const holdSeconds = 15 * 60

const ways = { website: 'card', phone: 'cash', quay: 'cash', marketplace: 'outside' } as const satisfies Record<
  Channel,
  DepositBy
>

/** The marketplace takes all of it; in cash as much is paid at once as by card. */
function paidBy(way: DepositBy, quote: Quote): Quote {
  if (way !== 'outside') return quote
  const lines = quote.lines.map((line) => ({ ...line, payable_amount: line.original_amount }))
  return { ...quote, lines, bail_amount: quote.total_amount, rest_amount: 0 }
}

interface Outcome {
  state: ReservationState
  seats: Seats
  endedAt: Date | null
}

const turns: Record<Turn, (world: World, told: Told, booking: Booking) => Outcome> = {
  sails: (world, told, { createdAt }) => pays(world, told, createdAt, 1).outcome,
  paid_second(world, told, { createdAt }) {
    const decline = world.dice.pick(['card_declined', 'insufficient_funds'] as const)
    tellAttempt(world, told, {
      number: 1,
      startedAt: createdAt,
      changedAt: after(createdAt, 9),
      state: 'declined',
      decline,
    })
    return pays(world, told, after(createdAt, world.dice.whole(40, 240)), 2).outcome
  },
  elsewhere(world, told, { createdAt }) {
    if (told.depositBy !== 'card') tellPaidByHand(world, told, told.depositBy, createdAt)
    tellEvents(world, told, [
      ['held', 'created', createdAt],
      [`paid_${told.depositBy}`, 'completed', createdAt],
    ])
    tellMail(world, told, { kind: 'confirmed', at: createdAt })
    return { state: 'completed', seats: 'sold', endedAt: createdAt }
  },
  cancelled_by_guest(world, told, { createdAt, date }) {
    const { outcome, attemptId } = pays(world, told, createdAt, 1)
    const last = Math.min(world.times(date).boards.getTime() - 49 * 3_600_000, world.now.getTime() - 600_000)
    const at = new Date(createdAt.getTime() + (last - createdAt.getTime()) * world.dice.throw())
    cancel(world, told, attemptId, { at, reason: 'guest', by: 'guest', refunded: true })
    return { ...outcome, seats: 'none' }
  },
  kept_in_port(world, told, { createdAt, port }) {
    const { outcome, attemptId } = pays(world, told, createdAt, 1)
    if (port) cancel(world, told, attemptId, { ...port, by: 'operator' })
    return { ...outcome, seats: 'none' }
  },
  not_paid: (world, told, { createdAt }) => givesUp(world, told, createdAt),
  late_money(world, told, { createdAt }) {
    const ended = givesUp(world, told, createdAt)
    const [startedAt, capturedAt, sentAt] = [after(createdAt, 200), after(createdAt, 2400), after(createdAt, 2460)]
    const attemptId = tellAttempt(world, told, {
      number: 2,
      startedAt,
      changedAt: capturedAt,
      state: 'captured',
    })
    tellDeposit(world, told, attemptId, capturedAt)
    tellRefund(world, told, { attemptId, reason: 'late_money', owedAt: capturedAt, sentAt })
    tellMail(world, told, { kind: 'late_money_returned', about: attemptId, at: sentAt })
    return ended
  },
  failed(world, told, { createdAt }) {
    const at = after(createdAt, 50)
    tellAttempt(world, told, {
      number: 1,
      startedAt: createdAt,
      changedAt: at,
      state: 'declined',
      decline: 'card_declined',
    })
    tellEvents(world, told, [
      ...begun(createdAt),
      ['authorized', 'securing', after(createdAt, 20)],
      ['declined', 'failed', at],
    ])
    tellMail(world, told, { kind: 'failed', at })
    return { state: 'failed', seats: 'none', endedAt: at }
  },
  paying(world, told, { createdAt }) {
    tellAttempt(world, told, {
      number: 1,
      startedAt: createdAt,
      changedAt: after(createdAt, 6),
      state: 'requires_action',
    })
    tellEvents(world, told, begun(createdAt))
    world.open.holds.push({ reservationId: told.id, until: after(createdAt, holdSeconds) })
    return { state: 'paying', seats: 'held', endedAt: null }
  },
  securing(world, told, { createdAt }) {
    tellAttempt(world, told, { number: 1, startedAt: createdAt, changedAt: after(createdAt, 6), state: 'authorized' })
    tellEvents(world, told, [...begun(createdAt), ['authorized', 'securing', after(createdAt, 6)]])
    return { state: 'securing', seats: 'sold', endedAt: null }
  },
}

type Events = Parameters<typeof tellEvents>[2]

const begun = (at: Date): Events => [
  ['held', 'created', at],
  ['attempt_started', 'paying', at],
]

/** An attempt that goes well. */
function pays(world: World, told: Told, startedAt: Date, number: number): { outcome: Outcome; attemptId: string } {
  const paidAt = after(startedAt, world.dice.whole(12, 80))
  const attemptId = tellAttempt(world, told, { number, startedAt, changedAt: paidAt, state: 'captured' })
  tellEvents(world, told, [
    ...begun(startedAt),
    ['authorized', 'securing', paidAt],
    ['captured', 'completed', after(paidAt, 1)],
  ])
  tellDeposit(world, told, attemptId, after(paidAt, 1))
  for (const kind of ['confirmed', 'operator_new_booking']) tellMail(world, told, { kind, at: after(paidAt, 1) })
  return { outcome: { state: 'completed', seats: 'sold', endedAt: after(paidAt, 1) }, attemptId }
}

function givesUp(world: World, told: Told, createdAt: Date): Outcome {
  const endedAt = after(createdAt, holdSeconds + 1)
  const declined = world.dice.chance(0.7)
  tellAttempt(world, told, {
    number: 1,
    startedAt: createdAt,
    changedAt: declined ? after(createdAt, 8) : endedAt,
    state: declined ? 'declined' : 'canceled',
    ...(declined && { decline: world.dice.pick(['card_declined', 'insufficient_funds'] as const) }),
  })
  tellEvents(world, told, [...begun(createdAt), ['deadline', 'not_paid', endedAt]])
  tellMail(world, told, { kind: 'not_paid', at: endedAt })
  return { state: 'not_paid', seats: 'none', endedAt }
}
