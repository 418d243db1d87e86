import Stripe from 'stripe'
import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import type { WebhookResult } from '../payment-provider.ts'
import { checkWebhookAge } from '../webhook-age.ts'
import { catchStripeError } from './connection.ts'
import { eventTypes } from './events.ts'

/** `payment_intent` is absent if the object itself is the PaymentIntent. */
const eventObject = z.object({
  id: z.string().min(1).nullish(),
  payment_intent: z.string().min(1).nullish(),
  metadata: z.looseObject({ attempt_id: z.string().min(1).optional() }).nullish(),
})
type EventObject = z.output<typeof eventObject>

const snapshotEvent = z
  .object({ id: z.string().min(1), type: z.string(), data: z.object({ object: eventObject }) })
  .transform(({ id, type, data }) => ({ id, type, object: data.object }))

/**
 * A thin event names its object instead of containing it. Its type is that of the snapshot event with the prefix `v1.`.
 * If Stripe sends both, `snapshot_event` is the id of the snapshot event, so that the two count as one event.
 */
const thinEvent = z
  .object({
    id: z.string().min(1),
    object: z.literal('v2.core.event'),
    type: z.string(),
    snapshot_event: z.string().min(1).nullish(),
    related_object: z.object({ id: z.string().min(1).optional() }).nullish(),
  })
  .transform(({ id, type, snapshot_event, related_object }) => ({
    id: snapshot_event ?? id,
    type: type.replace(/^v1\./, ''),
    objectId: related_object?.id,
  }))
const event = z.union([thinEvent, snapshotEvent])

/** Verifies the signature of the raw body, and only then parses it. Thin and snapshot events are signed alike. */
export async function readStripeWebhook(
  stripe: Stripe,
  webhook: { body: Uint8Array; headers: Headers; now: Date; secret: string },
): Promise<WebhookResult> {
  const header = webhook.headers.get('Stripe-Signature') ?? ''
  const seconds = timestampOf(header)
  const text = decodeStrictly(webhook.body)
  if (seconds === null || text === null || !isSigned(text, header, webhook.secret)) {
    return { ok: false, reason: 'signature' }
  }
  // The SDK's own check of the age accepts timestamps in the future and can't be given a clock.
  const reason = checkWebhookAge(seconds, webhook.now)
  if (reason) return { ok: false, reason }
  const sent = event.safeParse(parseJson(text))
  if (!sent.success) return { ok: false, reason: 'unreadable' }
  const { id, type } = sent.data
  const [, retrieve] = Object.entries(eventTypes).find(([start]) => type.startsWith(start)) ?? []
  if (!retrieve) return ignoredEvent(id)
  if ('object' in sent.data) return toResult(id, type, sent.data.object)
  const { objectId } = sent.data
  return objectId ? readThinEvent(id, type, retrieve(stripe, objectId)) : { ok: false, reason: 'unreadable' }
}

/**
 * Fetches the object of a thin event. If that fails, the event is rejected as unavailable, and Stripe sends it again
 * for three days.
 */
async function readThinEvent(id: string, type: string, retrieval: Promise<unknown>): Promise<WebhookResult> {
  const answer = await catchStripeError(retrieval)
  // An object that these keys can't see belongs to another account.
  if ('error' in answer && answer.error.code === 'resource_missing') return ignoredEvent(id)
  const object = eventObject.safeParse('value' in answer ? answer.value : null)
  return object.data?.id ? toResult(id, type, object.data) : { ok: false, reason: 'unavailable' }
}

const ignoredEvent = (eventId: string): WebhookResult => ({ ok: true, eventId, attemptId: null, reference: null })

/**
 * Returns the timestamp in the header. Null if there is none, if it is malformed, or if there are several. With
 * several, the age of one could be checked although another one is signed.
 */
function timestampOf(header: string): number | null {
  const times = header.split(',').filter((part) => part.startsWith('t='))
  const [only = ''] = times
  return times.length === 1 && /^t=\d{1,12}$/.test(only) ? Number(only.slice(2)) : null
}

/**
 * Decodes the body and rejects invalid UTF-8. Stripe's SDK decodes invalid UTF-8 to U+FFFD and strips a BOM, so different
 * bytes could have the same signature.
 */
function decodeStrictly(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

const skipAgeCheck = 0

/**
 * Whether a signature is valid, by a constant-time comparison. One valid signature is enough: while a secret is rotated
 * there are several. The secrets of several event destinations are separated by commas.
 */
const isSigned = (text: string, header: string, secrets: string): boolean =>
  secrets.split(',').some((secret) => {
    try {
      return Stripe.webhooks.signature?.verifyHeader(text, header, secret, skipAgeCheck) ?? false
    } catch {
      return false
    }
  })

function toResult(eventId: string, type: string, object: EventObject): WebhookResult {
  const reference = (type.startsWith('payment_intent.') ? object.id : object.payment_intent) ?? null
  if (!reference) return ignoredEvent(eventId)
  const attemptId = object.metadata?.attempt_id ?? null
  return { ok: true, eventId, attemptId, reference, ...(isAboutDispute(type) && object.id && { dispute: object.id }) }
}

/** Whether an event is about a dispute, or about a warning of one. */
const isAboutDispute = (type: string) =>
  ['charge.dispute.', 'radar.early_fraud_warning.', 'review.'].some((prefix) => type.startsWith(prefix))
