import { z } from 'zod'
import type { DeclineReason, PaymentSnapshot } from '../payment-provider.ts'
import { attemptIdFromOrderNumber, formatReference, type MonriOrder } from './order-number.ts'
import { parseXml, type XmlElement } from './xml.ts'

const amount = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform(Number)

const types = ['authorize', 'purchase', 'capture', 'refund', 'void'] as const

/**
 * The fields of a transaction that we use. Monri documents these fields for capture, refund and void, but not for the
 * status of an order. Monri's own shop plug-ins read only the result. So each field may be missing, but must be valid
 * if it is present.
 */
const transaction = z.object({
  'order-number': z.string().min(1).optional(),
  'transaction-type': z.enum(types).optional(),
  status: z.string().min(1).optional(),
  'response-code': z.string().min(1).optional(),
  amount: amount.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})

export interface MonriTransaction {
  type: (typeof types)[number]
  /** Whether the type is assumed, because the answer does not name it. */
  isTypeAssumed: boolean
  approved: boolean
  /** Empty if the response has no code. */
  code: string
  amount: number
  currency: string
}

/**
 * Reads a transaction. Two fields can contain its result: `status` and `response-code`. The transaction is approved if
 * every one that is present says so; it is invalid if both are missing. Other missing fields are taken from our
 * request. The digest of the request contains order number, amount and currency, so Monri can't have used other values.
 * @returns null if the element is no valid transaction, or belongs to another order
 */
function transactionIn(
  element: XmlElement,
  order: MonriOrder,
  requested: MonriTransaction['type'] | null,
): MonriTransaction | null {
  const leaves = element.children.filter(({ children, text }) => children.length === 0 && text.trim() !== '')
  if (new Set(leaves.map(({ name }) => name)).size < leaves.length) return null
  const read = transaction.safeParse(Object.fromEntries(leaves.map(({ name, text }) => [name, text.trim()])))
  if (!read.success) return null
  const { status, 'response-code': code, 'order-number': number = order.orderNumber } = read.data
  const named = read.data['transaction-type']
  const type = named ?? requested
  if ((!status && !code) || !type || number !== order.orderNumber) return null
  const approved = (status ?? 'approved') === 'approved' && /^0{3,4}$/.test(code ?? '0000')
  const { amount = order.amount, currency = 'EUR' } = read.data
  return { type, isTypeAssumed: !named, approved, code: code ?? '', amount, currency }
}

/**
 * Parses the response to a capture, refund or void.
 * @returns null if it is no valid transaction of this order
 */
export function parseTransaction(
  body: string,
  order: MonriOrder,
  requested: MonriTransaction['type'],
): MonriTransaction | null {
  const root = parseXml(body)
  return root?.name === 'transaction' ? transactionIn(root, order, requested) : null
}

/**
 * Parses the transactions of an order. They are in the list `transactions`. Without a list, the order itself has the
 * fields of its latest transaction. Monri documents neither variant; `scripts/smoke/monri.ts` checks both. A single
 * transaction without a type is assumed to be an authorisation, because the payment form asks for one.
 * @returns null if the body is no valid order; an empty list if the order has no transaction
 */
export function parseOrder(body: string, order: MonriOrder): MonriTransaction[] | null {
  const root = parseXml(body)
  if (!root) return null
  const list = root.children.find(({ name }) => name === 'transactions')?.children
  if (list && list.length > 0) {
    const transactions = list.map((element) => transactionIn(element, order, list.length === 1 ? 'authorize' : null))
    return transactions.every((read) => read !== null) ? transactions : null
  }
  const only = transactionIn(root, order, 'authorize')
  if (only) return [only]
  return list ? [] : null
}

/**
 * The snapshot of an order without an approved transaction. Its payment form still accepts cards, even after a decline.
 */
export const unpaidSnapshot = (order: MonriOrder): PaymentSnapshot => ({
  reference: formatReference(order),
  attemptId: attemptIdFromOrderNumber(order.orderNumber) ?? '',
  status: 'requires_action',
  amount: order.amount,
  currency: 'EUR',
  refundedAmount: 0,
})

/**
 * Reasons for the codes of docs.monri.com/docs/list-of-response-codes. All other codes, such as a stolen card, must
 * stay unknown to the visitor.
 */
const declines: Record<string, DeclineReason> = {
  '1001': 'expired_card',
  '1016': 'insufficient_funds',
  '1023': 'authentication_failed',
  '1804': 'check_details',
  '2013': 'authentication_failed',
  '4001': 'authentication_failed',
  '4002': 'authentication_failed',
  '4003': 'authentication_failed',
}

/** Derives the state of the payment from its transactions. Returns null if they are ambiguous. */
export function monriSnapshot(transactions: MonriTransaction[], order: MonriOrder): PaymentSnapshot | null {
  const approved = transactions.filter((one) => one.approved)
  const approvedOf = (...types: MonriTransaction['type'][]) => approved.filter(({ type }) => types.includes(type))
  const sum = (found: MonriTransaction[]) => found.reduce((total, one) => total + one.amount, 0)
  const [authorizations, captures, refunds, voids] = [
    approvedOf('authorize'),
    approvedOf('capture', 'purchase'),
    approvedOf('refund'),
    approvedOf('void'),
  ]
  // Voids that equal the captures mean that the operator has voided the capture in Monri's pages, which returns the
  // money like a refund. Any other void after a capture is ambiguous.
  const isCaptureVoided = captures.length > 0 && refunds.length === 0 && sum(voids) === sum(captures)
  if (voids.length > 0 && captures.length > 0 && !isCaptureVoided) return null
  const [first] = approved
  const last = transactions.at(-1)
  if (!first) return { ...unpaidSnapshot(order), ...(last && { decline: declines[last.code] ?? 'card_declined' }) }
  const withStatus = (status: PaymentSnapshot['status'], amount: number): PaymentSnapshot => ({
    ...unpaidSnapshot(order),
    status,
    amount,
    currency: first.currency,
    refundedAmount: isCaptureVoided ? sum(voids) : sum(refunds),
  })
  if (captures.length > 0) return withStatus('captured', sum(captures))
  if (voids.length > 0) return withStatus('canceled', order.amount)
  // Null if only a refund is known: a refund shows neither the captured amount nor earlier refunds.
  return authorizations.length > 0 ? withStatus('authorized', sum(authorizations)) : null
}
