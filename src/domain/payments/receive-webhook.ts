import type { Transaction } from '../../database/connect.ts'
import type { PaymentProvider, WebhookReading } from '../../integrations/payment-provider.ts'
import { isSettled } from '../reservations/life.ts'
import type { Services } from '../services.ts'

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
  await services.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('provider_event')
      .values({ provider: provider.id, event_id: reading.eventId, attempt_id: reading.attemptId, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!row) return
    const known = isUuid(reading.attemptId)
      ? await trx
          .selectFrom('payment_attempt')
          .select(['id', 'state', 'amount'])
          .where('id', '=', reading.attemptId)
          .where('provider', '=', provider.id)
          .executeTakeFirst()
      : undefined
    if (known) {
      if (reading.claims)
        await holdAgainst(services, trx, { ...reading, claims: reading.claims }, provider, known.amount)
      // The chain of what was settled has ended; should its money have come after all, a new one sees it back.
      const round = isSettled(known.state) ? { round: 1 } : {}
      return services.queue.add(trx, 'settle-attempt', { attemptId: known.id, news: true, ...round })
    }
    services.log.error(
      { provider: provider.id, attempt: reading.attemptId },
      'a webhook names an attempt that nobody knows',
    )
    await putAside(trx, provider, reading, 'attempt', now)
  })
  return { ok: true, receivedAt: now }
}

type Reading = Extract<WebhookReading, { ok: true }>

/** An event of another amount or currency than was asked for is kept for a person; the provider is asked all the same. */
async function holdAgainst(
  { log, now }: Services,
  trx: Transaction,
  reading: Reading & { claims: NonNullable<Reading['claims']> },
  provider: PaymentProvider,
  amount: number,
) {
  const { claims, attemptId: attempt } = reading
  const reason = claims.currency !== 'EUR' ? 'currency' : claims.amount !== amount ? 'amount' : undefined
  if (!reason) return
  log.error({ provider: provider.id, attempt, reason }, 'a webhook tells of another payment than was asked for')
  await putAside(trx, provider, reading, reason, now())
}

const putAside = (
  trx: Transaction,
  provider: PaymentProvider,
  reading: Reading,
  reason: 'attempt' | 'amount' | 'currency',
  now: Date,
) =>
  trx
    .insertInto('quarantine')
    .values({
      provider: provider.id,
      attempt_id: reading.attemptId,
      reason,
      found: JSON.stringify(reading),
      found_at: now,
      resolved_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
