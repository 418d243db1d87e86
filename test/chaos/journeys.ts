import { cards, type Visitor, visitor } from './visitor.ts'
import type { World } from './world.ts'

/** One visit, with a day of its own. */
export interface Visit {
  world: World
  date: string
  guest: Visitor
}

/** What somebody does, cut in two by a `kill -9`. */
export interface Journey {
  /** What has to be so first. */
  before?: (visit: Visit) => Promise<unknown>
  /** Meanwhile somebody is killed. */
  act: (visit: Visit) => Promise<unknown>
  /** They come back once the site is there again; every second one never does. */
  again?: (visit: Visit) => Promise<unknown>
}

const books: Journey = { act: ({ guest }) => guest.book(cards.good), again: ({ guest }) => guest.book(cards.good) }

const isRefused: Journey = {
  act: ({ guest }) => guest.book(cards.refused),
  again: ({ guest }) => guest.book(cards.refused),
}

const takesAnotherCard: Journey = {
  before: ({ guest }) => guest.book(cards.refused),
  act: ({ guest }) => guest.payAgain(cards.good),
  again: ({ guest }) => guest.payAgain(cards.good),
}

const isAsked: Journey = {
  act: ({ guest }) => guest.book(cards.asking),
  async again({ guest }) {
    await guest.book(cards.asking)
    guest.approve()
    await guest.look()
  },
}

async function saysYes({ guest }: Visit) {
  await guest.book(cards.asking)
  guest.approve()
}

/** Stripe brings again what was not acknowledged. */
const isHeardOf: Journey = {
  before: saysYes,
  act: ({ guest }) => guest.bringNews(),
  again: ({ guest }) => guest.bringNews(),
}

const looksAtItsBooking: Journey = {
  async before(visit) {
    await saysYes(visit)
    // Whoever looks at once is told what is known already.
    await pass(visit, 5)
  },
  act: ({ guest }) => guest.look(),
  again: ({ guest }) => guest.look(),
}

const walksAway: Journey = {
  before: ({ guest }) => guest.book(cards.asking),
  act: (visit) => pass(visit, 31 * 60),
  again: ({ guest }) => guest.look(),
}

/** Turns away from the bank's question and takes another card. */
const turnsAway: Journey = {
  before: ({ guest }) => guest.book(cards.asking),
  act: ({ guest }) => guest.payAgain(cards.good),
  again: ({ guest }) => guest.payAgain(cards.good),
}

const refund = ({ world, guest }: Visit) =>
  world.operator('reservation', 'refund', guest.told()?.code ?? '', '--reason', 'guest', '--yes')

/** Typed again, it finds that nothing is left to send back, or does it now. */
const getsItBack: Journey = { before: ({ guest }) => guest.book(cards.good), act: refund, again: refund }

const cancel = ({ world, date }: Visit) => world.operator('departure', 'cancel', date, '--reason', 'weather', '--yes')

/** Two have paid, and one is asked by its bank. */
const staysAshore: Journey = {
  async before({ world, date, guest }) {
    await guest.book(cards.good)
    await visitor(world, date).book(cards.good)
    await visitor(world, date).book(cards.asking)
  },
  act: cancel,
  again: cancel,
}

/** The bank has said yes and nobody has heard of it when the day is cancelled. */
const comesTooLate: Journey = { before: saysYes, act: cancel, again: cancel }

/** Killed once more while it starts again. */
const startsAgain: Journey = {
  before: saysYes,
  async act({ world: { site } }) {
    await site.kill()
    await site.start().catch(() => {})
  },
  again: ({ guest }) => guest.look(),
}

async function pass({ world }: Visit, seconds: number) {
  while (!(await world.passTime(seconds)));
}

export const journeys = {
  books,
  isRefused,
  takesAnotherCard,
  isAsked,
  isHeardOf,
  looksAtItsBooking,
  walksAway,
  getsItBack,
  staysAshore,
  startsAgain,
  comesTooLate,
  turnsAway,
}
