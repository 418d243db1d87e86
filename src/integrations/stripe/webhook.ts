import Stripe from 'stripe'
import { z } from 'zod'
import type { WebhookResult } from '../payment-provider.ts'
import { checkWebhookAge } from '../webhook-age.ts'

/** `payment_intent` is absent if the object itself is the PaymentIntent. */
const event = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().min(1).nullish(),
      payment_intent: z.string().min(1).nullish(),
      metadata: z.looseObject({ attempt_id: z.string().min(1).optional() }).nullish(),
    }),
  }),
})
type Event = z.output<typeof event>

/** A thin event of Stripe's v2 API. It contains no object; Stripe doesn't use it for payments, refunds or disputes. */
const thinEvent = z.object({ id: z.string().min(1), object: z.literal('v2.core.event') })

/** Verifies the signature of the raw body, and only then parses it. */
export function parseStripeWebhook(webhook: {
  body: Uint8Array
  headers: Headers
  now: Date
  secret: string
}): WebhookResult {
  const header = webhook.headers.get('Stripe-Signature') ?? ''
  const seconds = timestampOf(header)
  const text = decodeStrictly(webhook.body)
  if (seconds === null || text === null || !isSigned(text, header, webhook.secret)) {
    return { ok: false, reason: 'signature' }
  }
  // The age check of the SDK ignores timestamps in the future and can't be given a clock.
  const reason = checkWebhookAge(seconds, webhook.now)
  if (reason) return { ok: false, reason }
  const sent = parseJson(text)
  const thin = thinEvent.safeParse(sent)
  if (thin.success) return ignoredEvent(thin.data.id)
  const read = event.safeParse(sent)
  return read.success ? toResult(read.data) : { ok: false, reason: 'unreadable' }
}

const ignoredEvent = (eventId: string): WebhookResult => ({ ok: true, eventId, attemptId: null, reference: null })

/** Returns the timestamp, or null if there is not exactly one. With several, the checked one might not be the signed one. */
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
 * Whether a signature is valid, by a constant-time comparison. One of several suffices: there are several during secret
 * rotation.
 */
function isSigned(text: string, header: string, secret: string): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(text, header, secret, skipAgeCheck) ?? false
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function toResult({ id: eventId, type, data: { object } }: Event): WebhookResult {
  const reference = referenceOf(type, object)
  if (!reference) return ignoredEvent(eventId)
  const attemptId = object.metadata?.attempt_id ?? null
  return { ok: true, eventId, attemptId, reference, ...(type === 'charge.dispute.created' && { alarm: 'dispute' }) }
}

/** Returns the payment that an event concerns, or null for event types that we ignore. */
function referenceOf(type: string, object: Event['data']['object']): string | null {
  if (type.startsWith('payment_intent.')) return object.id ?? null
  const concernsPayment = type.startsWith('refund.') || type === 'charge.refunded' || type === 'charge.dispute.created'
  return concernsPayment ? (object.payment_intent ?? null) : null
}
