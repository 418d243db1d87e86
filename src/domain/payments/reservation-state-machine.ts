import type { MailKind } from '../../contract/mail-kinds.ts'
import type { NextAction } from '../../contract/reservation.ts'
import type { AttemptState, HoldKind, ReservationState, Seats } from '../../database/tables.ts'
import type { DeclineReason, PaymentSnapshot } from '../../integrations/payment-provider.ts'
import { extendedHold, holdCap } from './hold-deadline.ts'

/**
 * The life of a reservation as one pure function of what is known, what happened, and when. Whoever calls it loads the
 * facts under the departure's, the reservation's and the attempt's row lock, and writes the decision in the same
 * transaction. The response, the webhook, the status poll and the reconciler all end here; none of them is special, and
 * the order in which they come doesn't matter.
 */
export function decide(facts: Facts, event: PaymentEvent, now: Date): Decision {
  switch (event.type) {
    case 'snapshot':
      return onSnapshot(facts, event.snapshot, now)
    case 'declined':
      return onDeclined(facts, event.reason, now)
    case 'no_answer':
      return facts.attempt.state === 'submitting' ? { attempt: { state: 'unknown' } } : nothing
    case 'capture_refused':
      return onCaptureRefused(facts)
    case 'deadline':
      return onDeadline(facts, now)
  }
}

/** What the decision rests on. `placesLeft` is what the departure's counters leave to others at this moment. */
export interface Facts {
  placesLeft: number
  /** The boat stays in port on that day: nobody's money can buy a place any more. */
  departureCancelled: boolean
  reservation: {
    state: ReservationState
    seats: Seats
    /** `charge_only`: the places are released as soon as the charge is answered with anything but money. */
    holdKind: HoldKind
    party: number
    createdAt: Date
    holdExpiresAt: Date
    holdExtendedAt: Date | null
  }
  attempt: {
    id: string
    number: number
    state: AttemptState
    amount: number
    currency: string
    /** Why it was refused, if it was. */
    decline: DeclineReason | null
  }
  /** Whether an earlier or later attempt of this reservation holds or took money, and whether one is still open. */
  others: { hasMoney: boolean; open: boolean }
}

export type PaymentEvent =
  | { type: 'snapshot'; snapshot: PaymentSnapshot }
  | { type: 'declined'; reason: DeclineReason }
  | { type: 'no_answer' }
  | { type: 'capture_refused' }
  | { type: 'deadline' }

/** What is to be written; what isn't named stays. Nothing at all means that the news was old. */
export interface Decision {
  attempt?: { state: AttemptState; reference?: string; decline?: DeclineReason | null; nextAction?: NextAction | null }
  reservation?: { state?: ReservationState; seats?: Seats; holdExpiresAt?: Date; holdExtendedAt?: Date }
  /** The deposit came into our hands. */
  deposit?: true
  /** All of it goes back. */
  refund?: 'late_money'
  mails?: MailKind[]
  /** The provider never heard of it; should the request arrive after all, its money is found and goes back. */
  askAgain?: true
  quarantine?: 'amount' | 'currency' | 'attempt'
}

export const maxAttempts = 5

const nothing: Decision = {}

export const hasEnded = (state: ReservationState) => state === 'completed' || state === 'not_paid' || state === 'failed'
export const isSettled = (state: AttemptState) => state === 'captured' || state === 'declined' || state === 'canceled'

/** How far along an attempt is: news from further back than what is known is old. */
const progress: Record<AttemptState, number> = {
  new: 0,
  submitting: 1,
  unknown: 1,
  requires_action: 2,
  processing: 2,
  declined: 3,
  canceled: 3,
  // Money outranks a refusal that came before it: what was given up may still arrive, and must then go back.
  authorized: 4,
  captured: 5,
}

function onSnapshot(facts: Facts, snapshot: PaymentSnapshot, now: Date): Decision {
  const { attempt } = facts
  if (snapshot.attemptId !== attempt.id) return { quarantine: 'attempt' }
  if (snapshot.currency !== attempt.currency) return { quarantine: 'currency' }
  if (snapshot.amount !== attempt.amount) return { quarantine: 'amount' }

  const { reference } = snapshot
  switch (snapshot.status) {
    case 'requires_action':
    case 'processing': {
      if (isOld(attempt.state, snapshot.status) || attempt.state === snapshot.status) return nothing
      const waiting = snapshot.status === 'requires_action'
      return {
        attempt: { state: snapshot.status, reference, nextAction: waiting ? (snapshot.nextAction ?? null) : null },
        reservation: waiting ? whileVisitorActs(facts, snapshot, now) : undefined,
      }
    }
    case 'authorized':
      return isOld(attempt.state, 'authorized') || attempt.state === 'authorized'
        ? nothing
        : onAuthorized(facts, reference)
    case 'captured':
      return attempt.state === 'captured' ? nothing : onCaptured(facts, reference)
    case 'declined':
      return onDeclined(facts, snapshot.decline ?? 'card_declined', now, reference)
    case 'canceled':
      return onCanceled(facts, reference, now)
  }
}

const isOld = (known: AttemptState, news: AttemptState) => progress[news] < progress[known]

/**
 * The visitor proves who they are, or pays on the bank's page. A first attempt at the bank extends nothing: that would
 * let a hold without a card last for 30 minutes.
 */
function whileVisitorActs({ reservation, attempt }: Facts, { nextAction }: PaymentSnapshot, now: Date) {
  if (reservation.holdKind === 'charge_only') return released(reservation)
  return nextAction?.type === 'redirect' && attempt.number === 1 ? undefined : extendedOnce(reservation, now)
}

function extendedOnce(hold: Facts['reservation'], now: Date): Decision['reservation'] {
  if (hold.holdExtendedAt || hold.seats !== 'held') return undefined
  const extended = extendedHold(hold.holdExpiresAt, hold.createdAt)
  return extended > hold.holdExpiresAt ? { holdExpiresAt: extended, holdExtendedAt: now } : undefined
}

/** The reservation stays open and takes places when its money is authorised, if there are places then. */
const released = ({ seats }: Facts['reservation']): Decision['reservation'] =>
  seats === 'held' ? { seats: 'none' } : undefined

/** Money is reserved at the provider: the seats become this guest's before it is captured, or it goes back. */
function onAuthorized(facts: Facts, reference: string): Decision {
  const attempt = { state: 'authorized', reference, decline: null, nextAction: null } as const
  const outcome = takeSeats(facts)
  if (outcome === 'taken') return { attempt, reservation: { state: 'securing', seats: 'sold' } }
  return { attempt, ...goesBack(facts, outcome) }
}

function onCaptured(facts: Facts, reference: string): Decision {
  const attempt = { state: 'captured', reference, decline: null, nextAction: null } as const
  const outcome = takeSeats(facts)
  if (outcome !== 'taken') return { attempt, deposit: true, refund: 'late_money', ...goesBack(facts, outcome) }
  return {
    attempt,
    deposit: true,
    reservation: { state: 'completed', seats: 'sold' },
    mails: ['confirmed', 'operator_new_booking'],
  }
}

/**
 * `gone`: the hold was given up while the money was on its way, and somebody else has the places now.
 * `too_late`: the reservation has ended, or another attempt paid for it.
 */
function takeSeats({ reservation, others, placesLeft, departureCancelled }: Facts): 'taken' | 'gone' | 'too_late' {
  if (hasEnded(reservation.state) || others.hasMoney) return 'too_late'
  if (departureCancelled) return 'gone'
  if (reservation.seats === 'held' || reservation.seats === 'sold') return 'taken'
  return placesLeft >= reservation.party ? 'taken' : 'gone'
}

/**
 * The guest hears that the money goes back when it has gone: see `onCanceled`, and the paying of refunds. Whoever paid
 * and has no place is worth a call of the operator's.
 */
const goesBack = (facts: Facts, outcome: 'gone' | 'too_late'): Decision =>
  outcome === 'gone' && !facts.others.open
    ? { reservation: { state: 'failed', seats: 'none' }, mails: goneMails(facts) }
    : nothing

/** Of a day that the operator has cancelled nobody needs to be told. */
const goneMails = ({ departureCancelled }: Facts): MailKind[] =>
  departureCancelled ? ['failed'] : ['failed', 'operator_places_gone']

function onDeclined(facts: Facts, reason: DeclineReason, now: Date, reference?: string): Decision {
  const { attempt, reservation, others } = facts
  if (isSettled(attempt.state)) return nothing
  const refused: Decision = {
    attempt: { state: 'declined', reference, decline: reason, nextAction: null },
    ...(reason === 'absent' && { askAgain: true }),
  }
  if (attempt.state === 'authorized') return { ...refused, ...lostWhileSecuring(facts) }
  if (hasEnded(reservation.state) || others.open || others.hasMoney) return refused
  return { ...refused, ...afterRefusal(facts, now) }
}

function onCanceled(facts: Facts, reference: string | undefined, now: Date): Decision {
  const { attempt, reservation, others } = facts
  if (isSettled(attempt.state)) return nothing
  const canceled: Decision = { attempt: { state: 'canceled', reference, nextAction: null } }
  if (attempt.state === 'authorized') return { ...canceled, ...givenBack(facts) }
  if (hasEnded(reservation.state) || others.open || others.hasMoney) return canceled
  return { ...canceled, ...afterRefusal(facts, now) }
}

/** Another card may be tried until the deadline, five in all. */
function afterRefusal({ attempt, reservation }: Facts, now: Date): Decision {
  if (attempt.number >= maxAttempts || now >= reservation.holdExpiresAt) return notPaid
  return reservation.holdKind === 'charge_only' ? { reservation: released(reservation) } : nothing
}

const notPaid: Decision = { reservation: { state: 'not_paid', seats: 'none' }, mails: ['not_paid'] }

/**
 * The provider took back what it had authorised; the seats were sold on its word. The guest's other attempt may still pay
 * for them.
 */
function lostWhileSecuring(facts: Facts): Decision {
  if (!reliedOn(facts)) return nothing
  return facts.others.open
    ? { reservation: { state: 'paying', seats: 'held' } }
    : { reservation: { state: 'failed', seats: 'none' }, mails: ['failed'] }
}

const reliedOn = ({ reservation, others }: Facts) => reservation.state === 'securing' && !others.hasMoney

/** An authorisation is no more: taken back by the provider while we relied on it, or given back by us as late money. */
function givenBack(facts: Facts): Decision {
  if (reliedOn(facts)) return lostWhileSecuring(facts)
  return facts.attempt.decline ? nothing : { mails: ['late_money_returned'] }
}

/** The attempt stays `authorized`, so that what follows is giving the authorisation back. */
const onCaptureRefused = (facts: Facts): Decision =>
  facts.attempt.state === 'authorized'
    ? { attempt: { state: 'authorized', decline: 'provider_fault' }, ...lostWhileSecuring(facts) }
    : nothing

/**
 * The hold has run out, and an attempt that was still open has been asked about and cancelled as far as the provider
 * let us. While its outcome can't be known the seats are kept, up to the cap; then they go back to the boat, and the
 * reservation waits for the outcome without them.
 */
function onDeadline({ reservation, attempt, others }: Facts, now: Date): Decision {
  if (hasEnded(reservation.state) || reservation.state === 'securing') return nothing
  if (now < reservation.holdExpiresAt) return nothing
  const open = others.open || !isSettled(attempt.state)
  if (!open) return notPaid
  const capReached = now >= holdCap(reservation.createdAt)
  return capReached && reservation.seats === 'held' ? { reservation: { seats: 'none' } } : nothing
}
