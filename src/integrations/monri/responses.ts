import { z } from 'zod'
import type { PaymentSnapshot } from '../payment-provider.ts'
import { attemptIdFromOrderNumber, formatReference, type MonriOrder } from './order-number.ts'
import { parseXml, type XmlElement } from './xml.ts'

const amount = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform(Number)

/** The fields of a transaction that we use, as documented for responses to capture, refund and void. */
const transaction = z.object({
  'order-number': z.string().min(1),
  'transaction-type': z.enum(['authorize', 'purchase', 'capture', 'refund', 'void']),
  status: z.string().min(1),
  'response-code': z.string(),
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
})

export interface MonriTransaction {
  orderNumber: string
  type: z.output<typeof transaction>['transaction-type']
  approved: boolean
  amount: number
  currency: string
}

/** A transaction is approved if both its status and its response code are approving, as in Monri's shop plug-ins. */
const toTransaction = (read: z.output<typeof transaction>): MonriTransaction => ({
  orderNumber: read['order-number'],
  type: read['transaction-type'],
  approved: read.status === 'approved' && /^0{3,4}$/.test(read['response-code']),
  amount: read.amount,
  currency: read.currency,
})

/** Parses the response to a capture, refund or void. Returns null if it is no valid transaction. */
export function parseTransaction(body: string): MonriTransaction | null {
  const root = parseXml(body)
  return root?.name === 'transaction' ? transactionIn(root) : null
}

/**
 * Parses the transactions of an order: the list `transactions`, or else the order itself, whose fields are those of its
 * latest transaction. Returns null if it is no valid order. Monri documents neither form; `scripts/smoke/monri.ts` checks
 * both.
 */
export function parseOrder(body: string): MonriTransaction[] | null {
  const root = parseXml(body)
  if (!root) return null
  const list = root.children.find(({ name }) => name === 'transactions')
  const transactions = (list?.children ?? [root]).map(transactionIn)
  return transactions.every((read) => read !== null) ? transactions : null
}

function transactionIn(element: XmlElement): MonriTransaction | null {
  const leaves = element.children.filter(({ children }) => children.length === 0)
  if (new Set(leaves.map(({ name }) => name)).size < leaves.length) return null
  const read = transaction.safeParse(Object.fromEntries(leaves.map(({ name, text }) => [name, text.trim()])))
  return read.success ? toTransaction(read.data) : null
}

/** The snapshot of an order without an approved transaction. Its form can still be paid, even after declined cards. */
export const unpaidSnapshot = (order: MonriOrder): PaymentSnapshot => ({
  reference: formatReference(order),
  attemptId: attemptIdFromOrderNumber(order.orderNumber) ?? '',
  status: 'requires_action',
  amount: order.amount,
  currency: 'EUR',
  refundedAmount: 0,
})

/** Derives the state of the payment from its transactions. Returns null if they are ambiguous or belong to another order. */
export function monriSnapshot(transactions: MonriTransaction[], order: MonriOrder): PaymentSnapshot | null {
  if (transactions.some(({ orderNumber }) => orderNumber !== order.orderNumber)) return null
  const approved = transactions.filter((one) => one.approved)
  const approvedOf = (...types: MonriTransaction['type'][]) => approved.filter(({ type }) => types.includes(type))
  const sum = (found: MonriTransaction[]) => found.reduce((total, one) => total + one.amount, 0)
  const [authorizations, captures, refunds, voids] = [
    approvedOf('authorize'),
    approvedOf('capture', 'purchase'),
    approvedOf('refund'),
    approvedOf('void'),
  ]
  // The operator has voided the capture in Monri's pages, which returns the money like a refund. Any other void after a
  // capture is ambiguous.
  const isCaptureVoided = captures.length > 0 && refunds.length === 0 && sum(voids) === sum(captures)
  if (voids.length > 0 && captures.length > 0 && !isCaptureVoided) return null
  const [first] = approved
  if (!first) return unpaidSnapshot(order)
  const withStatus = (status: PaymentSnapshot['status'], amount: number): PaymentSnapshot => ({
    ...unpaidSnapshot(order),
    status,
    amount,
    currency: first.currency,
    refundedAmount: isCaptureVoided ? sum(voids) : sum(refunds),
  })
  if (captures.length > 0) return withStatus('captured', sum(captures))
  if (voids.length > 0) return withStatus('canceled', order.amount)
  // Only a refund is known. It shows neither the captured amount nor earlier refunds.
  return authorizations.length > 0 ? withStatus('authorized', sum(authorizations)) : null
}
