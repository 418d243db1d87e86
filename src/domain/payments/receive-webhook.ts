import type { Transaction } from '../../platform/database/connect.ts'
import type { PaymentProvider, WebhookResult } from '../../platform/integrations/payment-provider.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { isUuid } from '../../shared/is-uuid.ts'
import type { AppContext } from '../context.ts'
import { recordPaymentException } from './payment-exceptions.ts'
import { isSettled } from './reservation-state-machine.ts'

export type WebhookOutcome = { ok: true; receivedAt: Date } | Extract<WebhookResult, { ok: false }>

/**
 * Records a webhook event once, before it is acknowledged. The payload is not trusted: it only triggers a poll of the
 * provider, by a job that is queued in the same transaction as the record.
 */
export async function receiveWebhook(
  services: AppContext,
  provider: PaymentProvider,
  webhook: { body: Uint8Array; headers: Headers },
): Promise<WebhookOutcome> {
  const now = services.now()
  const reading = await provider.parseWebhook({ ...webhook, now })
  if (!reading.ok) {
    services.log.warn({ provider: provider.id, reason: reading.reason }, 'webhook rejected')
    return reading
  }
  // Our attempt ids are UUIDs. Another application with the same provider account may use this field for ids of its
  // own.
  const attemptId = reading.attemptId && isUuid(reading.attemptId) ? reading.attemptId : null
  const ours = { ...reading, attemptId }
  await inTransaction(services.db, (trx) => recordEvent(services, trx, provider.id, ours, now))
  return { ok: true, receivedAt: now }
}

type Reading = Extract<WebhookResult, { ok: true }>

async function recordEvent(
  services: AppContext,
  trx: Transaction,
  provider: PaymentProvider['id'],
  reading: Reading,
  now: Date,
): Promise<void> {
  const attempt = await attemptOf(trx, provider, reading)
  const attemptId = attempt?.id ?? reading.attemptId
  // The operator's provider account may also receive payments for other applications; their events are not stored.
  if (!attemptId) return
  const row = await trx
    .insertInto('provider_event')
    .values({ provider, event_id: reading.eventId, attempt_id: attemptId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!row) return
  for (const reason of exceptionReasons(reading, attempt))
    await recordException(services, trx, { provider, attemptId, reason, reading, now })
  if (!attempt) return
  const { dispute } = reading
  if (dispute) return services.queue.add(trx, 'reconcile-disputes', { provider, query: { id: dispute }, round: 0 })
  // A settled attempt has no more scheduled polls. `round` starts them again, in case late money has to be refunded.
  const round = isSettled(attempt.state) ? { round: 1 } : {}
  await services.queue.add(trx, 'reconcile-attempt', { attemptId, news: true, ...round })
}

/**
 * Finds the attempt by our id. Events without it, such as refunds and disputes, name the provider's payment reference
 * instead.
 */
async function attemptOf(trx: Transaction, provider: PaymentProvider['id'], { attemptId, reference }: Reading) {
  const attempts = trx.selectFrom('payment_attempt').select(['id', 'state', 'amount']).where('provider', '=', provider)
  if (attemptId !== null) return attempts.where('id', '=', attemptId).executeTakeFirst()
  return reference === null ? undefined : attempts.where('reference', '=', reference).executeTakeFirst()
}

/**
 * The reasons to record payment exceptions; empty if there are none. If the attempt is known, the provider is polled
 * all the same, and only its answer changes the payment.
 */
function exceptionReasons({ claims }: Reading, attempt: { amount: number } | undefined): Reason[] {
  if (!attempt) return ['attempt']
  return [
    ...(claims && claims.currency !== 'EUR' ? (['currency'] as const) : []),
    ...(claims && claims.amount !== attempt.amount ? (['amount'] as const) : []),
  ]
}

const logTexts = {
  attempt: 'payment exception: webhook for an unknown payment attempt',
  amount: 'payment exception: the amount in the webhook differs from the payment attempt',
  currency: 'payment exception: the currency in the webhook differs from the payment attempt',
} as const

type Reason = keyof typeof logTexts

interface NewException {
  provider: PaymentProvider['id']
  attemptId: string
  reason: Reason
  reading: Reading
  now: Date
}

async function recordException(services: AppContext, trx: Transaction, exception: NewException): Promise<void> {
  const { provider, attemptId, reason, reading, now } = exception
  services.log.error({ provider, attempt: attemptId, event: reading.eventId }, logTexts[reason])
  await recordPaymentException(trx, { provider, attemptId, reason, found: reading, now })
}
