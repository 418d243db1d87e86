import type { Selectable } from 'kysely'
import { operatorLocale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { AttemptRow, ReservationRow, Tables } from '../../platform/database/tables.ts'
import type { PaymentProvider, RefundProblem } from '../../platform/integrations/payment-provider.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { type NewMessage, queueMessage } from '../messages/queue-message.ts'
import { scheduleRecheck } from './recheck-settled.ts'
import { afterOthers, isOpenRefund, openRefundStates, postRefund } from './refund.ts'

type Refund = Pick<Selectable<Tables['refund']>, 'id' | 'amount' | 'reason' | 'request_id'>

/** A transaction that writes the outcome of refunds of one attempt. It holds the row lock of the reservation. */
export interface Settlement {
  services: AppContext
  trx: Transaction
  provider: PaymentProvider
  attempt: AttemptRow
  guest: Pick<ReservationRow, 'email' | 'locale'>
}

/**
 * Locks the reservation, as every transaction that creates refunds does. Refunds of one request can have different
 * attempts. Without the lock, two transactions could settle them at the same time. Each would see the refund of the
 * other one as open, and neither would queue the mail with the sum.
 */
export const lockForRefunds = (trx: Transaction, { reservation_id }: AttemptRow): Promise<Settlement['guest']> =>
  trx
    .selectFrom('reservation')
    .select(['email', 'locale'])
    .where('id', '=', reservation_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Marks an open refund as succeeded and posts it to the ledger. */
export async function settleRefund(
  settlement: Settlement,
  refund: Refund,
  sentBy: 'provider' | 'dashboard' = 'provider',
): Promise<void> {
  const { services, trx, attempt } = settlement
  const now = services.now()
  await trx
    .updateTable('refund')
    .set({ state: 'succeeded', sent_by: sentBy, changed_at: now })
    .where('id', '=', refund.id)
    .execute()
  const { id: attemptId, reservation_id: reservationId } = attempt
  await postRefund(trx, { reservationId, attemptId, refundId: refund.id, amount: refund.amount, now })
  await afterRefund(settlement, refund)
}

/** Queues the mail about a posted refund, and schedules polls for the case that the bank returns it. */
export async function afterRefund(settlement: Settlement, refund: Refund): Promise<void> {
  const { services, trx, provider, attempt } = settlement
  const attemptId = attempt.id
  const since = services.now().toISOString()
  const days = provider.refundsReturnWithinDays
  if (days !== undefined) await scheduleRecheck(services, trx, { attemptId, since, days })
  if (refund.reason !== 'late_money') return queueSumMail(settlement, refund)
  const details = { returned_amount: String(refund.amount) }
  const kind = attempt.change_id ? 'change_money_returned' : 'late_money_returned'
  await queueGuestMail(settlement, { kind, dedupeKey: attemptId, details })
}

/** Marks a refund as failed: it was declined, so no money moved. Mails the operator what to do about it. */
export function failRefund(
  services: AppContext,
  provider: PaymentProvider,
  attempt: AttemptRow,
  refundId: string,
  problem: RefundProblem,
): Promise<void> {
  return inTransaction(services.db, async (trx) => {
    const settlement = { services, trx, provider, attempt, guest: await lockForRefunds(trx, attempt) }
    const failed = await trx
      .updateTable('refund')
      .set({ state: 'failed', problem, changed_at: afterOthers(attempt.id, 'created', services.now()) })
      .where('id', '=', refundId)
      .where('state', 'in', openRefundStates)
      .returning(['id', 'amount', 'reason', 'request_id'])
      .executeTakeFirst()
    if (!failed) return
    await onFailure(settlement, failed.id, failed.amount, problem)
    if (failed.reason !== 'late_money') await queueSumMail(settlement, failed)
  })
}

/**
 * After how many hours the operator is mailed about a waiting refund. A balance that is too low often recovers with the
 * next payments.
 */
const hoursUntilMail: Partial<Record<RefundProblem, number>> = { permission: 0, balance: 24 }

/**
 * Leaves a refund open, so that it is sent again later. If only the operator can solve the problem, mails the operator,
 * at most once a day for all such refunds.
 */
export function leaveWaiting(
  services: AppContext,
  { reservation_id: reservationId }: AttemptRow,
  refundId: string,
  problem: RefundProblem | null,
): Promise<void> {
  const now = services.now()
  const hoursBefore = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  return inTransaction(services.db, async (trx) => {
    const refund = await trx
      .updateTable('refund')
      .set({ state: 'unknown', problem, changed_at: now })
      .where('id', '=', refundId)
      .where('state', 'in', openRefundStates)
      .returning(['amount', 'created_at'])
      .executeTakeFirst()
    const hours = problem ? hoursUntilMail[problem] : undefined
    if (!refund || !problem || hours === undefined || refund.created_at > hoursBefore(hours)) return
    const mailed = await trx
      .selectFrom('message')
      .select('id')
      .where('kind', '=', 'operator_refund_waiting')
      .where('due_at', '>', hoursBefore(24))
      .executeTakeFirst()
    if (mailed) return
    const mail = { kind: 'operator_refund_waiting', reservationId, dedupeKey: `${refundId} ${problem}` } as const
    const details = { waiting_amount: String(refund.amount), problem }
    await queueMessage(
      services,
      trx,
      { ...mail, details, recipient: services.operator.email, locale: operatorLocale },
      now,
    )
  })
}

/**
 * Handles a refund that had succeeded but was then returned by the bank. A ledger entry reverses the refund, so that
 * the amount can be refunded again.
 * @param missing the amount that did not reach the guest
 */
export async function takeBackRefund(
  settlement: Settlement,
  refund: Refund,
  missing: number,
  problem: RefundProblem,
): Promise<void> {
  const { services, trx, attempt } = settlement
  const now = services.now()
  await trx
    .updateTable('refund')
    .set({ state: 'failed', problem, changed_at: afterOthers(attempt.id, 'created', now) })
    .where('id', '=', refund.id)
    .execute()
  await trx
    .insertInto('ledger_entry')
    .values({
      reservation_id: attempt.reservation_id,
      kind: 'refund_returned',
      amount: refund.amount,
      attempt_id: attempt.id,
      refund_id: refund.id,
      posted_at: now,
    })
    .execute()
  await onFailure(settlement, refund.id, missing, problem)
}

/**
 * A request may refund several payments, such as the deposit and the difference of a change. The guest gets one mail
 * with the sum, when all refunds of the request have an outcome.
 */
async function queueSumMail(settlement: Settlement, { request_id }: Refund): Promise<void> {
  const request = await settlement.trx
    .selectFrom('refund')
    .select(['amount', 'state'])
    .where('request_id', '=', request_id)
    .execute()
  const paidOut = request.filter(({ state }) => state === 'succeeded')
  if (paidOut.length === 0 || request.some(({ state }) => isOpenRefund(state))) return
  const details = { returned_amount: String(paidOut.reduce((sum, { amount }) => sum + amount, 0)) }
  await queueGuestMail(settlement, { kind: 'refund_sent', dedupeKey: request_id, details })
}

type GuestMail = Pick<NewMessage, 'kind' | 'dedupeKey' | 'details'>

/** Queues the guest's mail about a refund. Must be called only after the provider has confirmed the refund. */
const queueGuestMail = ({ services, trx, attempt, guest }: Settlement, mail: GuestMail): Promise<void> =>
  queueMessage(
    services,
    trx,
    { ...mail, reservationId: attempt.reservation_id, recipient: guest.email, locale: guest.locale },
    services.now(),
  )

/**
 * Mails the operator about a failed refund. If it was refused because of a dispute, also queries the dispute, which may
 * not be recorded yet.
 */
async function onFailure(
  { services, trx, attempt }: Settlement,
  refundId: string,
  amount: number,
  problem: RefundProblem,
): Promise<void> {
  services.log.error(
    { refund: refundId, problem },
    'refund failed: the money did not reach the guest (operator payments list --unsettled)',
  )
  const mail: NewMessage = {
    kind: 'operator_refund_failed',
    reservationId: attempt.reservation_id,
    dedupeKey: refundId,
    details: { failed_amount: String(amount), problem },
    recipient: services.operator.email,
    locale: operatorLocale,
  }
  await queueMessage(services, trx, mail, services.now())
  const { provider, reference } = attempt
  if (problem === 'disputed' && reference !== null)
    await services.queue.add(trx, 'reconcile-disputes', { provider, query: { reference }, round: 0 })
}
