import type { MailKind } from '../../contract/mail-kinds.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { type NewMessage, queueMessages } from '../messages/queue-message.ts'
import { retryIfMoved } from '../places/lock-departures.ts'
import { movePlaces } from '../places/move-places.ts'
import { restoreForBooking } from '../rate-limit/booking-rate-limits.ts'
import { type LockedAggregate, lockAggregate } from './lock-aggregate.ts'
import { recordPaymentException } from './payment-exceptions.ts'
import { scheduleRecheck } from './recheck-settled.ts'
import { insertRefund } from './refund.ts'
import { hasEnded, isSettled, transition } from './reservation-state-machine.ts'
import type { PaymentEvent, Transition } from './reservation-transition.ts'
import { mailsAboutChange, writeChange } from './write-change.ts'

/**
 * Loads the aggregate, computes the transition and writes it, in one transaction. Row locks are always taken in the
 * same order (departures by key, reservation, attempts): concurrent events of one reservation are serialized and can't
 * deadlock.
 * @returns whether the event changed anything; false for a payment exception
 */
export function applyEvent(services: AppContext, attemptId: string, event: PaymentEvent): Promise<boolean> {
  const now = services.now()
  return retryIfMoved(() =>
    inTransaction(services.db, async (trx) => {
      const aggregate = await lockAggregate(trx, attemptId)
      const change = transition(aggregate.snapshot, event, now)
      await write(services, trx, aggregate, change, event, now)
      return change.exception === undefined && Object.keys(change).length > 0
    }),
  )
}

async function write(
  services: AppContext,
  trx: Transaction,
  aggregate: LockedAggregate,
  change: Transition,
  event: PaymentEvent,
  now: Date,
) {
  const { reservation, attempt } = aggregate
  if (change.attempt) {
    await writeAttempt(services, trx, attempt, change.attempt, now)
    if (returnsRateLimitPoints(change.attempt)) await restoreForBooking(trx, attempt.rate_limit_keys, reservation.email)
  }
  if (change.reservation && aggregate.change)
    await writeChange(services, trx, { change: aggregate.change, reservation }, change.reservation, now)
  else if (change.reservation) await writeReservation(services, trx, reservation, change.reservation, event, now)
  if (change.deposit) await postDeposit(trx, aggregate, now)
  if (change.refund) {
    // The next round of `reconcileAttempt` sends the refund to the provider.
    await insertRefund(services, trx, { attemptId: attempt.id, amount: attempt.amount, reason: change.refund, now })
  }
  if (change.mails) await queueMails(services, trx, aggregate, change.mails, now)
  if (isClosedWithoutMoney(aggregate, change)) await scheduleLatePaymentChecks(services, trx, attempt, now)
  if (change.pollAgain) await schedulePoll(services, trx, attempt.id, now)
  if (change.exception) await recordException(services, trx, aggregate, change.exception, event, now)
}

/**
 * Whether to restore rate-limit points: the money was authorized, or the payment failed without the guest's fault
 * (`provider_fault`, `absent`).
 */
const returnsRateLimitPoints = ({ state, decline }: NonNullable<Transition['attempt']>) =>
  state === 'authorized' || state === 'captured' || decline === 'provider_fault' || decline === 'absent'

async function writeAttempt(
  { providers }: AppContext,
  trx: Transaction,
  { id, provider }: LockedAggregate['attempt'],
  change: NonNullable<Transition['attempt']>,
  now: Date,
) {
  const issuesSecret = change.nextAction?.type === 'challenge' && providers.get(provider)?.declinedAcceptsRetry
  await trx
    .updateTable('payment_attempt')
    .set({
      state: change.state,
      changed_at: now,
      ...(change.reference && { reference: change.reference }),
      ...(change.decline !== undefined && { decline: change.decline }),
      ...(change.nextAction !== undefined && {
        next_action: change.nextAction && JSON.stringify(change.nextAction),
      }),
      ...(issuesSecret && { client_secret_issued: true }),
      ...((change.state === 'authorized' || isSettled(change.state)) && { rate_limit_keys: null }),
    })
    .where('id', '=', id)
    .execute()
}

async function writeReservation(
  services: AppContext,
  trx: Transaction,
  before: LockedAggregate['reservation'],
  change: NonNullable<Transition['reservation']>,
  event: PaymentEvent,
  now: Date,
) {
  const { id: heldBy, departure, party: places, seat_status: from } = before
  if (change.seat_status) await movePlaces(services, trx, { departure, places, from, to: change.seat_status, heldBy })
  const changed = trx
    .updateTable('reservation')
    .set({
      ...(change.state && { state: change.state, ended_at: hasEnded(change.state) ? now : null }),
      ...(change.seat_status && { seat_status: change.seat_status }),
      ...(change.holdExpiresAt && { hold_expires_at: change.holdExpiresAt }),
      ...(change.holdExtendedAt && { hold_extended_at: change.holdExtendedAt }),
    })
    .where('id', '=', before.id)
  if (!change.state || change.state === before.state) {
    await changed.execute()
    return
  }
  await trx
    .with('changed', () => changed)
    .insertInto('reservation_event')
    .values({
      reservation_id: before.id,
      event: event.type === 'snapshot' ? event.snapshot.status : event.type,
      from_state: before.state,
      to_state: change.state,
      happened_at: now,
    })
    .execute()
}

const postDeposit = (trx: Transaction, { reservation, attempt }: LockedAggregate, now: Date) =>
  trx
    .insertInto('ledger_entry')
    .values({
      reservation_id: reservation.id,
      kind: 'deposit',
      amount: attempt.amount,
      attempt_id: attempt.id,
      refund_id: null,
      posted_at: now,
    })
    .execute()

/**
 * Whether the attempt ends without having been authorized. A voided authorization is excluded: it can't be paid again,
 * so it needs no checks for late money.
 */
const isClosedWithoutMoney = ({ attempt }: LockedAggregate, { attempt: change }: Transition) =>
  (change?.state === 'canceled' || change?.state === 'declined') && attempt.state !== 'authorized'

async function scheduleLatePaymentChecks(
  services: AppContext,
  trx: Transaction,
  { id: attemptId, provider }: LockedAggregate['attempt'],
  now: Date,
): Promise<void> {
  const days = services.providers.get(provider)?.payableForDays
  if (days !== undefined) await scheduleRecheck(services, trx, { attemptId, since: now.toISOString(), days })
}

/**
 * An attempt that the provider does not know is polled again after this delay. A request can't be in transit for
 * longer.
 */
const pollAgainMinutes = 60

const schedulePoll = ({ queue }: AppContext, trx: Transaction, attemptId: string, now: Date) =>
  queue.add(
    trx,
    'reconcile-attempt',
    { attemptId, news: true, round: 1 },
    new Date(now.getTime() + pollAgainMinutes * 60_000),
  )

function queueMails(
  services: AppContext,
  trx: Transaction,
  { reservation, attempt, change }: LockedAggregate,
  kinds: MailKind[],
  now: Date,
): Promise<void> {
  const messages = (change ? mailsAboutChange(kinds) : kinds).map((kind): NewMessage => {
    const isAboutAttempt = kind === 'late_money_returned' || kind === 'change_money_returned'
    const dedupeKey = isAboutAttempt ? attempt.id : (change?.id ?? '')
    const details: Record<string, string> = {
      ...(change && { date: change.date }),
      ...(isAboutAttempt && { returned_amount: String(attempt.amount) }),
    }
    const addressee =
      kind === 'operator_new_booking' || kind === 'operator_places_gone'
        ? { recipient: services.operator.email, locale: operatorLocale }
        : { recipient: reservation.email, locale: reservation.locale }
    return { kind, reservationId: reservation.id, dedupeKey, details, ...addressee }
  })
  return queueMessages(services, trx, messages, now)
}

async function recordException(
  services: AppContext,
  trx: Transaction,
  { attempt }: LockedAggregate,
  reason: string,
  event: PaymentEvent,
  now: Date,
) {
  services.log.error(
    { attempt: attempt.id, reason },
    'payment exception: the payment does not match its reservation; review it (operator payments list --unsettled)',
  )
  const { id: attemptId, provider } = attempt
  await recordPaymentException(trx, { provider, attemptId, reason, found: event, now })
}
