import { sendRequest } from '../http-client.ts'
import {
  type AttemptReference,
  declined,
  ok,
  type PaymentProvider,
  type PaymentSnapshot,
  type ProviderResult,
  unknown,
} from '../payment-provider.ts'
import { parseMonriCallback } from './callback.ts'
import { statusDigest, transactionDigest } from './digest.ts'
import { buyerFields, orderForm } from './order-form.ts'
import { type MonriOrder, orderNumberOf, parseReference } from './order-number.ts'
import { monriSnapshot, parseOrder, parseTransaction, unpaidSnapshot } from './responses.ts'
import { buildXml } from './xml.ts'

export interface MonriAccount {
  /** The secret key of the merchant. */
  key: string
  /** The public identifier of the merchant at Monri. The payment form contains this identifier. */
  authenticityToken: string
  /** `https://ipg.monri.com`, or `https://ipgtest.monri.com` for tests. */
  apiBase: string
}

export interface MonriSettings extends MonriAccount {
  /** Absolute URL for Monri's callbacks. */
  callbackUrl: string
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

type Action = 'capture' | 'refund' | 'void'

type StatusResult = ProviderResult & { isTypeAssumed?: boolean }

/**
 * Monri WebPay: the visitor pays on Monri's page, and we query the status of the order. Monri has no idempotency keys. Each
 * action therefore queries the status first, to find out whether it was already done. A mutex per order serializes the
 * actions.
 */
export function monriProvider(settings: MonriSettings): PaymentProvider {
  const { key, authenticityToken } = settings
  const { apiBase, timeoutMs = 10_000, fetch } = settings
  const headers = { 'Content-Type': 'application/xml', Accept: 'application/xml' }
  const call = (path: string, xml: string) =>
    sendRequest(apiBase + path, { method: 'POST', headers, body: xml, redirect: 'manual' }, { timeoutMs, fetch })
  const runExclusive = createKeyedMutex()

  async function fetchStatus(order: MonriOrder): Promise<StatusResult> {
    const { orderNumber } = order
    const query = buildXml('order', {
      'order-number': orderNumber,
      'authenticity-token': authenticityToken,
      digest: statusDigest(key, orderNumber),
    })
    const response = await call('/orders/show', query)
    if ('noAnswer' in response) return unknown(response.noAnswer)
    if (response.status === 404) return ok(unpaidSnapshot(order))
    if (response.status !== 200 && response.status !== 201) return unknown(`status ${response.status}`)
    const transactions = parseOrder(response.text, order)
    const snapshot = transactions && monriSnapshot(transactions, order)
    if (!snapshot) return unknown('the response is not a valid order of ours')
    return { ...ok(snapshot), isTypeAssumed: transactions.some(({ isTypeAssumed }) => isTypeAssumed) }
  }

  /**
   * Sends an action.
   * @returns true if it was done; false if it was rejected, after which the caller queries the status again; `cause` if
   * the outcome is unknown
   */
  async function send(
    action: Action,
    { orderNumber }: MonriOrder,
    amount: number,
  ): Promise<boolean | { cause: string }> {
    const order = { orderNumber, amount, currency: 'EUR' }
    const document = buildXml('transaction', {
      amount: String(amount),
      currency: order.currency,
      digest: transactionDigest(key, order),
      'authenticity-token': authenticityToken,
      'order-number': orderNumber,
    })
    const response = await call(`/transactions/${orderNumber}/${action}.xml`, document)
    if ('noAnswer' in response) return { cause: response.noAnswer }
    const { status } = response
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return false
    const done = parseTransaction(response.text, order, action)
    const matches = done && done.type === action && done.amount === amount && done.currency === order.currency
    return matches && status < 300 ? done.approved : { cause: `status ${status} without a matching ${action}` }
  }

  /**
   * Queries the status, sends the action if necessary, and returns the resulting state.
   * @param plan returns the amount to send, or the final result if nothing has to be sent
   */
  async function act(
    action: Action,
    attempt: AttemptReference,
    plan: (found: PaymentSnapshot) => number | ProviderResult,
    after: (found: PaymentSnapshot) => Partial<PaymentSnapshot>,
  ): Promise<ProviderResult> {
    // Without a reference the visitor never received the form, so there is no payment.
    if (attempt.reference === null) return declined('absent')
    const order = parseReference(attempt.reference)
    return runExclusive(order.orderNumber, async () => {
      const found = await fetchStatus(order)
      if (found.outcome !== 'ok') return found
      const amount = plan(found.snapshot)
      if (typeof amount !== 'number') return amount
      const done = await send(action, order, amount)
      if (typeof done === 'object') return unknown(done.cause)
      if (done) return ok({ ...found.snapshot, ...after(found.snapshot) })
      const current = await fetchStatus(order)
      if (current.outcome !== 'ok') return current
      const remaining = plan(current.snapshot)
      if (typeof remaining !== 'number') return remaining
      // If Monri's answer contains no type, an order looks the same before and after a capture or void. Monri may then
      // have refused the action because it was done earlier.
      return current.isTypeAssumed
        ? unknown(`Monri refuses the ${action} of an approved order`)
        : declined('provider_fault')
    })
  }

  return {
    id: 'monri',
    kind: 'bank_card',
    formOrigin: settings.apiBase,
    buyerFields,
    returnParameters: ['order_number', 'digest'],
    // Our own choice, because Monri documents no expiry of its payment form. An authorisation expires after 28 days.
    payableForDays: 30,
    clientConfiguration: () => ({}),
    async start(order) {
      const monriOrder = { orderNumber: orderNumberOf(order.attemptId), amount: order.amount }
      return ok({ ...unpaidSnapshot(monriOrder), nextAction: orderForm(order, settings) })
    },
    snapshot: async ({ reference }) =>
      reference === null ? declined('absent') : fetchStatus(parseReference(reference)),
    capture: ({ amount, ...attempt }) =>
      act(
        'capture',
        attempt,
        (found) => (found.status === 'authorized' ? amount : found.status === 'captured' ? ok(found) : rejected),
        () => ({ status: 'captured', amount }),
      ),
    void: (attempt) =>
      act(
        'void',
        attempt,
        (found) => {
          if (found.status === 'authorized') return found.amount
          // If the order is unpaid, there is no authorisation that could be released. The payment form can't be
          // withdrawn, so the visitor can still pay. The money of such a payment is returned.
          return ok(found.status === 'requires_action' ? { ...found, status: 'canceled' } : found)
        },
        () => ({ status: 'canceled' }),
      ),
    refund: ({ refundedBefore, amount, ...attempt }) =>
      act(
        'refund',
        attempt,
        (found) => planRefund(found, refundedBefore, amount),
        (found) => ({ refundedAmount: found.refundedAmount + amount }),
      ),
    parseWebhook: (webhook) => parseMonriCallback({ ...webhook, key }),
  }
}

/** Plans a refund. Monri's refunds are not idempotent, so only the sum of all refunds shows whether this one was done. */
function planRefund(found: PaymentSnapshot, refundedBefore: number, amount: number): number | ProviderResult {
  if (found.status !== 'captured') return rejected
  if (found.refundedAmount >= refundedBefore + amount) return ok(found)
  if (found.refundedAmount !== refundedBefore) {
    return unknown(`Monri refunded ${found.refundedAmount} meanwhile, and ${refundedBefore} before this refund`)
  }
  return found.refundedAmount + amount > found.amount ? rejected : amount
}

const rejected = declined('provider_fault')

/** A mutex per key: tasks with the same key run one after the other, even if an earlier one fails. */
function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const run = (tails.get(key) ?? Promise.resolve()).then(task, task)
    tails.set(key, run)
    try {
      return await run
    } finally {
      if (tails.get(key) === run) tails.delete(key)
    }
  }
}
