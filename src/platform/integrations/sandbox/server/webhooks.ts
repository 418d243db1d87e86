import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { EventType, SandboxProviderId, SandboxStore } from './store.ts'

export interface WebhookDeliverySettings {
  store: SandboxStore
  secret: string
  urlFor: (provider: SandboxProviderId) => string
  deliver: (url: string, init: RequestInit) => Promise<Response>
  now: () => Date
  log: Pick<Logger, 'warn' | 'error'>
}

/** Returns `t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 of the seconds, a dot and the raw body. */
export function signWebhook(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/**
 * Sends due webhooks. A process claims each event for a minute, during which other processes skip the event. If the
 * process crashes, the event becomes due again after this minute.
 */
export async function deliverDueEvents(settings: WebhookDeliverySettings): Promise<void> {
  const claimed = await claimDueEvents(settings.store, settings.now())
  const outcomes = await Promise.allSettled(claimed.map((event) => deliverOne(settings, event)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

const claimMs = 60_000
const responseTimeoutMs = 10_000

async function claimDueEvents(store: SandboxStore, now: Date): Promise<DueEvent[]> {
  return store
    .updateTable('event')
    .from('charge')
    .set((set) => ({
      attempts: set('event.attempts', '+', 1),
      next_delivery_at: new Date(now.getTime() + claimMs),
    }))
    .whereRef('charge.id', '=', 'event.charge_id')
    .where('event.id', 'in', (select) =>
      select
        .selectFrom('event')
        .select('id')
        .where('next_delivery_at', '<=', now)
        .orderBy('next_delivery_at')
        .limit(10)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'event.id',
      'event.type',
      'event.created_at',
      'event.attempts',
      'event.charge_id',
      'charge.attempt_id',
      'charge.provider',
    ])
    .execute()
}

interface DueEvent {
  id: string
  type: EventType
  created_at: Date
  attempts: number
  charge_id: string
  attempt_id: string
  provider: SandboxProviderId
}

async function deliverOne(settings: WebhookDeliverySettings, event: DueEvent): Promise<void> {
  const { store, log, now } = settings
  const failure = await post(settings, event)
  if (failure === null) {
    const delivered = { delivered_at: now(), next_delivery_at: null }
    await store.updateTable('event').set(delivered).where('id', '=', event.id).execute()
    return
  }
  const next = nextRetryAt(event, now())
  const record = { event: event.id, type: event.type, attempts: event.attempts, failure }
  if (next === null) log.error(record, 'sandbox: webhook failed, no more retries')
  else log.warn(record, 'sandbox: webhook failed, will retry')
  await store.updateTable('event').set({ next_delivery_at: next }).where('id', '=', event.id).execute()
}

async function post(settings: WebhookDeliverySettings, event: DueEvent): Promise<string | null> {
  const { deliver, urlFor, secret, now } = settings
  const body = JSON.stringify({
    id: event.id,
    type: event.type,
    created: Math.floor(event.created_at.getTime() / 1000),
    data: { id: event.charge_id, attempt_id: event.attempt_id },
  })
  const headers = { 'Content-Type': 'application/json', 'Sandbox-Signature': signWebhook(secret, body, now()) }
  try {
    const signal = AbortSignal.timeout(responseTimeoutMs)
    const response = await deliver(urlFor(event.provider), { method: 'POST', headers, body, signal })
    await response.body?.cancel()
    return response.ok ? null : `status ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const maxBackoffMs = 5 * 60_000
const retryForMs = 3 * 86_400_000

/** When a failed webhook is sent again: after 1 s, 2 s, 4 s and so on, at most 5 min. Null after three days. */
export function nextRetryAt(event: { attempts: number; created_at: Date }, now: Date): Date | null {
  if (now.getTime() - event.created_at.getTime() > retryForMs) return null
  return new Date(now.getTime() + Math.min(maxBackoffMs, 1000 * 2 ** (event.attempts - 1)))
}
