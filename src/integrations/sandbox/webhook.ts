import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { WebhookReading } from '../payment-provider.ts'
import { ageRefusal } from '../webhook-age.ts'

/** No database takes every text that JSON can hold. */
const name = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const event = z.object({ id: name, data: z.object({ id: name, attempt_id: name }) })

/** The signature comes first, over the bytes as they came; nothing is parsed that isn't signed. */
export function readSandboxWebhook(webhook: {
  body: Uint8Array
  headers: Headers
  now: Date
  secret: string
}): WebhookReading {
  const { seconds, digests } = readSignature(webhook.headers.get('Sandbox-Signature') ?? '')
  const expected = createHmac('sha256', webhook.secret).update(`${seconds}.`).update(webhook.body).digest()
  // Several may stand there while a secret is being replaced.
  if (!digests.some((digest) => timingSafeEqual(digest, expected))) return { ok: false, why: 'signature' }
  const why = ageRefusal(Number(seconds), webhook.now)
  if (why) return { ok: false, why }
  const read = event.safeParse(parsed(webhook.body))
  if (!read.success) return { ok: false, why: 'unreadable' }
  const { id, data } = read.data
  return { ok: true, eventId: id, attemptId: data.attempt_id, reference: data.id }
}

/** `t=1767225600,v1=<64 hex digits>,v1=…`; whatever else stands there is passed over. */
function readSignature(header: string): { seconds: string; digests: Buffer[] } {
  const parts = header.split(',').map((part) => part.trim())
  const seconds = parts.find((part) => /^t=\d{1,12}$/.test(part))?.slice(2) ?? ''
  const hex = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => part.slice(3))
  return { seconds, digests: seconds === '' ? [] : hex.map((digest) => Buffer.from(digest, 'hex')) }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}
