import { cards, type Visitor, visitor } from './visitor.ts'
import type { World } from './world.ts'

/** What a journey works with; each has its own day. */
export interface Visit {
  world: World
  date: string
  guest: Visitor
}

/** A sequence of actions that a `kill -9` interrupts. */
export interface Journey {
  /** Establishes the precondition. */
  before?: (visit: Visit) => Promise<unknown>
  /** The action during which the process is killed. */
  act: (visit: Visit) => Promise<unknown>
  /** The retry after the restart; every second visitor never retries. */
  again?: (visit: Visit) => Promise<unknown>
}

const bookWithCard: Journey = {
  act: ({ guest }) => guest.book(cards.good),
  again: ({ guest }) => guest.book(cards.good),
}

const bookWithDeclinedCard: Journey = {
  act: ({ guest }) => guest.book(cards.declined),
  again: ({ guest }) => guest.book(cards.declined),
}

const retryWithAnotherCard: Journey = {
  before: ({ guest }) => guest.book(cards.declined),
  act: ({ guest }) => guest.payAgain(cards.good),
  again: ({ guest }) => guest.payAgain(cards.good),
}

const bookWithChallenge: Journey = {
  act: ({ guest }) => guest.book(cards.challenged),
  async again({ guest }) {
    await guest.book(cards.challenged)
    guest.approve()
    await guest.look()
  },
}

async function bookAndApprove({ guest }: Visit) {
  await guest.book(cards.challenged)
  guest.approve()
}

/** Stripe delivers an unacknowledged webhook again. */
const receiveWebhook: Journey = {
  before: bookAndApprove,
  act: ({ guest }) => guest.bringNews(),
  again: ({ guest }) => guest.bringNews(),
}

const openBookingPage: Journey = {
  async before(visit) {
    await bookAndApprove(visit)
    // Within the first seconds a status request answers from the database without asking Stripe.
    await letTimePass(visit, 5)
  },
  act: ({ guest }) => guest.look(),
  again: ({ guest }) => guest.look(),
}

const letHoldExpire: Journey = {
  before: ({ guest }) => guest.book(cards.challenged),
  act: (visit) => letTimePass(visit, 31 * 60),
  again: ({ guest }) => guest.look(),
}

/** Abandons the 3-D Secure challenge and pays with another card. */
const abandonChallenge: Journey = {
  before: ({ guest }) => guest.book(cards.challenged),
  act: ({ guest }) => guest.payAgain(cards.good),
  again: ({ guest }) => guest.payAgain(cards.good),
}

const refund = ({ world, guest }: Visit) =>
  world.operator('reservation', 'refund', guest.told()?.code ?? '', '--reason', 'guest', '--yes')

/** The second run either refunds now or finds the refund already made. */
const refundBooking: Journey = { before: ({ guest }) => guest.book(cards.good), act: refund, again: refund }

const cancel = ({ world, date }: Visit) => world.operator('departure', 'cancel', date, '--reason', 'weather', '--yes')

/** Two bookings are paid; a third has an open 3-D Secure challenge. */
const cancelDay: Journey = {
  async before({ world, date, guest }) {
    await guest.book(cards.good)
    await visitor(world, date).book(cards.good)
    await visitor(world, date).book(cards.challenged)
  },
  act: cancel,
  again: cancel,
}

/** The bank has approved the payment, but no webhook has arrived when the day is cancelled. */
const cancelDayAfterApproval: Journey = { before: bookAndApprove, act: cancel, again: cancel }

/** Kills the site a second time during its restart. */
const killDuringRestart: Journey = {
  before: bookAndApprove,
  async act({ world: { site } }) {
    await site.kill()
    await site.start().catch(() => {})
  },
  again: ({ guest }) => guest.look(),
}

async function letTimePass({ world }: Visit, seconds: number) {
  while (!(await world.passTime(seconds)));
}

export const journeys = {
  bookWithCard,
  bookWithDeclinedCard,
  retryWithAnotherCard,
  bookWithChallenge,
  receiveWebhook,
  openBookingPage,
  letHoldExpire,
  refundBooking,
  cancelDay,
  killDuringRestart,
  cancelDayAfterApproval,
  abandonChallenge,
}
