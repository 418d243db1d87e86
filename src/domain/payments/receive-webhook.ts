import type { Transaction } from '../../database/connect.ts'
import type { PaymentProvider, WebhookReading } from '../../integrations/payment-provider.ts'
import type { Services } from '../services.ts'
import { recordPaymentException } from './payment-exceptions.ts'
import { isSettled } from './reservation-state-machine.ts'

export type WebhookOutcome = { ok: true; receivedAt: Date } | { ok: false; why: string }

/**
 * Records a provider's event once, before it is acknowledged. What the event says is not believed: it only makes us ask
 * the provider, by a job that commits with the record.
 */
export async function receiveWebhook(
  services: Services,
  provider: PaymentProvider,
  webhook: { body: Uint8Array; headers: Headers },
): Promise<WebhookOutcome> {
  const now = services.now()
  const reading = provider.parseWebhook({ ...webhook, now })
  if (!reading.ok) {
    services.log.warn({ provider: provider.id, why: reading.why }, 'a webhook was refused')
    return { ok: false, why: reading.why }
  }
  await services.db.transaction().execute((trx) => take(services, trx, provider.id, reading, now))
  return { ok: true, receivedAt: now }
}

type Reading = Extract<WebhookReading, { ok: true }>

async function take(
  services: Services,
  trx: Transaction,
  provider: PaymentProvider['id'],
  reading: Reading,
  now: Date,
): Promise<void> {
  const attempt = await attemptOf(trx, provider, reading)
  const attemptId = attempt?.id ?? reading.attemptId
  // The operator's account may take money for other things than ours; of those nothing is kept.
  if (!attemptId) return
  const row = await trx
    .insertInto('provider_event')
    .values({ provider, event_id: reading.eventId, attempt_id: attemptId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!row) return
  for (const reason of reasonsForAPerson(reading, attempt))
    await leaveToAPerson(services, trx, { provider, attemptId, reason, reading, now })
  if (!attempt) return
  // The chain of what was settled has ended; should its money have come after all, a new one sees it back.
  const round = isSettled(attempt.state) ? { round: 1 } : {}
  await services.queue.add(trx, 'settle-attempt', { attemptId, news: true, ...round })
}

/** By our own id where the event carries it, else by the provider's: a refund or a dispute names only the payment. */
async function attemptOf(trx: Transaction, provider: PaymentProvider['id'], { attemptId, reference }: Reading) {
  const named = trx.selectFrom('payment_attempt').select(['id', 'state', 'amount']).where('provider', '=', provider)
  if (attemptId !== null) {
    return isUuid(attemptId) ? named.where('id', '=', attemptId).executeTakeFirst() : undefined
  }
  return reference === null ? undefined : named.where('reference', '=', reference).executeTakeFirst()
}

/** The provider is asked all the same: what it says by itself decides. */
function reasonsForAPerson({ alarm, claims }: Reading, attempt: { amount: number } | undefined): Reason[] {
  if (!attempt) return ['attempt']
  return [
    ...(alarm ? [alarm] : []),
    ...(claims && claims.currency !== 'EUR' ? (['currency'] as const) : []),
    ...(claims && claims.amount !== attempt.amount ? (['amount'] as const) : []),
  ]
}

const told = {
  attempt: 'a webhook names an attempt that nobody knows',
  amount: 'a webhook tells of another amount than was asked for',
  currency: 'a webhook tells of another currency than was asked for',
  dispute: 'a guest disputes a payment, and it needs a person before its deadline',
} as const

type Reason = keyof typeof told

interface Finding {
  provider: PaymentProvider['id']
  attemptId: string
  reason: Reason
  reading: Reading
  now: Date
}

async function leaveToAPerson(services: Services, trx: Transaction, finding: Finding): Promise<void> {
  const { provider, attemptId, reason, reading, now } = finding
  services.log.error({ provider, attempt: attemptId, event: reading.eventId }, told[reason])
  await recordPaymentException(trx, { provider, attemptId, reason, found: reading, now })
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
