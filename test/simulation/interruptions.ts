import type { ChangeRequest } from '../../src/contract/change.ts'
import { tour } from '../fixtures/tour.ts'
import { nameBuyer } from './buyers.ts'
import type { SimulatedCard } from './cards.ts'
import type { BoatAction } from './operator.ts'
import { type BoatId, days } from './reset-database.ts'
import { sail } from './sailing.ts'
import { joinAndConfirm } from './waiting-parties.ts'
import type { SimulatedWorld } from './world.ts'

// Sequences that steps in a random order hardly ever produce.

const success = 1
/** Outcome rolls: a request to the provider is lost, or refused because the API key lacks the permission. */
const [lost, notPermitted] = [0.05, 0.03]
/** Outcome rolls by which the operator wins a dispute and gets its money back. */
const won = [0.2, 0.2, 0.2]

export async function runJobs(world: SimulatedWorld): Promise<void> {
  await world.runAllSteps(success)
  while (await world.startJob(0)) await world.runAllSteps(success)
}

/**
 * A visitor pays for a booking, or a guest pays for a change. The day or the booking is cancelled at one of two
 * moments. The first is when the authorization arrives: later steps then interleave with the cancellation. The second
 * is while the request to capture the payment is on its way. This request is lost, so that the capture is due again
 * after the cancellation.
 */
export async function cancelBeforeCapture(
  world: SimulatedWorld,
  { of, request, afterRequest }: { of: 'day' | 'booking'; request: ChangeRequest; afterRequest: boolean },
): Promise<void> {
  // Takes the day with the fewest visitors, so that later commands still have guests on the other days.
  const visitor = world.visit(1, 'pays', { ...tour, date: days[2] })
  if (of === 'booking') {
    await world.runAllSteps(success)
    world.changeBooking(visitor, { adults: 3, ...request }, 'pays')
  }
  await world.runAllSteps(success, 'provider')
  await world.runSteps([[0, success]])
  if (afterRequest) await world.runAllSteps(success, 'provider')
  if (of === 'day') world.cancelDeparture(days[2], afterRequest)
  else world.cancelBookingFor(visitor)
  if (!afterRequest) return
  await world.runAllSteps(success, 'provider')
  await world.runAllSteps(lost)
}

/**
 * A party gets an offer. The process is killed after it has committed the offer and before it marks the job that
 * made the offer as completed.
 */
export async function killAfterOffer(
  world: SimulatedWorld,
  { who, party }: { who: number; party: number },
): Promise<void> {
  world.run((services) => joinAndConfirm(services, who, party))
  await world.runAllSteps(success)
  while (await world.startJob(0)) await world.runAllSteps(success, 'end of a job')
  await world.crash()
}

/**
 * The site reconciles late payments and issues fiscal documents. In part of the runs it is killed before a document is
 * registered, or before the authority's answer is recorded.
 */
export async function sweep(world: SimulatedWorld, which: number): Promise<void> {
  world.sweep()
  if (which % 3 === 0) return
  await world.runStepsUntil('tax authority')
  if (which % 3 === 1) await world.runNext('tax authority')
  await world.crash()
}

/** A party gets an offer, and books its places in two tabs at once. */
export async function bookOfferTwice(
  world: SimulatedWorld,
  { who, card }: { who: number; card: SimulatedCard },
): Promise<void> {
  world.run((services) => joinAndConfirm(services, who, 1))
  await runJobs(world)
  world.bookOffer(who, card)
  world.bookOffer(who, 'pays')
}

export type OnDispute = 'refund before' | 'refund' | 'hand' | 'cancel'

/**
 * A bank disputes the payment of a booking. The site may notice the dispute or not. The booking is refunded before the
 * dispute, or refunded or cancelled after it. With `hand`, the day can be cancelled for bad weather before the dispute,
 * and the refund is made by hand.
 */
export async function disputeBooking(
  world: SimulatedWorld,
  { who, rolls, does }: { who: number; rolls: number[]; does: OnDispute },
): Promise<void> {
  const guest = who % 4 === 0 ? who : world.visit(1, 'pays')
  await world.runAllSteps(success)
  if (does === 'refund before') world.refund(guest, 0.6)
  await runJobs(world)
  if (does === 'hand' && who % 4 !== 0) world.cancelDeparture(days[0], true)
  await world.runAllSteps(success)
  await world.disputePayment(guest, rolls)
  if (who % 3 === 0) world.listDisputes()
  await world.runAllSteps(success)
  if (who % 3 === 1) world.deliverEvent(who, true)
  await runJobs(world)
  world.advanceTime(1)
  if (does === 'cancel') world.cancelBookingFor(guest)
  else if (does !== 'refund before') world.refund(guest, 1, does === 'hand' ? 'hand' : 'card')
  await world.runAllSteps(success)
  if (does === 'refund' && (await world.startJob(0))) await world.runAllSteps(notPermitted)
  if (who % 2 === 0) return
  await world.disputePayment(guest, won)
  world.listDisputes()
}

/**
 * Records a cash movement. Then the office receives the cash while the phone cancels the movement. A cash box is
 * counted too.
 */
async function moveCash(world: SimulatedWorld, which: number): Promise<void> {
  world.moveCash(which)
  await world.runAllSteps(1)
  world.settleCash(which)
}

/**
 * Does one of three things: a boat sails, cash moves, or a walk-in buys on the quay. If a walk-in buys, the phone sends
 * the sale twice, cash moves, and the guest changes the booking. In part of the runs the booking is then cancelled and
 * refunded.
 */
export async function workOnQuay(world: SimulatedWorld, which: number): Promise<void> {
  world.run((services) => nameBuyer(services, which))
  if (which % 7 < 2) return sail(world, which)
  if (which % 2 === 0) return moveCash(world, which)
  // Sales with even and with odd numbers differ, and runs need both. But `which` is always odd here.
  const sale = (which - 1) / 2
  const guest = world.walkInTwice(sale)
  await world.runAllSteps(1)
  await moveCash(world, which)
  world.changeBooking(guest, { adults: 3, ...(sale % 2 === 0 && { date: days[1] }) }, 'pays')
  if (which % 3 !== 0) return
  await world.runAllSteps(1)
  world.cancelBookingFor(guest)
  await world.runAllSteps(1)
  for (const method of ['terminal', 'cash'] as const) world.refund(guest, 1, method)
}

/**
 * The operator swaps boats. If a boat drops out, a guest who has paid is moved to another boat, or can choose another
 * day or a refund.
 */
export async function swapBoats(
  world: SimulatedWorld,
  { who, boat, does }: { who: number; boat: BoatId; does: BoatAction },
): Promise<void> {
  if (does === 'drop out') {
    world.visit(1, 'pays')
    await world.runAllSteps(success)
  }
  world.moveBoats(who, boat, does)
}

/**
 * The operator sends a payment link, or an assistant holds places, and the guest pays in two tabs. At least one card
 * requires a challenge. If a challenge begins shortly before the deadline, it extends the hold. For parties of three,
 * the operator prolongs the link twice at the same moment, or books again if the link has ended.
 */
export async function sendLink(
  world: SimulatedWorld,
  { party, card, minutes }: { party: number; card: SimulatedCard; minutes: number },
): Promise<void> {
  const guest = party === 1 ? world.holdByAssistant(party) : world.sendLink(party)
  await world.runAllSteps(success)
  // An assistant's hold ends within an hour. So its guests either pay at once, or wait a day and come too late.
  world.advanceTime((party === 1 && minutes < 1000 ? 0 : minutes) * 60)
  if (minutes > 1440) await runJobs(world)
  if (party > 2) world.prolongLink(guest)
  world.payAgain(guest, minutes > 1000 ? 'is_challenged' : card, 0)
  if (party > 2) world.prolongLink(guest)
  world.payAgain(guest, 'is_challenged', 1)
}
