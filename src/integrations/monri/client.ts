import { exchange } from '../exchange.ts'
import type { AttemptReference, PaymentProvider, PaymentSnapshot, ProviderAnswer } from '../payment-provider.ts'
import { readOrder, readTransaction, snapshotOf, waiting } from './answers.ts'
import { readMonriCallback } from './callback.ts'
import { statusDigest, transactionDigest } from './digest.ts'
import { oneAfterAnother } from './one-after-another.ts'
import { orderForm } from './order-form.ts'
import { orderNumberOf, type SentOrder, sentOrderOf } from './order-number.ts'
import { writeXml } from './xml.ts'

export interface MonriAccount {
  /** The merchant's secret. */
  key: string
  /** The merchant's public name at Monri; it stands in the form. */
  authenticityToken: string
  /** `https://ipg.monri.com`, or `https://ipgtest.monri.com` where no money moves. */
  apiBase: string
}

export interface MonriSettings extends MonriAccount {
  /** Where Monri calls back to; absolute. */
  callbackUrl: string
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

type Action = 'capture' | 'refund' | 'void'

/**
 * Monri WebPay: the visitor pays on Monri's own page, and we learn of it by asking for the order's status. Monri knows
 * none of our ids for what is done to an order, so each deed looks first whether it was done already, and only one is
 * under way per order.
 */
export function monriProvider(settings: MonriSettings): PaymentProvider {
  const { key, authenticityToken } = settings
  const { apiBase, timeoutMs = 10_000, fetch } = settings
  const headers = { 'Content-Type': 'application/xml', Accept: 'application/xml' }
  const call = (path: string, xml: string) =>
    exchange(apiBase + path, { method: 'POST', headers, body: xml, redirect: 'manual' }, { timeoutMs, fetch })
  const inTurn = oneAfterAnother()

  async function find(sent: SentOrder): Promise<ProviderAnswer> {
    const { orderNumber } = sent
    const question = writeXml('order', {
      'order-number': orderNumber,
      'authenticity-token': authenticityToken,
      digest: statusDigest(key, orderNumber),
    })
    const heard = await call('/orders/show', question)
    if ('silence' in heard) return unknown(heard.silence)
    if (heard.status === 404) return ok(waiting(sent))
    if (heard.status !== 200) return unknown(`answered ${heard.status}`)
    const order = readOrder(heard.text)
    const snapshot = order && snapshotOf(order, sent)
    return snapshot ? ok(snapshot) : unknown('an answer that is no order of ours')
  }

  /** Whether it was done; what was refused is to be asked about, what got no answer can't be known. */
  async function send(action: Action, { orderNumber }: SentOrder, amount: number): Promise<boolean | { why: string }> {
    const order = { orderNumber, amount, currency: 'EUR' }
    const document = writeXml('transaction', {
      amount: String(amount),
      currency: order.currency,
      digest: transactionDigest(key, order),
      'authenticity-token': authenticityToken,
      'order-number': orderNumber,
    })
    const heard = await call(`/transactions/${orderNumber}/${action}.xml`, document)
    if ('silence' in heard) return { why: heard.silence }
    if (heard.status >= 400 && heard.status < 500 && heard.status !== 408 && heard.status !== 429) return false
    const done = readTransaction(heard.text)
    const fits = done && done.orderNumber === orderNumber && done.type === action && done.amount === amount
    return fits && heard.status < 300 ? done.approved : { why: `answered ${heard.status} with no ${action} of ours` }
  }

  /**
   * Looks, acts where `due` says so, and tells what came of it. `due` is the amount to send, or the answer if there is
   * nothing to do.
   */
  async function act(
    action: Action,
    of: AttemptReference,
    due: (found: PaymentSnapshot) => number | ProviderAnswer,
    after: (found: PaymentSnapshot) => Partial<PaymentSnapshot>,
  ): Promise<ProviderAnswer> {
    // Without a reference nobody was given the form.
    if (of.reference === null) return declined('absent')
    const sent = sentOrderOf(of.reference)
    return inTurn(sent.orderNumber, async () => {
      const found = await find(sent)
      if (found.outcome !== 'ok') return found
      const amount = due(found.snapshot)
      if (typeof amount !== 'number') return amount
      const done = await send(action, sent, amount)
      if (typeof done === 'object') return unknown(done.why)
      if (done) return ok({ ...found.snapshot, ...after(found.snapshot) })
      const since = await find(sent)
      if (since.outcome !== 'ok') return since
      const still = due(since.snapshot)
      return typeof still === 'number' ? declined('provider_fault') : still
    })
  }

  return {
    id: 'monri',
    kind: 'bank_card',
    formOrigin: settings.apiBase,
    // Nothing says when Monri stops taking a form; an authorisation lasts 28 days.
    payableForDays: 30,
    clientConfiguration: () => ({}),
    async start(order) {
      const sent = { orderNumber: orderNumberOf(order.attemptId), amount: order.amount }
      return ok({ ...waiting(sent), nextAction: orderForm(order, settings) })
    },
    snapshot: async ({ reference }) => (reference === null ? declined('absent') : find(sentOrderOf(reference))),
    capture: ({ amount, ...of }) =>
      act(
        'capture',
        of,
        (found) => (found.status === 'authorized' ? amount : found.status === 'captured' ? ok(found) : refused),
        () => ({ status: 'captured', amount }),
      ),
    void: (of) =>
      act(
        'void',
        of,
        (found) => {
          if (found.status === 'authorized') return found.amount
          // Nothing to take back, and no way to close the form: money that comes after all is given back when it comes.
          return ok(found.status === 'requires_action' ? { ...found, status: 'canceled' } : found)
        },
        () => ({ status: 'canceled' }),
      ),
    refund: ({ refundedBefore, amount, ...of }) =>
      act(
        'refund',
        of,
        (found) => refundDue(found, refundedBefore, amount),
        (found) => ({ refundedAmount: found.refundedAmount + amount }),
      ),
    parseWebhook: (webhook) => readMonriCallback({ ...webhook, key }),
  }
}

/** Monri refunds again whenever it is asked to: only the sum of what went back tells whether this refund did. */
function refundDue(found: PaymentSnapshot, refundedBefore: number, amount: number): number | ProviderAnswer {
  if (found.status !== 'captured') return refused
  if (found.refundedAmount >= refundedBefore + amount) return ok(found)
  if (found.refundedAmount !== refundedBefore) {
    return unknown(`${found.refundedAmount} went back where our books say ${refundedBefore}`)
  }
  return found.refundedAmount + amount > found.amount ? refused : amount
}

const ok = (snapshot: PaymentSnapshot): ProviderAnswer => ({ outcome: 'ok', snapshot })
const declined = (reason: 'absent' | 'provider_fault'): ProviderAnswer => ({ outcome: 'declined', reason })
const unknown = (why: string): ProviderAnswer => ({ outcome: 'unknown', why })
const refused = declined('provider_fault')
