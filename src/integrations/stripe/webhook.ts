import Stripe from 'stripe'
import { z } from 'zod'
import type { WebhookReading } from '../payment-provider.ts'
import { ageRefusal } from '../webhook-age.ts'

/** What belongs to a payment; `payment_intent` is missing where the object is the payment itself. */
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

/** An event of Stripe's second API version carries no object. No payment, refund or dispute comes this way. */
const thinEvent = z.object({ id: z.string().min(1), object: z.literal('v2.core.event') })

/** Stripe's webhook. The signature comes first, over the bytes as they came; nothing is parsed that isn't signed. */
export function readStripeWebhook(webhook: {
  body: Uint8Array
  headers: Headers
  now: Date
  secret: string
}): WebhookReading {
  const header = webhook.headers.get('Stripe-Signature') ?? ''
  const seconds = signedAt(header)
  const text = textOf(webhook.body)
  if (seconds === null || text === null || !isSigned(text, header, webhook.secret)) {
    return { ok: false, why: 'signature' }
  }
  // The package looks at the past only, and at its own clock.
  const why = ageRefusal(seconds, webhook.now)
  if (why) return { ok: false, why }
  const sent = parsed(text)
  const thin = thinEvent.safeParse(sent)
  if (thin.success) return nothingOfOurs(thin.data.id)
  const read = event.safeParse(sent)
  return read.success ? readingOf(read.data) : { ok: false, why: 'unreadable' }
}

const nothingOfOurs = (eventId: string): WebhookReading => ({ ok: true, eventId, attemptId: null, reference: null })

/** Refused where the time stands there twice, so that the time we judge is the one that was signed. */
function signedAt(header: string): number | null {
  const times = header.split(',').filter((part) => part.startsWith('t='))
  const [only = ''] = times
  return times.length === 1 && /^t=\d{1,12}$/.test(only) ? Number(only.slice(2)) : null
}

/** The package would read broken bytes as the same mark of replacement, and pass over a mark at the beginning. */
function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

const ageNotChecked = 0

/** In constant time, and true if one of several signatures is right, as while a secret is being replaced. */
function isSigned(text: string, header: string, secret: string): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(text, header, secret, ageNotChecked) ?? false
  } catch {
    return false
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readingOf({ id: eventId, type, data: { object } }: Event): WebhookReading {
  const reference = referenceOf(type, object)
  if (!reference) return nothingOfOurs(eventId)
  const attemptId = object.metadata?.attempt_id ?? null
  return { ok: true, eventId, attemptId, reference, ...(type === 'charge.dispute.created' && { alarm: 'dispute' }) }
}

/** The payment that an event is about; null for all that we don't listen to. */
function referenceOf(type: string, object: Event['data']['object']): string | null {
  if (type.startsWith('payment_intent.')) return object.id ?? null
  const isAboutOne = type.startsWith('refund.') || type === 'charge.refunded' || type === 'charge.dispute.created'
  return isAboutOne ? (object.payment_intent ?? null) : null
}
