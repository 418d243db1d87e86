import { sql } from 'kysely'
import type { MailKind } from '../../contract/mail-kinds.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Seats } from '../../database/tables.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import { returnForBooking } from '../limits/payment-limits.ts'
import { queueMessages } from '../messages/queue-message.ts'
import type { Services } from '../services.ts'
import { type Loaded, lockFacts } from './lock-aggregate.ts'
import { lookAgain } from './look-again.ts'
import { recordPaymentException } from './payment-exceptions.ts'
import { insertRefund } from './refund.ts'
import { type Decision, decide, hasEnded, isSettled, type PaymentEvent } from './reservation-state-machine.ts'

/**
 * Load, decide, write, in one transaction. Locks are always taken in one order (departure, reservation, attempt), so
 * that whatever happens to a reservation at the same moment happens one after the other and never in a deadlock.
 * @returns whether anything changed
 */
export function applyEvent(services: Services, attemptId: string, event: PaymentEvent): Promise<boolean> {
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const loaded = await lockFacts(trx, attemptId)
    const decision = decide(loaded.facts, event, now)
    await write(services, trx, loaded, decision, event, now)
    return decision.quarantine === undefined && Object.keys(decision).length > 0
  })
}

async function write(
  services: Services,
  trx: Transaction,
  loaded: Loaded,
  decision: Decision,
  event: PaymentEvent,
  now: Date,
) {
  const { reservation, attempt } = loaded
  if (decision.attempt) {
    await writeAttempt(services, trx, attempt, decision.attempt, now)
    if (isFreeOfCharge(decision.attempt)) await returnForBooking(trx, attempt.caller, reservation.email)
  }
  if (decision.reservation) await writeReservation(trx, reservation, decision.reservation, event, now)
  if (decision.deposit) await bookDeposit(trx, loaded, now)
  if (decision.refund) {
    // The settling of the attempt, which follows, pays it out.
    await insertRefund(services, trx, { attemptId: attempt.id, amount: attempt.amount, reason: decision.refund, now })
  }
  if (decision.mails) await queueMails(services, trx, loaded, decision.mails, now)
  if (isGivenUp(loaded, decision)) await lookForLatePayment(services, trx, attempt, now)
  if (decision.askAgain) await askAgain(services, trx, attempt.id, now)
  if (decision.quarantine) await quarantine(services, trx, loaded, decision.quarantine, event, now)
}

/** Money was authorised, or the card wasn't tried: the attempt weighs no more on the rate limits than a form. */
const isFreeOfCharge = ({ state, decline }: NonNullable<Decision['attempt']>) =>
  state === 'authorized' || state === 'captured' || decline === 'provider_fault' || decline === 'absent'

async function writeAttempt(
  { providers }: Services,
  trx: Transaction,
  { id, provider }: Loaded['attempt'],
  change: NonNullable<Decision['attempt']>,
  now: Date,
) {
  const issuesSecret = change.nextAction?.type === 'challenge' && providers.get(provider)?.declinedStaysOpen
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
      ...((change.state === 'authorized' || isSettled(change.state)) && { caller: null }),
    })
    .where('id', '=', id)
    .execute()
}

async function writeReservation(
  trx: Transaction,
  before: Loaded['reservation'],
  change: NonNullable<Decision['reservation']>,
  event: PaymentEvent,
  now: Date,
) {
  if (change.seats && change.seats !== before.seats) await moveSeats(trx, before, change.seats)
  const changed = trx
    .updateTable('reservation')
    .set({
      ...(change.state && { state: change.state, ended_at: hasEnded(change.state) ? now : null }),
      ...(change.seats && { seats: change.seats }),
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

/** The departure's counters follow what the reservation occupies; the constraint on them has the last word. */
async function moveSeats(trx: Transaction, { date, party, seats: before }: Loaded['reservation'], after: Seats) {
  const moved = (counter: Seats) => (after === counter ? party : 0) - (before === counter ? party : 0)
  await trx
    .updateTable('departure')
    .set({ held: sql`held + ${moved('held')}`, sold: sql`sold + ${moved('sold')}` })
    .where('date', '=', date)
    .execute()
}

const bookDeposit = (trx: Transaction, { reservation, attempt }: Loaded, now: Date) =>
  trx
    .insertInto('ledger_entry')
    .values({
      reservation_id: reservation.id,
      kind: 'deposit',
      amount: attempt.amount,
      attempt_id: attempt.id,
      refund_id: null,
      booked_at: now,
    })
    .execute()

/** Without ever having had money: an authorisation that was voided can't be paid a second time. */
const isGivenUp = ({ attempt }: Loaded, { attempt: change }: Decision) =>
  (change?.state === 'canceled' || change?.state === 'declined') && attempt.state !== 'authorized'

async function lookForLatePayment(
  services: Services,
  trx: Transaction,
  { id: attemptId, provider }: Loaded['attempt'],
  now: Date,
): Promise<void> {
  const days = services.providers.get(provider)?.payableForDays
  if (days !== undefined) await lookAgain(services, trx, { attemptId, since: now.toISOString(), days })
}

const askAgainMinutes = 60

/** No request of ours is under way for so long. */
const askAgain = ({ queue }: Services, trx: Transaction, attemptId: string, now: Date) =>
  queue.add(
    trx,
    'settle-attempt',
    { attemptId, news: true, round: 1 },
    new Date(now.getTime() + askAgainMinutes * 60_000),
  )

function queueMails(
  services: Services,
  trx: Transaction,
  { reservation, attempt }: Loaded,
  kinds: MailKind[],
  now: Date,
): Promise<void> {
  const messages = kinds.map((kind) => {
    const about = kind === 'late_money_returned' ? attempt.id : ''
    const reader =
      kind === 'operator_new_booking' || kind === 'operator_places_gone'
        ? { recipient: services.operator.email, locale: operatorLocale }
        : { recipient: reservation.email, locale: reservation.locale }
    return { kind, reservationId: reservation.id, about, ...reader }
  })
  return queueMessages(services, trx, messages, now)
}

async function quarantine(
  services: Services,
  trx: Transaction,
  { attempt }: Loaded,
  reason: string,
  event: PaymentEvent,
  now: Date,
) {
  services.log.error({ attempt: attempt.id, reason }, 'a payment does not fit its reservation and needs a person')
  const { id: attemptId, provider } = attempt
  await recordPaymentException(trx, { provider, attemptId, reason, found: event, now })
}
