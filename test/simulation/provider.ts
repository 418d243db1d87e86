import type { PaymentProvider, PaymentSnapshot, ProviderAnswer } from '../../src/integrations/payment-provider.ts'
import type { Process, Steps } from './steps.ts'

interface Payment {
  attemptId: string
  reference: string
  status: PaymentSnapshot['status']
  amount: number
  refunds: Map<string, Refund>
  /** A browser has the client secret: a refusal is not final until the payment is voided. */
  secretIssued?: boolean
  /** Until when a form that nobody can close takes a card. */
  payableUntil?: number
}

interface Refund {
  amount: number
  sentAt: number
  /** It had gone, and came back. */
  returned: boolean
}

interface ProviderEvent {
  id: string
  provider: 'sandbox' | 'sandbox_bank'
  attemptId: string
  reference: string
}

type Work = () => ProviderAnswer

/** What a visitor's card does, by its token. */
export const cards = ['pays', 'pays_at_once', 'pays_later', 'is_asked', 'is_refused', 'has_a_form'] as const
export type Card = (typeof cards)[number]

const firstStatus: Record<Card, PaymentSnapshot['status']> = {
  pays: 'authorized',
  // As a bank does that knows no capture of its own.
  pays_at_once: 'captured',
  pays_later: 'processing',
  is_asked: 'requires_action',
  is_refused: 'declined',
  // On a page of the bank that nobody can close: it is paid when the visitor likes.
  has_a_form: 'requires_action',
}

/** By card, or on the bank's page. */
export const paymentBy = (card: Card) =>
  card === 'has_a_form' ? { provider: 'sandbox_bank' } : { provider: 'sandbox', token: card }

/**
 * A provider as treacherous as a network can make it. It lives outside of the site's process and outlives its deaths;
 * requests and answers are lost, requests arrive minutes after they were given up, and it tells of everything by events
 * that come late, twice, in any order, or never.
 */
export interface SimulatedProvider {
  /** As one life of the site speaks to it. */
  spokenToBy(process: Process): PaymentProvider[]
  /** Requests that were under way arrive by and by. */
  timePasses(): void
  /** Something happens at the provider's side: the visitor answers the bank, or an authorisation lapses. */
  moves(pick: number, luck: number): void
  /** Events that have happened and were not thrown away yet. */
  events: ProviderEvent[]
  /** A browser was given the client secret of a payment. */
  issued(clientSecret: string): void
  /** `declined_open`: a client secret still takes another card. */
  payments(): { attemptId: string; status: PaymentSnapshot['status'] | 'declined_open'; kept: number }[]
  heal(): void
}

/** A request that wasn't sent by then isn't sent any more. */
const timeoutMs = 300_000

/** So long a form that was given up can be paid, and a refund that has gone can come back. */
const payableForDays = 2
const refundsReturnWithinDays = 2
const dayMs = 86_400_000

const refundedOf = ({ refunds }: Payment) =>
  [...refunds.values()].reduce((sum, { amount, returned }) => sum + (returned ? 0 : amount), 0)
const failedOf = ({ refunds }: Payment) => [...refunds].filter(([, { returned }]) => returned).map(([id]) => id)

export function simulatedProvider({ steps, now }: { steps: Steps; now: () => Date }): SimulatedProvider {
  const payments = new Map<string, Payment>()
  const events: ProviderEvent[] = []
  let underWay: { work: Work; arrives: number }[] = []
  let faulty = true
  let numbers = 0

  const ok = (payment: Payment): ProviderAnswer => ({
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
  /** It says so, and takes the money all the same if the visitor still has the form. */
  const canceled = ({ attemptId, reference, amount }: Payment): ProviderAnswer => ({
    outcome: 'ok',
    snapshot: { attemptId, reference, amount, status: 'canceled', currency: 'EUR', refundedAmount: 0 },
  })
  const declined = (reason: 'absent' | 'provider_fault'): ProviderAnswer => ({ outcome: 'declined', reason })

  function change(payment: Payment, status: Payment['status']) {
    payment.status = status
    tell(payment)
  }
  function tell({ attemptId, reference, payableUntil }: Payment) {
    const provider = payableUntil ? 'sandbox_bank' : 'sandbox'
    events.push({ id: `evt_${++numbers}`, provider, attemptId, reference })
  }
  const known = (attemptId: string, act: (payment: Payment) => ProviderAnswer): ProviderAnswer => {
    const payment = payments.get(attemptId)
    return payment ? act(payment) : declined('absent')
  }

  const isPayable = ({ status, secretIssued, payableUntil = Number.POSITIVE_INFINITY }: Payment) =>
    (['requires_action', 'processing'].includes(status) || (status === 'declined' && secretIssued === true)) &&
    now().getTime() < payableUntil
  function isPaid(payment: Payment, luck: number) {
    if (luck < 0.7) return change(payment, luck < 0.4 ? 'authorized' : 'captured')
    if (!payment.payableUntil) change(payment, luck < 0.9 ? 'declined' : 'canceled')
  }
  const returnable = ({ refunds }: Payment) =>
    [...refunds.values()].filter(
      ({ sentAt, returned }) => !returned && now().getTime() < sentAt + refundsReturnWithinDays * dayMs,
    )
  function comesBack(refund: Refund, luck: number) {
    if (luck > 0.5) return
    refund.returned = true
    for (const payment of payments.values()) if ([...payment.refunds.values()].includes(refund)) tell(payment)
  }

  const does = {
    start(attemptId: string, amount: number, card: Card): ProviderAnswer {
      const payment = payments.get(attemptId) ?? {
        attemptId,
        reference: `pay_${++numbers}`,
        status: firstStatus[card],
        amount,
        refunds: new Map(),
        ...(card === 'has_a_form' && { payableUntil: now().getTime() + payableForDays * dayMs }),
      }
      if (!payments.has(attemptId)) {
        payments.set(attemptId, payment)
        tell(payment)
      }
      return payment.status === 'declined' ? { outcome: 'declined', reason: 'card_declined' } : ok(payment)
    },
    capture: (attemptId: string) =>
      known(attemptId, (payment) => {
        if (payment.status === 'authorized') change(payment, 'captured')
        return payment.status === 'captured' ? ok(payment) : declined('provider_fault')
      }),
    void: (attemptId: string) =>
      known(attemptId, (payment) => {
        if (payment.status === 'requires_action' && payment.payableUntil) return canceled(payment)
        // A declined payment waits for another card, whether or not a browser has its client secret.
        if (['authorized', 'requires_action', 'processing', 'declined'].includes(payment.status))
          change(payment, 'canceled')
        return ok(payment)
      }),
    refund: (attemptId: string, refundId: string, amount: number) =>
      known(attemptId, (payment) => {
        const before = payment.refunds.get(refundId)
        if (before) return before.returned ? declined('provider_fault') : ok(payment)
        if (payment.status !== 'captured' || refundedOf(payment) + amount > payment.amount)
          return declined('provider_fault')
        payment.refunds.set(refundId, { amount, sentAt: now().getTime(), returned: false })
        tell(payment)
        return ok(payment)
      }),
  }

  const unknown = (why: string): ProviderAnswer => ({ outcome: 'unknown', why })

  /** The request and its answer are steps of their own: the process may die between them. */
  async function exchange(process: Process, work: Work): Promise<ProviderAnswer> {
    const asked = now().getTime()
    const sent = async (luck: number) => {
      if (now().getTime() > asked + timeoutMs) return unknown('it took too long')
      if (!faulty || luck >= 0.3) return work()
      if (luck < 0.1) return unknown('the request was lost')
      // It arrives when everybody has given it up, sooner than "never heard of it" is believed.
      if (luck < 0.2) {
        underWay.push({ work, arrives: now().getTime() + luck * 600_000 })
        return unknown('the request is under way')
      }
      work()
      return unknown('the answer was lost')
    }
    const answer = await steps.ask(process, sent, { asks: 'provider' })
    return steps.ask(process, async () => answer)
  }

  return {
    spokenToBy(process) {
      const answers = {
        clientConfiguration: () => ({}),
        refundsReturnWithinDays,
        snapshot: ({ attemptId }) => exchange(process, () => known(attemptId, ok)),
        capture: ({ attemptId }) => exchange(process, () => does.capture(attemptId)),
        void: ({ attemptId }) => exchange(process, () => does.void(attemptId)),
        refund: ({ attemptId, refundId, amount }) => exchange(process, () => does.refund(attemptId, refundId, amount)),
        start: ({ attemptId, amount, token }) =>
          exchange(process, () => does.start(attemptId, amount, (token ?? 'has_a_form') as Card)),
        parseWebhook({ body }) {
          const { id: eventId, attemptId, reference } = JSON.parse(new TextDecoder().decode(body)) as ProviderEvent
          return { ok: true, eventId, attemptId, reference }
        },
      } satisfies Partial<PaymentProvider>
      return [
        { ...answers, id: 'sandbox', kind: 'card', declinedStaysOpen: true },
        { ...answers, id: 'sandbox_bank', kind: 'bank_card', payableForDays },
      ]
    },
    timePasses() {
      const arrived = underWay.filter(({ arrives }) => arrives <= now().getTime())
      underWay = underWay.filter((request) => !arrived.includes(request))
      for (const { work } of arrived) work()
    },
    moves(pick, luck) {
      const all = [...payments.values()]
      const moving = [...all.filter(isPayable), ...all.flatMap(returnable)]
      const one = moving[pick % Math.max(moving.length, 1)]
      if (one && 'returned' in one) comesBack(one, luck)
      else if (one) isPaid(one, luck)
    },
    events,
    issued(clientSecret) {
      const payment = payments.get(clientSecret)
      if (payment && !payment.payableUntil) payment.secretIssued = true
    },
    payments: () =>
      [...payments.values()].map((payment) => ({
        attemptId: payment.attemptId,
        // By then nobody has the form any more.
        status:
          payment.status === 'requires_action' && payment.payableUntil
            ? 'canceled'
            : payment.status === 'declined' && payment.secretIssued
              ? 'declined_open'
              : payment.status,
        kept: payment.status === 'captured' ? payment.amount - refundedOf(payment) : 0,
      })),
    heal() {
      faulty = false
    },
  }
}
