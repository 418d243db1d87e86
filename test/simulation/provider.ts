import type {
  PaymentProvider,
  PaymentSnapshot,
  ProviderResult,
} from '../../src/platform/integrations/payment-provider.ts'
import { firstStatus, type SimulatedCard } from './cards.ts'
import { createSimulatedDisputes } from './disputes.ts'
import { createNetwork } from './network.ts'
import { failedOf, type Payment, type Refund, refundedOf } from './payments.ts'
import type { Scheduler, SimulatedProcess } from './scheduler.ts'

interface ProviderEvent {
  id: string
  provider: 'sandbox' | 'sandbox_bank'
  payment: string
  /** Null if the event names only the reference, as events of refunds and charges do. */
  attemptId: string | null
  reference: string
  dispute?: string
}

/** An event as the provider sends it. A thin event only names its object, which the site then fetches. */
export type SentEvent = ProviderEvent & { isThin: boolean }

/**
 * A payment provider behind an unreliable network. It runs outside of the site's process and survives its crashes. Requests and
 * responses are lost, requests arrive minutes after their timeout, and webhook events arrive late, twice, out of order or never.
 */
export interface SimulatedProvider {
  /** One API client per payment method (card, bank page), for one process of the site. */
  clientsFor(process: SimulatedProcess): PaymentProvider[]
  /** Delivers delayed requests that are due, and ends authorisations that have expired. */
  timePasses(): void
  /** Changes a payment at the provider: the visitor completes the challenge, or the bank returns a refund. */
  advancePayment(pick: number, outcomeRoll: number): void
  /**
   * In the dashboard, somebody refunds a captured payment, in whole or in part, or captures only a part of an
   * authorised one.
   */
  refundInDashboard(pick: number, part: number): void
  /** The guest's bank disputes a captured payment, warns about it, or advances an open dispute. */
  disputePayment(attemptId: string | undefined, outcomeRoll: number): void
  /** Webhook events that may still be delivered. */
  events: ProviderEvent[]
  /** Notes that a browser has received the client secret of a payment. */
  markSecretIssued(clientSecret: string): void
  /** All payments. `declined_open`: declined, but the browser can still confirm the payment with another card. */
  payments(): { attemptId: string; status: PaymentSnapshot['status'] | 'declined_open'; netAmount: number }[]
  stopFaults(): void
}

/** For how many days the visitor can pay on the bank's page, and for how many days the bank can return a refund. */
const [payableForDays, refundsReturnWithinDays] = [2, 2]
const dayMs = 86_400_000
/** The time after which an authorisation that is not captured expires. */
const authorizedForMs = 3_600_000

interface ProviderOptions {
  steps: Scheduler
  now: () => Date
  /** Runs when a process sends a request to capture, before any other step. */
  onCapture: (attemptId: string) => void
  onExpire: () => void
}

export function createSimulatedProvider({ steps, now, onCapture, onExpire }: ProviderOptions): SimulatedProvider {
  const payments = new Map<string, Payment>()
  const events: ProviderEvent[] = []
  const { exchange, ...network } = createNetwork({ steps, now })
  let numbers = 0

  const ok = (payment: Payment): ProviderResult => ({
    outcome: 'ok',
    snapshot: {
      reference: payment.reference,
      attemptId: payment.attemptId,
      status: payment.status,
      amount: payment.amount,
      currency: 'EUR',
      refundedAmount: refundedOf(payment),
      failedRefunds: failedOf(payment),
      ...(payment.status === 'declined' && { decline: 'card_declined' as const }),
      ...(payment.status === 'requires_action' && {
        nextAction: { type: 'challenge', client_secret: payment.attemptId } as const,
      }),
    },
  })
  /** Reports the payment as canceled, although the visitor can still pay on the bank's page. */
  const reportCanceled = ({ attemptId, reference, amount }: Payment): ProviderResult => ({
    outcome: 'ok',
    snapshot: { attemptId, reference, amount, status: 'canceled', currency: 'EUR', refundedAmount: 0 },
  })
  const declined = (reason: 'absent' | 'provider_fault'): ProviderResult => ({ outcome: 'declined', reason })
  const disputes = createSimulatedDisputes<Payment>((payment, dispute) => emitEvent(payment, { dispute }))

  function setStatus(payment: Payment, status: Payment['status']) {
    payment.status = status
    if (status === 'authorized') payment.authorizedAt = now().getTime()
    emitEvent(payment)
  }
  function expire(payment: Payment) {
    if (payment.status !== 'authorized' || now().getTime() < (payment.authorizedAt ?? 0) + authorizedForMs) return
    onExpire()
    setStatus(payment, 'canceled')
  }
  function emitEvent({ attemptId, reference, payableUntil }: Payment, named: Partial<ProviderEvent> = {}) {
    const provider = payableUntil ? 'sandbox_bank' : 'sandbox'
    events.push({ id: `evt_${++numbers}`, provider, payment: attemptId, attemptId, reference, ...named })
  }
  const emitAnonymousEvent = (payment: Payment) => emitEvent(payment, { attemptId: null })
  const withPayment = (attemptId: string, action: (payment: Payment) => ProviderResult): ProviderResult => {
    const payment = payments.get(attemptId)
    return payment ? action(payment) : declined('absent')
  }

  const isPayable = ({ status, secretIssued, payableUntil = Number.POSITIVE_INFINITY }: Payment) =>
    (['requires_action', 'processing'].includes(status) || (status === 'declined' && secretIssued === true)) &&
    now().getTime() < payableUntil
  function completePayment(payment: Payment, outcomeRoll: number) {
    if (outcomeRoll < 0.7) return setStatus(payment, outcomeRoll < 0.4 ? 'authorized' : 'captured')
    if (!payment.payableUntil) setStatus(payment, outcomeRoll < 0.9 ? 'declined' : 'canceled')
  }
  const returnable = ({ refunds }: Payment) =>
    [...refunds.values()].filter(
      ({ sentAt, returned }) => !returned && now().getTime() < sentAt + refundsReturnWithinDays * dayMs,
    )
  function returnRefund(refund: Refund, outcomeRoll: number) {
    if (outcomeRoll > 0.5) return
    refund.returned = true
    for (const payment of payments.values())
      if ([...payment.refunds.values()].includes(refund)) emitAnonymousEvent(payment)
  }

  const operations = {
    start(attemptId: string, amount: number, card: SimulatedCard): ProviderResult {
      const payment = payments.get(attemptId) ?? {
        attemptId,
        reference: `pay_${++numbers}`,
        status: firstStatus[card],
        amount,
        refunds: new Map(),
        ...(card === 'pays_on_bank_page' && { payableUntil: now().getTime() + payableForDays * dayMs }),
      }
      if (!payments.has(attemptId)) {
        payments.set(attemptId, payment)
        setStatus(payment, payment.status)
        if (numbers % 4 === 0) emitEvent({ ...payment, attemptId: 'shop-77', reference: 'pay_of_a_shop' })
      }
      return payment.status === 'declined' ? { outcome: 'declined', reason: 'card_declined' } : ok(payment)
    },
    capture: (attemptId: string) =>
      withPayment(attemptId, (payment) => {
        if (payment.status === 'authorized') setStatus(payment, 'captured')
        return payment.status === 'captured' ? ok(payment) : declined('provider_fault')
      }),
    void: (attemptId: string) =>
      withPayment(attemptId, (payment) => {
        if (payment.status === 'requires_action' && payment.payableUntil) return reportCanceled(payment)
        // Cancels a declined payment too, because it could otherwise be paid with another card.
        if (['authorized', 'requires_action', 'processing', 'declined'].includes(payment.status))
          setStatus(payment, 'canceled')
        return ok(payment)
      }),
    refund: (attemptId: string, refundId: string, amount: number) =>
      withPayment(attemptId, (payment) => {
        const before = payment.refunds.get(refundId)
        if (before) return before.returned ? declined('provider_fault') : ok(payment)
        if (disputes.blocksRefunds(payment)) return { ...declined('provider_fault'), problem: 'disputed' }
        if (payment.status !== 'captured' || refundedOf(payment) + amount > payment.amount)
          return declined('provider_fault')
        payment.refunds.set(refundId, { amount, sentAt: now().getTime(), returned: false })
        emitAnonymousEvent(payment)
        return ok(payment)
      }),
  }

  return {
    clientsFor(process) {
      const answers = {
        clientConfiguration: () => ({}),
        refundsReturnWithinDays,
        snapshot: ({ attemptId }) => exchange(process, () => withPayment(attemptId, ok)),
        capture({ attemptId }) {
          onCapture(attemptId)
          return exchange(process, () => operations.capture(attemptId))
        },
        void: ({ attemptId }) => exchange(process, () => operations.void(attemptId)),
        refund: ({ attemptId, refundId, amount }) =>
          exchange(process, () => operations.refund(attemptId, refundId, amount)),
        start: ({ attemptId, amount, token }) =>
          exchange(process, () => operations.start(attemptId, amount, (token ?? 'pays_on_bank_page') as SimulatedCard)),
        disputes: (query) => exchange(process, () => disputes.answer(query)),
        async parseWebhook({ body }) {
          const event: SentEvent = JSON.parse(new TextDecoder().decode(body))
          const { id: eventId, isThin, payment, ...named } = event
          if (isThin && (await exchange(process, () => withPayment(payment, ok))).outcome === 'unknown')
            return { ok: false, reason: 'unavailable' }
          return { ok: true, eventId, ...named }
        },
      } satisfies Partial<PaymentProvider>
      return [
        { ...answers, id: 'sandbox', kind: 'card', declinedAcceptsRetry: true },
        { ...answers, id: 'sandbox_bank', kind: 'bank_card', payableForDays },
      ]
    },
    timePasses() {
      network.deliverDelayedRequests()
      for (const payment of payments.values()) expire(payment)
    },
    advancePayment(pick, outcomeRoll) {
      const all = [...payments.values()]
      const moving = [...all.filter(isPayable), ...all.flatMap(returnable)]
      const one = moving[pick % Math.max(moving.length, 1)]
      if (one && 'returned' in one) returnRefund(one, outcomeRoll)
      else if (one) completePayment(one, outcomeRoll)
    },
    disputePayment(attemptId = '', outcomeRoll) {
      const payment = payments.get(attemptId)
      if (payment?.status === 'captured') disputes.disputePayment(payment, outcomeRoll)
    },
    refundInDashboard(pick, part) {
      const held = [...payments.values()].filter(
        ({ status }) => status === 'captured' || (part < 1 && status === 'authorized'),
      )
      const payment = held[pick % Math.max(held.length, 1)]
      const left = payment ? payment.amount - refundedOf(payment) : 0
      // A partial capture of an authorised payment: captures all of it, and the refund below gives a part back.
      if (payment?.status === 'authorized') payment.status = 'captured'
      if (payment && left > 0) operations.refund(payment.attemptId, `dashboard ${++numbers}`, Math.ceil(left * part))
    },
    events,
    markSecretIssued(clientSecret) {
      const payment = payments.get(clientSecret)
      if (payment && !payment.payableUntil) payment.secretIssued = true
    },
    payments: () =>
      [...payments.values()].map((payment) => ({
        attemptId: payment.attemptId,
        // Payments are compared days after the last command, so the bank's page has expired.
        status:
          payment.status === 'requires_action' && payment.payableUntil
            ? 'canceled'
            : payment.status === 'declined' && payment.secretIssued
              ? 'declined_open'
              : payment.status,
        netAmount: payment.status === 'captured' ? payment.amount - refundedOf(payment) - disputes.takenOf(payment) : 0,
      })),
    stopFaults: network.stopFaults,
  }
}
