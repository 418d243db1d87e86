import { z } from 'zod'
import type { PaymentSnapshot } from '../payment-provider.ts'
import { attemptOf, referenceOf, type SentOrder } from './order-number.ts'
import { readXml, type XmlElement } from './xml.ts'

const amount = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform(Number)

/** The fields of a transaction that we go by; published with the answers to capture, refund and void. */
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

/** Approved is what says so twice: Monri's plug-ins ask for the status and the response code. */
const understood = (read: z.output<typeof transaction>): MonriTransaction => ({
  orderNumber: read['order-number'],
  type: read['transaction-type'],
  approved: read.status === 'approved' && /^0{3,4}$/.test(read['response-code']),
  amount: read.amount,
  currency: read.currency,
})

/** What a capture, refund or void answers; null for what is no such answer. */
export function readTransaction(body: string): MonriTransaction | null {
  const root = readXml(body)
  return root?.name === 'transaction' ? transactionIn(root) : null
}

/**
 * The transactions of an order: those in its list, or the one that stands in the order itself, which is its latest.
 * Null for what is no order. That a list or a latest transaction stands there is not published; the smoke test shows it.
 */
export function readOrder(body: string): MonriTransaction[] | null {
  const root = readXml(body)
  if (!root) return null
  const list = root.children.find(({ name }) => name === 'transactions')
  const transactions = (list?.children ?? [root]).map(transactionIn)
  return transactions.every((read) => read !== null) ? transactions : null
}

function transactionIn(element: XmlElement): MonriTransaction | null {
  const leaves = element.children.filter(({ children }) => children.length === 0)
  if (new Set(leaves.map(({ name }) => name)).size < leaves.length) return null
  const read = transaction.safeParse(Object.fromEntries(leaves.map(({ name, text }) => [name, text.trim()])))
  return read.success ? understood(read.data) : null
}

/** An order whose money nobody has authorised: its form can still be paid, whatever cards it has refused. */
export const waiting = (sent: SentOrder): PaymentSnapshot => ({
  reference: referenceOf(sent),
  attemptId: attemptOf(sent.orderNumber) ?? '',
  status: 'requires_action',
  amount: sent.amount,
  currency: 'EUR',
  refundedAmount: 0,
})

/** An order as its transactions leave it; null where they don't tell, or tell of another order. */
export function snapshotOf(transactions: MonriTransaction[], sent: SentOrder): PaymentSnapshot | null {
  if (transactions.some(({ orderNumber }) => orderNumber !== sent.orderNumber)) return null
  const approved = transactions.filter((one) => one.approved)
  const of = (...types: MonriTransaction['type'][]) => approved.filter(({ type }) => types.includes(type))
  const sum = (found: MonriTransaction[]) => found.reduce((total, one) => total + one.amount, 0)
  const [authorized, taken, refunds, voids] = [of('authorize'), of('capture', 'purchase'), of('refund'), of('void')]
  // A capture that was undone needs a person.
  if (voids.length > 0 && taken.length > 0) return null
  const [first] = approved
  if (!first) return waiting(sent)
  const state = (status: PaymentSnapshot['status'], amount: number): PaymentSnapshot => ({
    ...waiting(sent),
    status,
    amount,
    currency: first.currency,
    refundedAmount: sum(refunds),
  })
  if (voids.length > 0) return state('canceled', sent.amount)
  if (taken.length > 0) return state('captured', sum(taken))
  // A refund alone doesn't tell how much was taken, and how much went back before it.
  return authorized.length > 0 ? state('authorized', sum(authorized)) : null
}
