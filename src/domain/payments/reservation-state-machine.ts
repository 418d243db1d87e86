import type { MailKind } from '../../contract/mail-kinds.ts'
import type { AttemptState, ReservationState } from '../../platform/database/tables.ts'
import type { DeclineReason, PaymentSnapshot } from '../../platform/integrations/payment-provider.ts'
import { extendedDeadline, holdCap } from '../time/hold-deadline.ts'
import type { PaymentEvent, ReservationSnapshot, Transition } from './reservation-transition.ts'

/**
 * The reservation's state machine: a pure function of the current snapshot, an event and the time. The caller loads the
 * snapshot under the row locks of departure, reservation and attempt, and writes the transition in the same
 * transaction. Events of provider responses, webhooks, status polls and jobs may arrive in any order.
 */
export function transition(current: ReservationSnapshot, event: PaymentEvent, now: Date): Transition {
  switch (event.type) {
    case 'snapshot':
      return onSnapshot(current, event.snapshot, now)
    case 'declined':
      return onDeclined(current, event.reason, now)
    case 'no_answer':
      return current.attempt.state === 'submitting' ? { attempt: { state: 'unknown' } } : noChange
    case 'capture_refused':
      return onCaptureRefused(current)
    case 'deadline':
      return onDeadline(current, now)
  }
}

export const maxAttempts = 5

const noChange: Transition = {}

export const hasEnded = (state: ReservationState) => state === 'completed' || state === 'not_paid' || state === 'failed'
export const isSettled = (state: AttemptState) => state === 'captured' || state === 'declined' || state === 'canceled'

/** A reported state that ranks below the current one is stale. A decline or cancellation is stale if the attempt is settled. */
const progressRank: Record<AttemptState, number> = {
  new: 0,
  submitting: 1,
  unknown: 1,
  requires_action: 2,
  processing: 2,
  declined: 3,
  canceled: 3,
  // Money ranks above an earlier decline or cancellation, because it may arrive late and must then be refunded.
  authorized: 4,
  captured: 5,
}

function onSnapshot(current: ReservationSnapshot, snapshot: PaymentSnapshot, now: Date): Transition {
  const { attempt } = current
  if (snapshot.attemptId !== attempt.id) return { exception: 'attempt' }
  if (snapshot.currency !== attempt.currency) return { exception: 'currency' }
  if (snapshot.amount !== attempt.amount) return { exception: 'amount' }

  const { reference } = snapshot
  switch (snapshot.status) {
    case 'requires_action':
    case 'processing': {
      if (isStale(attempt.state, snapshot.status)) return noChange
      if (attempt.state === snapshot.status) return onDeclinedCard(current, snapshot)
      const waiting = snapshot.status === 'requires_action'
      return {
        attempt: { state: snapshot.status, reference, nextAction: waiting ? (snapshot.nextAction ?? null) : null },
        reservation: waiting ? onActionRequired(current, snapshot, now) : undefined,
      }
    }
    case 'authorized':
      return isStale(attempt.state, 'authorized') || attempt.state === 'authorized'
        ? noChange
        : onAuthorized(current, reference)
    case 'captured':
      return attempt.state === 'captured' ? noChange : onCaptured(current, reference)
    case 'declined':
      return onDeclined(current, snapshot.decline ?? 'card_declined', now, reference)
    case 'canceled':
      return onCanceled(current, reference, now)
  }
}

/** The bank's page has declined a card and accepts another one. */
function onDeclinedCard({ attempt }: ReservationSnapshot, { status, decline }: PaymentSnapshot): Transition {
  if (status !== 'requires_action' || !decline || decline === attempt.decline) return noChange
  return { attempt: { state: status, decline } }
}

const isStale = (known: AttemptState, received: AttemptState) => progressRank[received] < progressRank[known]

/**
 * Extends the hold while the visitor authenticates (3-D Secure) or pays on the bank's page. A first attempt by redirect
 * extends only the hold of a payment link: otherwise a visitor without a card could hold places for 30 minutes.
 */
function onActionRequired({ reservation, attempt }: ReservationSnapshot, { nextAction }: PaymentSnapshot, now: Date) {
  if (reservation.holdKind === 'charge_only') return releasePlaces(reservation)
  const isFirstRedirect = nextAction?.type === 'redirect' && attempt.number === 1
  return isFirstRedirect && reservation.holdKind !== 'link' ? undefined : extendedOnce(reservation, now)
}

function extendedOnce(hold: ReservationSnapshot['reservation'], now: Date): Transition['reservation'] {
  if (hold.holdExtendedAt || hold.seat_status !== 'held') return undefined
  const extended = extendedDeadline(hold, now)
  return extended > hold.holdExpiresAt ? { holdExpiresAt: extended, holdExtendedAt: now } : undefined
}

/**
 * Releases the places of a reservation, which stays unpaid. A payment that is authorized later claims places again if
 * enough are left.
 */
const releasePlaces = ({ seat_status }: ReservationSnapshot['reservation']): Transition['reservation'] =>
  seat_status === 'held' ? { seat_status: 'none' } : undefined

/** The seats are sold before the capture starts. Without seats the authorization is voided. */
function onAuthorized(current: ReservationSnapshot, reference: string): Transition {
  const attempt = { state: 'authorized', reference, decline: null, nextAction: null } as const
  const outcome = seatOutcome(current)
  if (outcome === 'taken') return { attempt, reservation: { state: 'securing', seat_status: 'sold' } }
  return { attempt, ...failWithoutSeats(current, outcome) }
}

function onCaptured(current: ReservationSnapshot, reference: string): Transition {
  const attempt = { state: 'captured', reference, decline: null, nextAction: null } as const
  const outcome = seatOutcome(current)
  if (outcome !== 'taken')
    return { attempt, deposit: true, refund: 'late_money', ...failWithoutSeats(current, outcome) }
  return {
    attempt,
    deposit: true,
    reservation: { state: 'completed', seat_status: 'sold' },
    mails: ['confirmed', 'operator_new_booking'],
  }
}

/**
 * `gone`: the places were released before the payment arrived and too few are left, or the departure is cancelled.
 * `too_late`: the reservation has ended, or another attempt paid for it.
 */
function seatOutcome({
  reservation,
  others,
  placesLeft,
  givesNoPlaces,
}: ReservationSnapshot): 'taken' | 'gone' | 'too_late' {
  if (hasEnded(reservation.state) || others.hasMoney) return 'too_late'
  if (givesNoPlaces) return 'gone'
  if (reservation.seat_status === 'held' || reservation.seat_status === 'sold') return 'taken'
  return placesLeft >= reservation.party ? 'taken' : 'gone'
}

/** The guest's mail about returned money is queued later, after the void or the refund (`onVoided`, `sendRefund`). */
const failWithoutSeats = (current: ReservationSnapshot, outcome: 'gone' | 'too_late'): Transition =>
  outcome === 'gone' && !current.others.open
    ? { reservation: { state: 'failed', seat_status: 'none' }, mails: goneMails(current) }
    : noChange

/** Mails the operator about a guest who has paid and has no place, unless the operator cancelled the departure. */
const goneMails = ({ givesNoPlaces }: ReservationSnapshot): MailKind[] =>
  givesNoPlaces ? ['failed'] : ['failed', 'operator_places_gone']

function onDeclined(current: ReservationSnapshot, reason: DeclineReason, now: Date, reference?: string): Transition {
  const { attempt, reservation, others } = current
  if (isSettled(attempt.state)) return noChange
  const declined: Transition = {
    attempt: { state: 'declined', reference, decline: reason, nextAction: null },
    ...(reason === 'absent' && { pollAgain: true }),
  }
  if (attempt.state === 'authorized') return { ...declined, ...onAuthorizationLost(current) }
  if (hasEnded(reservation.state) || others.open || others.hasMoney) return declined
  return { ...declined, ...afterDecline(current, now) }
}

function onCanceled(current: ReservationSnapshot, reference: string | undefined, now: Date): Transition {
  const { attempt, reservation, others } = current
  if (isSettled(attempt.state)) return noChange
  const canceled: Transition = { attempt: { state: 'canceled', reference, nextAction: null } }
  if (attempt.state === 'authorized') return { ...canceled, ...onVoided(current, now) }
  if (hasEnded(reservation.state) || others.open || others.hasMoney) return canceled
  return { ...canceled, ...afterDecline(current, now) }
}

/** The guest may try another card until the deadline, up to `maxAttempts`. */
function afterDecline({ attempt, reservation }: ReservationSnapshot, now: Date): Transition {
  if (attempt.number >= maxAttempts || now >= reservation.holdExpiresAt) return notPaid
  return reservation.holdKind === 'charge_only' ? { reservation: releasePlaces(reservation) } : noChange
}

const notPaid: Transition = { reservation: { state: 'not_paid', seat_status: 'none' }, mails: ['not_paid'] }

/** The authorization for sold seats was lost: the seats are held for another open attempt, or the reservation fails. */
function onAuthorizationLost(current: ReservationSnapshot): Transition {
  if (!isSecuring(current)) return noChange
  return current.others.open
    ? { reservation: payAgain(current) }
    : { reservation: { state: 'failed', seat_status: 'none' }, mails: ['failed'] }
}

const payAgain = ({ reservation, others }: ReservationSnapshot) =>
  ({
    state: 'paying',
    seat_status: reservation.holdKind === 'charge_only' && !others.open ? 'none' : 'held',
  }) as const

/** Whether the seats were sold because of this attempt's authorization. */
const isSecuring = ({ reservation, others }: ReservationSnapshot) =>
  reservation.state === 'securing' && !others.hasMoney

/**
 * Handles a voided authorization. Either we voided it, because there are no places for it or because the guest paid in
 * another way at the same moment. Or the provider voided it before the capture. The guest may pay again until the
 * deadline.
 */
function onVoided(current: ReservationSnapshot, now: Date): Transition {
  const { reservation, attempt, givesNoPlaces } = current
  if (isSecuring(current)) {
    const mayPayAgain = !givesNoPlaces && attempt.number < maxAttempts && now < reservation.holdExpiresAt
    return mayPayAgain ? { reservation: payAgain(current) } : onAuthorizationLost(current)
  }
  return current.attempt.decline ? noChange : { mails: ['late_money_returned'] }
}

/** The attempt stays `authorized`, so that `reconcileAttempt` voids the authorization next. */
const onCaptureRefused = (current: ReservationSnapshot): Transition =>
  current.attempt.state === 'authorized'
    ? { attempt: { state: 'authorized', decline: 'provider_fault' }, ...onAuthorizationLost(current) }
    : noChange

/**
 * The hold has expired, and open attempts have been voided if the provider answered. While the outcome of an attempt is
 * unknown, the seats stay held, but not beyond the longest time of a hold (`holdCap`). After that the reservation waits
 * for the outcome without seats.
 */
function onDeadline(current: ReservationSnapshot, now: Date): Transition {
  const { reservation, attempt, others, givesNoPlaces } = current
  if (hasEnded(reservation.state) || reservation.state === 'securing' || now < reservation.holdExpiresAt)
    return noChange
  if (!others.open && isSettled(attempt.state)) {
    // When the departure was cancelled, the guest of a payment link was mailed already.
    const isMailed = givesNoPlaces && reservation.holdKind === 'link'
    return isMailed ? { ...notPaid, mails: [] } : notPaid
  }
  const capReached = now >= holdCap(reservation)
  return capReached && reservation.seat_status === 'held' ? { reservation: { seat_status: 'none' } } : noChange
}
