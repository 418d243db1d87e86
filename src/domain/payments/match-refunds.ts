import type { Selectable } from 'kysely'
import { operatorLocale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AttemptRow, Tables } from '../../platform/database/tables.ts'
import type { PaymentProvider, PaymentSnapshot } from '../../platform/integrations/payment-provider.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { closeChoice } from './open-choice.ts'
import { recordPaymentException } from './payment-exceptions.ts'
import { insertRefund, isOpenRefund, postRefund, refundableAmount, sumOfAmounts } from './refund.ts'
import { afterRefund, lockForRefunds, type Settlement, settleRefund, takeBackRefund } from './settle-refund.ts'

type RefundRow = Selectable<Tables['refund']>
type ComparedRefund = Pick<RefundRow, 'id' | 'amount' | 'state' | 'sent_by' | 'refunded_before'>

/** The result of comparing our refunds of an attempt with the provider's sum of refunds. Amounts are in cents. */
export interface RefundMatch {
  /** Our refunds that the provider has carried out, but whose answers were lost. */
  executed: string[]
  /** Our posted refunds that the bank has returned. */
  returned: string[]
  /**
   * The amount that was refunded in the provider's dashboard and is not posted yet; negative if the bank has returned
   * posted refunds of the dashboard.
   */
  inDashboard: number
}

/**
 * Compares the provider's sum of refunds with ours. The operator may make a refund in the dashboard and then post it by
 * hand. So what was posted by hand is subtracted from what was refunded in the dashboard.
 */
export function compareRefunds(
  refunds: ComparedRefund[],
  { refundedAmount, failedRefunds = [] }: Pick<PaymentSnapshot, 'refundedAmount' | 'failedRefunds'>,
): RefundMatch {
  const wasExecuted = ({ state, amount, refunded_before: before }: ComparedRefund) =>
    isOpenRefund(state) && before !== null && refundedAmount >= before + amount
  const executed = refunds.filter(wasExecuted)
  const posted = refunds.filter(({ state }) => state === 'succeeded')
  const returned = posted.filter(
    ({ id, sent_by }) => sent_by === 'provider' && failedRefunds.some((failed) => failed.id === id),
  )
  const kept = [...executed, ...posted.filter((refund) => !returned.includes(refund))]
  const sum = (by: RefundRow['sent_by']) => sumOfAmounts(kept.filter(({ sent_by }) => sent_by === by))
  const unexplained = refundedAmount - sum('provider') - sum('dashboard')
  const inDashboard =
    unexplained > 0 ? Math.max(0, unexplained - sum('manual')) : Math.max(unexplained, 0 - sum('dashboard'))
  return { executed: executed.map(({ id }) => id), returned: returned.map(({ id }) => id), inDashboard }
}

/**
 * Whether the provider's refunds differ from ours, so that something has to be posted. Changes nothing, so no lock is
 * needed.
 */
export async function findsDifference(db: Queryable, attemptId: string, snapshot: PaymentSnapshot): Promise<boolean> {
  const { executed, returned, inDashboard } = compareRefunds(await refundsOf(db, attemptId), snapshot)
  return executed.length + returned.length > 0 || inDashboard !== 0
}

/**
 * Posts what the provider's sum of refunds shows: our refunds that it has carried out, refunds that were returned, and
 * refunds that somebody made in its dashboard. The caller has held the advisory lock of the attempt's refunds since
 * before the snapshot was taken, so that no refund is sent in between.
 */
export function matchRefunds(
  services: AppContext,
  provider: PaymentProvider,
  attempt: AttemptRow,
  snapshot: PaymentSnapshot,
): Promise<void> {
  return inTransaction(services.db, async (trx) => {
    const settlement = { services, trx, provider, attempt, guest: await lockForRefunds(trx, attempt) }
    const refunds = await refundsOf(trx, attempt.id)
    const match = compareRefunds(refunds, snapshot)
    for (const refund of refunds) {
      if (match.executed.includes(refund.id)) await settleRefund(settlement, refund)
      if (match.returned.includes(refund.id))
        await takeBackRefund(settlement, refund, refund.amount, problemOf(refund, snapshot))
    }
    const unanswered = refunds.filter(({ id }) => !match.executed.includes(id))
    if (match.inDashboard > 0) await postDashboardRefund(settlement, unanswered, match.inDashboard, snapshot)
    if (match.inDashboard < 0) await takeBackDashboardRefunds(settlement, refunds, -match.inDashboard)
  })
}

const problemOf = ({ id }: RefundRow, { failedRefunds = [] }: PaymentSnapshot) =>
  failedRefunds.find((failed) => failed.id === id)?.problem ?? 'other'

const refundsOf = (db: Queryable, attemptId: string): Promise<RefundRow[]> =>
  db.selectFrom('refund').selectAll().where('attempt_id', '=', attemptId).orderBy('created_at').orderBy('id').execute()

/**
 * Posts money that was refunded in the dashboard. It first settles our own open refunds, so that the guest is not
 * refunded twice. These are the refunds that were not sent yet, and those that the provider can't carry out any more,
 * because less than their amount is left of the payment. Only the excess becomes a new refund. The operator gets a
 * mail, and a payment exception to resolve.
 */
async function postDashboardRefund(
  settlement: Settlement,
  refunds: RefundRow[],
  found: number,
  { refundedAmount }: PaymentSnapshot,
): Promise<void> {
  const { services, trx, attempt } = settlement
  const now = services.now()
  let open = found
  const isImpossible = (refund: RefundRow) => refund.amount > attempt.amount - refundedAmount
  const replaced = refunds.filter((refund) => refund.refunded_before === null || isImpossible(refund))
  for (const refund of replaced.filter(({ state }) => isOpenRefund(state))) {
    const amount = Math.min(open, refund.amount)
    if (amount === 0) break
    open -= amount
    if (amount < refund.amount) await splitRefund(settlement, refund, amount)
    await settleRefund(settlement, { ...refund, amount }, 'dashboard')
  }
  if (open > 0) await afterRefund(settlement, await insertDashboardRefund(settlement, open))
  if ((await refundableAmount(trx, attempt.reservation_id)) === 0) await closeChoice(trx, attempt.reservation_id)
  services.log.error(
    { attempt: attempt.id, amount: found },
    'payment exception: refunded in the provider’s dashboard; review it (operator payments list --unsettled)',
  )
  const exception = { provider: attempt.provider, attemptId: attempt.id, reason: 'refund' }
  await recordPaymentException(trx, { ...exception, found: { amount: found, refundedAmount }, now })
  await alertOperator(settlement, found, refundedAmount)
}

/** Splits a refund in two: reduces it to `amount`, and inserts the remainder as a due refund of the same request. */
async function splitRefund({ services, trx, attempt }: Settlement, refund: RefundRow, amount: number) {
  await trx.updateTable('refund').set({ amount }).where('id', '=', refund.id).execute()
  const { reason, request_id: requestId } = refund
  const remainder = { attemptId: attempt.id, requestId, amount: refund.amount - amount, reason, now: services.now() }
  await insertRefund(services, trx, remainder)
}

/** The bank has returned money that was refunded in the dashboard. The latest refunds are taken back first. */
async function takeBackDashboardRefunds(settlement: Settlement, refunds: RefundRow[], amount: number): Promise<void> {
  let open = amount
  for (const refund of refunds.filter((one) => one.sent_by === 'dashboard' && one.state === 'succeeded').reverse()) {
    if (open === 0) return
    const returned = Math.min(open, refund.amount)
    open -= returned
    await takeBackRefund(settlement, refund, returned, 'other')
    if (returned < refund.amount) await insertDashboardRefund(settlement, refund.amount - returned)
  }
}

async function insertDashboardRefund({ services, trx, attempt }: Settlement, amount: number) {
  const now = services.now()
  const { id: attemptId, reservation_id: reservationId } = attempt
  const reason = 'dashboard'
  const id = await insertRefund(services, trx, { attemptId, amount, reason, now, sentBy: 'dashboard' })
  await postRefund(trx, { reservationId, attemptId, refundId: id, amount, now })
  return { id, amount, reason, request_id: id }
}

async function alertOperator({ services, trx, attempt }: Settlement, amount: number, refundedAmount: number) {
  const mail = {
    kind: 'operator_refund_found',
    reservationId: attempt.reservation_id,
    dedupeKey: `${attempt.id} ${refundedAmount}`,
    details: { found_amount: String(amount), left_amount: String(await refundableAmount(trx, attempt.reservation_id)) },
    recipient: services.operator.email,
    locale: operatorLocale,
  } as const
  await queueMessage(services, trx, mail, services.now())
}
