import type { Selectable } from 'kysely'
import { operatorLocale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { AttemptRow, ReservationRow, Tables } from '../../platform/database/tables.ts'
import type { DisputeState, ProviderDispute } from '../../platform/integrations/payment-provider.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { refundsDeposit } from '../trips/cancellation-rules.ts'
import { loadTrips } from '../trips/trips.ts'
import { blocksRefunds, isAttemptDisputed } from './disputed.ts'
import { findOpenChoice, refundChoice } from './open-choice.ts'
import { recordPaymentException } from './payment-exceptions.ts'
import { insertRefund, refundableByAttempt } from './refund.ts'
import { isUnresolvedFailedRefund } from './refund-queries.ts'

type DisputeRow = Selectable<Tables['dispute']>

/**
 * Records the state of a dispute from the provider's latest answer: its row, the money that it moved in the ledger, and
 * for a new state a mail to the operator and the payment exception. A repeated answer changes nothing.
 */
export function recordDispute(services: AppContext, attemptId: string, found: ProviderDispute): Promise<void> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    const { attempt, reservation } = await lockPayment(trx, attemptId)
    const before = await trx.selectFrom('dispute').selectAll().where('id', '=', found.id).executeTakeFirst()
    // A dispute whose deposit is not in the ledger yet is recorded by the next daily listing.
    if (found.moneyTaken && attempt.state !== 'captured') return
    const dispute = disputeRow(attempt, before, found, now)
    if (isClosedWarning(found)) return before && removeWarning(trx, dispute, now)
    const wasDisputed = await isAttemptDisputed(trx, attemptId)
    await write(trx, dispute)
    await postDispute(trx, attempt, dispute, now)
    const isDisputed = await isAttemptDisputed(trx, attemptId)
    // A deposit that the bank returns can't pay for another day, so the choice ends.
    if (isDisputed && (await findOpenChoice(trx, reservation.id))) await refundChoice(services, trx, reservation, now)
    if (wasDisputed && !isDisputed) await refundKeptBack(services, trx, { attempt, reservation }, now)
    if (before?.state === dispute.state) return
    services.log.warn(
      { attempt: attemptId, dispute: dispute.id, state: dispute.state },
      'the state of a dispute has changed',
    )
    await mailOperator(services, trx, attempt, dispute)
    await (isActive(dispute.state)
      ? recordPaymentException(trx, { ...exceptionOf(attempt, dispute), found: shown(dispute), now })
      : resolveExceptions(trx, dispute, now))
  })
}

interface LockedPayment {
  attempt: AttemptRow
  reservation: ReservationRow
}

/** Locks the reservation, as refunds do: a refund that starts later sees the dispute. */
async function lockPayment(trx: Transaction, attemptId: string): Promise<LockedPayment> {
  const reservation = await trx
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', (db) => db.selectFrom('payment_attempt').select('reservation_id').where('id', '=', attemptId))
    .forUpdate()
    .executeTakeFirstOrThrow()
  const attempts = trx.selectFrom('payment_attempt').selectAll().where('id', '=', attemptId)
  return { reservation, attempt: await attempts.executeTakeFirstOrThrow() }
}

/**
 * Whether a warning is closed. This also happens when the dispute that it announced begins. The row of a closed warning
 * is removed: otherwise `isDisputed` would regard it as the dispute of which the provider refused a refund, and would
 * allow refunds before this dispute is recorded.
 */
const isClosedWarning = ({ state, amount }: ProviderDispute) => state === 'closed' && amount === null

async function removeWarning(trx: Transaction, warning: DisputeRow, now: Date): Promise<void> {
  await trx.deleteFrom('dispute').where('id', '=', warning.id).execute()
  await resolveExceptions(trx, warning, now)
}

/** Once the payment may be refunded again, refunds what only the dispute has kept from the guest. */
async function refundKeptBack(
  services: AppContext,
  trx: Transaction,
  payment: LockedPayment,
  now: Date,
): Promise<void> {
  const { id: attemptId, reservation_id } = payment.attempt
  const payments = await refundableByAttempt(trx, reservation_id)
  const left = payments.find((one) => one.attemptId === attemptId)?.left ?? 0
  const keptBack = await findKeptBack(trx, payment)
  const amount = Math.min(left, keptBack?.amount ?? 0)
  if (!keptBack || amount <= 0) return
  await insertRefund(services, trx, { attemptId, amount, reason: keptBack.reason, now })
  await services.queue.add(trx, 'reconcile-attempt', { attemptId, round: 0 })
}

/**
 * The amount to refund: the deposit of a booking that was cancelled in time, otherwise the refunds that failed because
 * of the dispute.
 */
async function findKeptBack(trx: Transaction, { attempt, reservation }: LockedPayment) {
  const cancellation = await trx
    .selectFrom('cancellation')
    .select(['reason', 'cancelled_at'])
    .where('reservation_id', '=', reservation.id)
    .executeTakeFirst()
  if (cancellation && refundsDeposit(await loadTrips(trx), { ...reservation, ...cancellation })) {
    // Nothing is refunded here while the choice is open: when it ends, `endChoice` refunds what the guest doesn't use.
    const isOpen = (await findOpenChoice(trx, reservation.id)) !== undefined
    return isOpen ? undefined : { amount: attempt.amount, reason: cancellation.reason }
  }
  const failed = await trx
    .selectFrom('refund')
    .select(['amount', 'reason'])
    .where('attempt_id', '=', attempt.id)
    .where('problem', '=', 'disputed')
    .where(isUnresolvedFailedRefund)
    .orderBy('id', 'desc')
    .execute()
  const amount = failed.reduce((sum, refund) => sum + refund.amount, 0)
  return failed[0] && { amount, reason: failed[0].reason }
}

const disputeRow = (
  attempt: AttemptRow,
  before: DisputeRow | undefined,
  found: ProviderDispute,
  now: Date,
): DisputeRow => ({
  id: found.id,
  attempt_id: attempt.id,
  state: found.state,
  amount: found.amount ?? attempt.amount,
  reason: found.reason,
  respond_by: found.respondBy,
  money_taken: found.moneyTaken,
  blocks_since: blocksRefunds(found) ? (before?.blocks_since ?? now) : null,
  detected_at: before?.detected_at ?? now,
  changed_at: before?.state === found.state ? before.changed_at : now,
})

const write = (trx: Transaction, { id, ...columns }: DisputeRow) =>
  trx
    .insertInto('dispute')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()

/**
 * Posts the difference between the amount that the dispute has taken and the sum that the ledger has for this dispute,
 * if they differ.
 */
async function postDispute(trx: Transaction, attempt: AttemptRow, dispute: DisputeRow, now: Date): Promise<void> {
  const { posted } = await trx
    .selectFrom('ledger_entry')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('amount'), select.lit(0)).as('posted'))
    .where('dispute_id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  const amount = (dispute.money_taken ? -dispute.amount : 0) - Number(posted)
  if (amount === 0) return
  await trx
    .insertInto('ledger_entry')
    .values({
      reservation_id: attempt.reservation_id,
      kind: amount < 0 ? 'dispute' : 'dispute_returned',
      amount,
      attempt_id: attempt.id,
      refund_id: null,
      dispute_id: dispute.id,
      posted_at: now,
    })
    .execute()
}

/** Whether the operator has something to do in this state. */
const isActive = (state: DisputeState) => state === 'warning' || state === 'inquiry' || state === 'open'

const exceptionOf = ({ id: attemptId, provider }: AttemptRow, { state }: DisputeRow) => ({
  provider,
  attemptId,
  reason: state === 'warning' ? 'warning' : 'dispute',
})

const shown = ({ id, state, amount, reason, respond_by }: DisputeRow) => ({
  dispute: id,
  state,
  amount,
  reason,
  respondBy: respond_by?.toISOString() ?? null,
})

/**
 * Resolves the exceptions of a dispute that is closed at the provider, unless another dispute of the payment is active.
 */
async function resolveExceptions(trx: Transaction, { attempt_id, state }: DisputeRow, now: Date): Promise<void> {
  const others = await trx.selectFrom('dispute').select('state').where('attempt_id', '=', attempt_id).execute()
  if (others.some((other) => isActive(other.state))) return
  await trx
    .updateTable('payment_exception')
    .set({ resolved_at: now, note: `closed at the provider: ${state}` })
    .where('attempt_id', '=', attempt_id)
    .where('reason', 'in', ['dispute', 'warning'])
    .where('resolved_at', 'is', null)
    .execute()
}

async function mailOperator(
  services: AppContext,
  trx: Transaction,
  { reservation_id: reservationId }: AttemptRow,
  dispute: DisputeRow,
): Promise<void> {
  const { state, amount, reason, respond_by: respondBy } = dispute
  if (state === 'closed') return
  const details = {
    ...{ state, amount: String(amount), reason },
    ...(respondBy && { respond_by: respondBy.toISOString() }),
  }
  // The key of the mail contains the time of the change. So there is another mail when an appeal opens a lost dispute
  // again.
  const dedupeKey = `${dispute.id} ${state} ${dispute.changed_at.toISOString()}`
  const mail = { kind: 'operator_dispute', reservationId, dedupeKey, details } as const
  await queueMessage(
    services,
    trx,
    { ...mail, recipient: services.operator.email, locale: operatorLocale },
    services.now(),
  )
}
