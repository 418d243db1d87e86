import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJsonBytes } from '../../../shared/json.ts'
import type { WebhookResult } from '../payment-provider.ts'
import { callbackDigest } from './digest.ts'
import { attemptIdFromOrderNumber, formatReference } from './order-number.ts'

const callback = z.object({
  order_number: z.string().min(1),
  amount: z.int().nonnegative(),
  currency: z.string().min(1),
})

/**
 * A webhook of Monri. Its amount is not read, because it may be the amount of a partial refund. `order_number` is
 * optional, because the webhook for a saved card has no order.
 */
const webhook = z.object({
  event: z.string().min(1),
  payload: z.object({ order_number: z.string().min(1).optional() }),
})

/**
 * Parses what Monri sends: a callback for an approved payment, or a webhook `{event, payload}`, which can also report a
 * decline, refund or void. Both are signed by `Authorization: WP3-callback <SHA-512 of key and body>`. Both lack an
 * event id, so the hash of the body is used as the id. Both lack a signed timestamp, so a replay can't be detected. A
 * replay is harmless: it only triggers a status query of a known order.
 */
export function parseMonriCallback(sent: { body: Uint8Array; headers: Headers; key: string }): WebhookResult {
  const [, hex] = /^WP3-callback ([0-9a-f]{128})$/.exec(sent.headers.get('Authorization') ?? '') ?? []
  const expected = callbackDigest(sent.key, sent.body)
  if (!hex || !timingSafeEqual(Buffer.from(hex, 'hex'), expected)) return { ok: false, reason: 'signature' }
  const eventId = createHash('sha256').update(sent.body).digest('hex')
  const body = parseJsonBytes(sent.body)
  const event = webhook.safeParse(body)
  if (event.success) {
    const { order_number: orderNumber = '' } = event.data.payload
    return { ok: true, eventId, attemptId: attemptIdFromOrderNumber(orderNumber), reference: null }
  }
  const read = callback.safeParse(body)
  if (!read.success) return { ok: false, reason: 'unreadable' }
  const { order_number: orderNumber, amount, currency } = read.data
  return {
    ok: true,
    eventId,
    attemptId: attemptIdFromOrderNumber(orderNumber),
    reference: formatReference({ orderNumber, amount }),
    claims: { amount, currency },
  }
}
