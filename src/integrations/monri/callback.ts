import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { WebhookReading } from '../payment-provider.ts'
import { callbackDigest } from './digest.ts'
import { attemptOf, referenceOf } from './order-number.ts'

const callback = z.object({
  order_number: z.string().min(1),
  amount: z.int().nonnegative(),
  currency: z.string().min(1),
})

/**
 * Monri calls back for what was approved, with `Authorization: WP3-callback <SHA-512 of key and body>`. The call has no
 * id: the same body is the same event. It has no time that is signed as such either, so its age can't be checked;
 * an old one only makes us ask about an order that we know already.
 */
export function readMonriCallback(webhook: { body: Uint8Array; headers: Headers; key: string }): WebhookReading {
  const [, hex] = /^WP3-callback ([0-9a-f]{128})$/.exec(webhook.headers.get('Authorization') ?? '') ?? []
  const expected = callbackDigest(webhook.key, webhook.body)
  if (!hex || !timingSafeEqual(Buffer.from(hex, 'hex'), expected)) return { ok: false, why: 'signature' }
  const read = callback.safeParse(parsed(webhook.body))
  if (!read.success) return { ok: false, why: 'unreadable' }
  const { order_number: orderNumber, amount, currency } = read.data
  return {
    ok: true,
    eventId: createHash('sha256').update(webhook.body).digest('hex'),
    // One that is none of ours is kept as it came, for the person who looks at it.
    attemptId: attemptOf(orderNumber) ?? orderNumber,
    reference: referenceOf({ orderNumber, amount }),
    claims: { amount, currency },
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}
