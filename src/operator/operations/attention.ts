import { retryMessages } from '../../domain/messages/unsent-messages.ts'
import { resolvePaymentException } from '../../domain/payments/payment-exceptions.ts'
import {
  canStillChange,
  findAttemptsByIdSuffix,
  getSettlementStatus,
  requestSettlement,
} from '../../domain/payments/request-settlement.ts'
import { type ActionContext, defineAction } from './define-action.ts'

export const messagesRetryAction = defineAction(
  'messages-retry',
  async (context, { id }) => {
    const ids = await retryMessages(context, { actor: context.actor, ...(id !== undefined && { id }) })
    return ids.length > 0 ? { ok: true as const, ids } : { ok: false as const, refusal: 'none' as const }
  },
  {
    answer: ({ ids }) => ({ ids }),
    sentences: {
      none: {
        en: () => 'There is no such mail, or it has been sent meanwhile.',
        hr: () => 'Takve poruke nema ili je u međuvremenu poslana.',
      },
    },
  },
)

async function settle(context: ActionContext, id: string) {
  const [attemptId] = await findAttemptsByIdSuffix(context.db, id)
  if (!attemptId) return { ok: false as const, refusal: 'unknown' as const }
  const status = await getSettlementStatus(context.db, attemptId)
  const { code } = status
  if (!canStillChange(status)) return { ok: false as const, refusal: 'settled' as const, code }
  await requestSettlement(context, { attemptId, code, actor: context.actor })
  return { ok: true as const, id: attemptId, code, status }
}

export const paymentsSettleAction = defineAction('payments-settle', (context, { id }) => settle(context, id), {
  answer: ({ id, code }) => ({ id, code }),
  sentences: {
    unknown: {
      en: () => 'There is no such payment and no such refund.',
      hr: () => 'Takvog plaćanja ni povrata nema.',
    },
    settled: {
      en: ({ code }) => `The payment for ${code} is captured, and no refund is under way.`,
      hr: ({ code }) => `Plaćanje za ${code} naplaćeno je, a nijedan povrat nije u tijeku.`,
    },
  },
})

export const paymentsResolveAction = defineAction(
  'payments-resolve',
  (context, { finding, note }) => resolvePaymentException(context, { id: finding, note, actor: context.actor }),
  {
    answer: (_, { finding }) => ({ finding }),
    sentences: {
      unknown: {
        en: (_, __, { finding }) => `There is no finding ${finding}.`,
        hr: (_, __, { finding }) => `Nalaza ${finding} nema.`,
      },
      already: {
        en: (_, __, { finding }) => `Finding ${finding} is already resolved.`,
        hr: (_, __, { finding }) => `Nalaz ${finding} već je riješen.`,
      },
    },
  },
)
