import { type ApiVisitor, createApiVisitor, stripeTestCards } from '../environment/api-visitor.ts'
import type { ChaosEnvironment } from '../environment/environment.ts'

/** The environment, visitor and departure date of a journey. No two journeys share a date. */
export interface JourneyContext {
  environment: ChaosEnvironment
  date: string
  /** Another bookable day, for a change. */
  otherDate: string
  visitor: ApiVisitor
}

/** A sequence of actions that a `kill -9` interrupts. */
export interface Journey {
  /** Establishes the precondition. */
  prepare?: (visit: JourneyContext) => Promise<unknown>
  /** The action during which the process is killed. */
  interruptedStep: (visit: JourneyContext) => Promise<unknown>
  /** The visitor's retry after the restart. It is skipped for every second visitor. */
  resume?: (visit: JourneyContext) => Promise<unknown>
}

const bookWithCard: Journey = {
  interruptedStep: ({ visitor }) => visitor.book(stripeTestCards.good),
  resume: ({ visitor }) => visitor.book(stripeTestCards.good),
}

const bookWithDeclinedCard: Journey = {
  interruptedStep: ({ visitor }) => visitor.book(stripeTestCards.declined),
  resume: ({ visitor }) => visitor.book(stripeTestCards.declined),
}

const retryWithAnotherCard: Journey = {
  prepare: ({ visitor }) => visitor.book(stripeTestCards.declined),
  interruptedStep: ({ visitor }) => visitor.retryPayment(stripeTestCards.good),
  resume: ({ visitor }) => visitor.retryPayment(stripeTestCards.good),
}

const bookWithChallenge: Journey = {
  interruptedStep: ({ visitor }) => visitor.book(stripeTestCards.challenged),
  async resume({ visitor }) {
    await visitor.book(stripeTestCards.challenged)
    visitor.approveChallenge()
    await visitor.fetchStatus()
  },
}

async function bookAndApprove({ visitor }: JourneyContext) {
  await visitor.book(stripeTestCards.challenged)
  visitor.approveChallenge()
}

/** Stripe delivers an unacknowledged webhook again. */
const receiveWebhook: Journey = {
  prepare: bookAndApprove,
  interruptedStep: ({ visitor }) => visitor.deliverWebhook(),
  resume: ({ visitor }) => visitor.deliverWebhook(),
}

const openBookingPage: Journey = {
  async prepare(visit) {
    await bookAndApprove(visit)
    // In the first seconds after a booking, a status request reads only the database and does not poll Stripe.
    await letTimePass(visit, 5)
  },
  interruptedStep: ({ visitor }) => visitor.fetchStatus(),
  resume: ({ visitor }) => visitor.fetchStatus(),
}

const letHoldExpire: Journey = {
  prepare: ({ visitor }) => visitor.book(stripeTestCards.challenged),
  interruptedStep: (visit) => letTimePass(visit, 31 * 60),
  resume: ({ visitor }) => visitor.fetchStatus(),
}

/** Abandons the 3-D Secure challenge and pays with another card. */
const abandonChallenge: Journey = {
  prepare: ({ visitor }) => visitor.book(stripeTestCards.challenged),
  interruptedStep: ({ visitor }) => visitor.retryPayment(stripeTestCards.good),
  resume: ({ visitor }) => visitor.retryPayment(stripeTestCards.good),
}

const refund = ({ environment, visitor }: JourneyContext) =>
  environment.operator('reservation', 'refund', visitor.lastView()?.code ?? '', '--reason', 'guest', '--yes')

/** The second run of the command either makes the refund or finds that the first run has already made it. */
const refundBooking: Journey = {
  prepare: ({ visitor }) => visitor.book(stripeTestCards.good),
  interruptedStep: refund,
  resume: refund,
}

/**
 * Cancels the day for bad weather. With `choice`, each guest can choose between another day and the refund of the
 * deposit. With `refund`, all deposits are refunded at once.
 */
export const cancelDayFor = ({ environment, date }: JourneyContext, then: 'choice' | 'refund') => {
  const options = then === 'refund' ? ['--refund-now', '--yes'] : ['--yes']
  return environment.operator('departure', 'cancel', date, '--reason', 'weather', ...options)
}

const cancel = (visit: JourneyContext) => cancelDayFor(visit, 'refund')

/** Cancels a day on which two bookings are paid and a third has an unanswered 3-D Secure challenge. */
const cancelDay: Journey = {
  async prepare({ environment, date, visitor }) {
    await visitor.book(stripeTestCards.good)
    await createApiVisitor(environment, date).book(stripeTestCards.good)
    await createApiVisitor(environment, date).book(stripeTestCards.challenged)
  },
  interruptedStep: cancel,
  resume: cancel,
}

/** The bank has approved the payment, but no webhook has arrived when the day is cancelled. */
const cancelDayAfterApproval: Journey = { prepare: bookAndApprove, interruptedStep: cancel, resume: cancel }

/** Kills the site a second time during its restart. */
const killDuringRestart: Journey = {
  prepare: bookAndApprove,
  async interruptedStep({ environment: { site } }) {
    await site.kill()
    await site.start().catch(() => {})
  },
  resume: ({ visitor }) => visitor.fetchStatus(),
}

export async function letTimePass({ environment }: JourneyContext, seconds: number) {
  while (!(await environment.advanceTime(seconds)));
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
