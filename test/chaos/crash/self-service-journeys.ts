import { fillDeparture, insertWaitingParties } from '../../fixtures/waiting-parties.ts'
import { stripeTestCards } from '../environment/api-visitor.ts'
import { waitUntilIdle } from '../environment/wait-until-settled.ts'
import { cancelDayFor, type Journey, type JourneyContext, letTimePass } from './journeys.ts'

// Journeys of guests who change or cancel a paid booking or choose after bad weather, and of parties on the waitlist.

async function bookAndSettle({ environment, visitor }: JourneyContext) {
  await visitor.book(stripeTestCards.good)
  await waitUntilIdle(environment)
}

const changeDay: Journey = {
  async prepare(visit) {
    await bookAndSettle(visit)
    await visit.visitor.quoteChange({ date: visit.otherDate })
  },
  interruptedStep: ({ visitor }) => visitor.change(),
  resume: ({ visitor }) => visitor.change(),
}

/**
 * Books, then fetches the quote for a change to a larger party on another day. The larger party's deposit is higher.
 */
async function quoteLargerParty(visit: JourneyContext) {
  await bookAndSettle(visit)
  await visit.visitor.quoteChange({ date: visit.otherDate, adults: 4 })
}

const changeWithPayment: Journey = {
  prepare: quoteLargerParty,
  interruptedStep: ({ visitor }) => visitor.change(stripeTestCards.good),
  resume: ({ visitor }) => visitor.change(stripeTestCards.good),
}

const letChangeExpire: Journey = {
  async prepare(visit) {
    await quoteLargerParty(visit)
    await visit.visitor.change(stripeTestCards.challenged)
  },
  interruptedStep: (visit) => letTimePass(visit, 31 * 60),
  resume: ({ visitor }) => visitor.fetchStatus(),
}

const cancelByGuest: Journey = {
  prepare: bookAndSettle,
  interruptedStep: ({ visitor }) => visitor.cancel(),
  resume: ({ visitor }) => visitor.cancel(),
}

async function bookAndCancelDay(visit: JourneyContext) {
  await bookAndSettle(visit)
  await cancelDayFor(visit, 'choice')
}

const chooseDay: Journey = {
  async prepare(visit) {
    await bookAndCancelDay(visit)
    await visit.visitor.quoteChange({ date: visit.otherDate })
  },
  interruptedStep: ({ visitor }) => visitor.change(),
  resume: ({ visitor }) => visitor.change(),
}

const chooseDeposit: Journey = {
  prepare: bookAndCancelDay,
  interruptedStep: ({ visitor }) => visitor.cancel(),
  resume: ({ visitor }) => visitor.cancel(),
}

/** Books, then reduces the capacity of the day so that the visitor's booking fills it. */
async function fillDay(visit: JourneyContext) {
  await bookAndSettle(visit)
  await fillDeparture(visit.environment.db, visit.date)
}

const joinWaitlist: Journey = {
  prepare: fillDay,
  interruptedStep: ({ visitor }) => visitor.joinWaitlist(),
  resume: ({ visitor }) => visitor.joinWaitlist(),
}

/**
 * The cancellation starts a job that offers the places to a waiting party. At night the job only reschedules itself.
 */
const offerCancelledPlaces: Journey = {
  async prepare(visit) {
    await fillDay(visit)
    await insertWaitingParties(visit.environment.db, [visit.date], [{ adults: 2 }])
  },
  interruptedStep: ({ visitor }) => visitor.cancel(),
  resume: ({ visitor }) => visitor.cancel(),
}

export const selfServiceJourneys = {
  changeDay,
  changeWithPayment,
  letChangeExpire,
  cancelByGuest,
  chooseDay,
  chooseDeposit,
  joinWaitlist,
  offerCancelledPlaces,
}
