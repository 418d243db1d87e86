import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJsonBytes } from '../../../shared/json.ts'
import type { WebhookResult } from '../payment-provider.ts'
import { checkWebhookAge } from '../webhook-age.ts'

/** Only printable ASCII is accepted: PostgreSQL can't store some JSON strings, such as NUL or lone surrogates. */
const identifier = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const event = z.object({ id: identifier, data: z.object({ id: identifier, attempt_id: identifier }) })

/** Verifies the signature of the raw body, and only then parses it. */
export function parseSandboxWebhook(webhook: {
  body: Uint8Array
  headers: Headers
  now: Date
  secret: string
}): WebhookResult {
  const { seconds, digests } = parseSignature(webhook.headers.get('Sandbox-Signature') ?? '')
  const expected = createHmac('sha256', webhook.secret).update(`${seconds}.`).update(webhook.body).digest()
  // During secret rotation a webhook has several signatures.
  if (!digests.some((digest) => timingSafeEqual(digest, expected))) return { ok: false, reason: 'signature' }
  const reason = checkWebhookAge(Number(seconds), webhook.now)
  if (reason) return { ok: false, reason }
  const read = event.safeParse(parseJsonBytes(webhook.body))
  if (!read.success) return { ok: false, reason: 'unreadable' }
  const { id, data } = read.data
  return { ok: true, eventId: id, attemptId: data.attempt_id, reference: data.id }
}

/** Parses `t=1767225600,v1=<64 hex digits>,v1=…`; other parts are ignored. */
function parseSignature(header: string): { seconds: string; digests: Buffer[] } {
  const parts = header.split(',').map((part) => part.trim())
  const seconds = parts.find((part) => /^t=\d{1,12}$/.test(part))?.slice(2) ?? ''
  const hex = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => part.slice(3))
  return { seconds, digests: seconds === '' ? [] : hex.map((digest) => Buffer.from(digest, 'hex')) }
}
