import { z } from 'zod'
import {
  findPaymentsSince,
  findUnsettledPayments,
  type ListedPayment,
  type ListedRefund,
} from '../../../domain/payments/list-payments.ts'
import { disputeIn, type PaymentException } from '../../../domain/payments/payment-exceptions.ts'
import type { AttemptState, RefundState } from '../../../platform/database/tables.ts'
import type { RefundProblem } from '../../../platform/integrations/payment-provider.ts'
import { moment } from '../../operations/define-operation.ts'
import { defineCommand, success } from '../command.ts'
import { formatDateTime, formatEuros, pluralize, shortIds } from '../output/format.ts'
import type { OutputBlock, Table } from '../output/table.ts'
import { flag } from '../parsers/field.ts'

const daysShown = 7

export const paymentsList = defineCommand({
  name: 'payments list',
  summary: `lists the payments of the last ${daysShown} days, or all unsettled ones with the provider’s last answer`,
  examples: ['payments list --unsettled', 'payments list'],
  parameters: {},
  options: { unsettled: flag('payments without an outcome, refunds that are not complete, and payment exceptions') },
  outputSchema: z.object({
    payments: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        provider: z.string(),
        amount: z.int(),
        state: z.string(),
        startedAt: moment,
        changedAt: moment,
        pollCount: z.int(),
        polledAt: moment.nullable(),
        webhookAt: moment.nullable(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        attemptId: z.string(),
        code: z.string(),
        provider: z.string(),
        amount: z.int(),
        reason: z.string(),
        state: z.string(),
        problem: z.string().nullable(),
        dueAt: moment,
        changedAt: moment,
      }),
    ),
    findings: z.array(
      z.object({
        id: z.int(),
        provider: z.string(),
        attemptId: z.string(),
        code: z.string().nullable(),
        reason: z.string(),
        found: z.looseObject({}),
        foundAt: moment,
      }),
    ),
  }),
  async run({ db, now }, { unsettled: onlyUnsettled }) {
    const since = new Date(now().getTime() - daysShown * 86_400_000)
    const found = onlyUnsettled
      ? await findUnsettledPayments(db)
      : { payments: await findPaymentsSince(db, since), refunds: [], findings: [] }
    const { payments, refunds, findings } = found
    const parts = [paymentLines(payments), refundLines(refunds), findingLines(findings)].filter(
      (part) => part.length > 0,
    )
    const lines = parts.flatMap((part, index) => (index === 0 ? part : ['', ...part]))
    const none = onlyUnsettled
      ? 'Every payment and every refund is settled.'
      : `There were no payments in the last ${daysShown} days.`
    return success(lines.length > 0 ? lines : [none], {
      payments,
      refunds,
      findings: findings.map((one) => ({ ...one, found: { ...one.found } })),
    })
  },
})

function paymentLines(payments: ListedPayment[]): OutputBlock[] {
  if (payments.length === 0) return []
  const shortId = shortIds(payments.map(({ id }) => id))
  const titles: Table['columns'] = ['payment', 'begun', 'booking', 'by', { right: 'amount' }, 'status']
  const rows = payments.map((one) => [
    shortId(one.id),
    formatDateTime(one.startedAt),
    one.code,
    one.provider,
    formatEuros(one.amount),
    statusOf(one),
  ])
  return [{ columns: titles, rows }]
}

/**
 * Describes a payment: `outcome unknown since 14 July 2027, 09:05; polled 3 times, last 14 July 2027, 09:12; webhook
 * received …`
 */
const statusOf = ({ state, changedAt, pollCount, polledAt, webhookAt }: ListedPayment) =>
  [
    `${attemptStateLabels[state]} since ${formatDateTime(changedAt)}`,
    polledAt ? `polled ${pluralize(pollCount, 'time')}, last ${formatDateTime(polledAt)}` : 'not polled yet',
    ...(webhookAt ? [`webhook received ${formatDateTime(webhookAt)}`] : []),
  ].join('; ')

function refundLines(refunds: ListedRefund[]): OutputBlock[] {
  if (refunds.length === 0) return []
  const shortId = shortIds(refunds.map(({ id }) => id))
  const columns: Table['columns'] = ['refund', 'due since', 'booking', 'by', { right: 'amount' }, 'status']
  const rows = refunds.map((one) => [
    shortId(one.id),
    formatDateTime(one.dueAt),
    one.code,
    one.provider,
    formatEuros(one.amount),
    `${refundStateLabels[one.state]} since ${formatDateTime(one.changedAt)}${one.problem ? `: ${refundProblemLabels[one.problem]}` : ''}`,
  ])
  return [{ columns, rows }]
}

function findingLines(findings: PaymentException[]): OutputBlock[] {
  if (findings.length === 0) return []
  const columns = [{ right: 'finding' }, 'found', 'booking', 'by', 'what']
  const rows = findings.map((one) => [
    String(one.id),
    formatDateTime(one.foundAt),
    one.code ?? '–',
    one.provider,
    `${describeFinding(one)} (payment ${one.attemptId.slice(-6)})`,
  ])
  return [{ columns, rows }, 'Mark as resolved: operator payments resolve <finding> --note …']
}

/** Describes a payment exception; a dispute with its amount and the deadline for the operator's answer. */
function describeFinding(finding: PaymentException): string {
  const label = findingLabels[finding.reason] ?? finding.reason
  const dispute = disputeIn(finding)
  if (!dispute) return label
  const { amount, respondBy } = dispute
  return `${label}: ${formatEuros(amount)}${respondBy ? `, answer by ${formatDateTime(new Date(respondBy))}` : ''}`
}

const findingLabels: Record<string, string> = {
  attempt: 'unknown payment',
  amount: 'the amount differs from the booking',
  currency: 'the currency differs from the booking',
  dispute:
    'the guest’s bank takes the payment back or asks about it: answer in the provider’s dashboard, don’t refund by hand',
  warning: 'fraud is suspected: a refund now avoids a chargeback (operator reservation refund)',
  refund: 'refunded in the provider’s dashboard: posted; cancel the booking if the guest isn’t coming',
}

export const attemptStateLabels: Record<AttemptState, string> = {
  new: 'not sent yet',
  submitting: 'sent, without an answer',
  requires_action: 'waits for the guest',
  processing: 'being processed',
  authorized: 'authorised, not captured',
  captured: 'captured',
  declined: 'refused',
  canceled: 'given up',
  unknown: 'outcome unknown',
}

export const refundStateLabels: Record<RefundState, string> = {
  due: 'not sent yet',
  submitting: 'sent, without an answer',
  pending: 'being processed',
  succeeded: 'sent back',
  failed: 'refused by the provider',
  unknown: 'outcome unknown',
}

const refundProblemLabels: Record<RefundProblem, string> = {
  disputed: 'not sent because of a dispute that is over, send it again if the guest is due it',
  account_closed: 'the card can’t take the money, pay the guest in another way',
  balance: 'top up the balance in the provider’s dashboard',
  permission: 'the provider’s key may not refund, give it that right',
  other: 'the provider’s dashboard says why',
}
