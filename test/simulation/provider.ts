import type { PaymentProvider, PaymentSnapshot, ProviderAnswer } from '../../src/integrations/payment-provider.ts'
import type { Process, Steps } from './steps.ts'

interface Payment {
  attemptId: string
  reference: string
  status: PaymentSnapshot['status']
  amount: number
  refunds: Map<string, number>
}

interface ProviderEvent {
  id: string
  attemptId: string
  reference: string
}

type Work = () => ProviderAnswer

/** What a visitor's card does, by its token. */
export const cards = ['pays', 'pays_at_once', 'pays_later', 'is_asked', 'is_refused'] as const
export type Card = (typeof cards)[number]

const firstStatus: Record<Card, PaymentSnapshot['status']> = {
  pays: 'authorized',
  // As a bank does that knows no capture of its own.
  pays_at_once: 'captured',
  pays_later: 'processing',
  is_asked: 'requires_action',
  is_refused: 'declined',
}

/**
 * A provider as treacherous as a network can make it. It lives outside of the site's process and outlives its deaths;
 * requests and answers are lost, requests arrive minutes after they were given up, and it tells of everything by events
 * that come late, twice, in any order, or never.
 */
export interface SimulatedProvider {
  /** As one life of the site speaks to it. */
  spokenToBy(process: Process): PaymentProvider
  /** Requests that were under way arrive by and by. */
  timePasses(): void
  /** Something happens at the provider's side: the visitor answers the bank, or an authorisation lapses. */
  moves(pick: number, luck: number): void
  /** Events that have happened and were not thrown away yet. */
  events: ProviderEvent[]
  payments(): { attemptId: string; status: PaymentSnapshot['status']; kept: number }[]
  heal(): void
}

/** A request that wasn't sent by then isn't sent any more. */
const timeoutMs = 300_000

const refundedOf = ({ refunds }: Payment) => [...refunds.values()].reduce((sum, amount) => sum + amount, 0)

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
      ...(payment.status === 'declined' && { decline: 'card_declined' as const }),
      ...(payment.status === 'requires_action' && {
        nextAction: { type: 'challenge', client_secret: 'secret' } as const,
      }),
    },
  })
  const declined = (reason: 'absent' | 'provider_fault'): ProviderAnswer => ({ outcome: 'declined', reason })

  function change(payment: Payment, status: Payment['status']) {
    payment.status = status
    tell(payment)
  }
  function tell({ attemptId, reference }: Payment) {
    events.push({ id: `evt_${++numbers}`, attemptId, reference })
  }
  const known = (attemptId: string, act: (payment: Payment) => ProviderAnswer): ProviderAnswer => {
    const payment = payments.get(attemptId)
    return payment ? act(payment) : declined('absent')
  }

  const does = {
    start(attemptId: string, amount: number, card: Card): ProviderAnswer {
      const payment = payments.get(attemptId) ?? {
        attemptId,
        reference: `pay_${++numbers}`,
        status: firstStatus[card],
        amount,
        refunds: new Map(),
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
        if (['authorized', 'requires_action', 'processing'].includes(payment.status)) change(payment, 'canceled')
        return ok(payment)
      }),
    refund: (attemptId: string, refundId: string, amount: number) =>
      known(attemptId, (payment) => {
        if (payment.refunds.has(refundId)) return ok(payment)
        if (payment.status !== 'captured' || refundedOf(payment) + amount > payment.amount)
          return declined('provider_fault')
        payment.refunds.set(refundId, amount)
        tell(payment)
        return ok(payment)
      }),
  }

  const unknown = (why: string): ProviderAnswer => ({ outcome: 'unknown', why })

  /** The request and its answer are steps of their own: the process may die between them. */
  async function exchange(process: Process, work: Work): Promise<ProviderAnswer> {
    const asked = now().getTime()
    const answer = await steps.ask(process, async (luck) => {
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
    })
    return steps.ask(process, async () => answer)
  }

  return {
    spokenToBy: (process) => ({
      id: 'sandbox',
      kind: 'card',
      clientConfiguration: () => ({}),
      start: ({ attemptId, amount, token }) => exchange(process, () => does.start(attemptId, amount, token as Card)),
      snapshot: ({ attemptId }) => exchange(process, () => known(attemptId, ok)),
      capture: ({ attemptId }) => exchange(process, () => does.capture(attemptId)),
      void: ({ attemptId }) => exchange(process, () => does.void(attemptId)),
      refund: ({ attemptId, refundId, amount }) => exchange(process, () => does.refund(attemptId, refundId, amount)),
      parseWebhook({ body }) {
        const { id: eventId, attemptId, reference } = JSON.parse(new TextDecoder().decode(body)) as ProviderEvent
        return { ok: true, eventId, attemptId, reference }
      },
    }),
    timePasses() {
      const arrived = underWay.filter(({ arrives }) => arrives <= now().getTime())
      underWay = underWay.filter((request) => !arrived.includes(request))
      for (const { work } of arrived) work()
    },
    moves(pick, luck) {
      const open = [...payments.values()].filter(({ status }) => ['requires_action', 'processing'].includes(status))
      const payment = open[pick % Math.max(open.length, 1)]
      if (payment)
        change(payment, luck < 0.4 ? 'authorized' : luck < 0.7 ? 'captured' : luck < 0.9 ? 'declined' : 'canceled')
    },
    events,
    payments: () =>
      [...payments.values()].map((payment) => ({
        attemptId: payment.attemptId,
        status: payment.status,
        kept: payment.status === 'captured' ? payment.amount - refundedOf(payment) : 0,
      })),
    heal() {
      faulty = false
    },
  }
}
