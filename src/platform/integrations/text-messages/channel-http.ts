import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HttpResult } from '../http-client.ts'
import type { TextSendResult } from './message-channel.ts'

const retrySeconds = 30

/**
 * The outcome of a request without a 2xx answer. It is `unknown` after a server error, because the channel may have
 * accepted the text before the error occurred.
 */
export function failedRequest(result: HttpResult): TextSendResult {
  if ('noAnswer' in result)
    return result.unsent
      ? { outcome: 'later', seconds: retrySeconds, failure: result.noAnswer }
      : { outcome: 'unknown', cause: result.noAnswer }
  const failure = `status ${result.status}: ${result.text.slice(0, 300)}`
  if (result.status === 429) return { outcome: 'later', seconds: retryAfter(result.headers), failure }
  if (result.status >= 400 && result.status < 500 && result.status !== 408) return { outcome: 'rejected', failure }
  return { outcome: 'unknown', cause: failure }
}

/** The seconds of `Retry-After`, at most an hour; 30 if the header is missing or invalid. */
function retryAfter(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After') ?? retrySeconds)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 3600) : retrySeconds
}

/** Whether `signature` is the hexadecimal HMAC-SHA256 of the parts, by a constant-time comparison. */
export function isSigned(secret: string, parts: (string | Uint8Array)[], signature: string): boolean {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  const given = Buffer.from(signature, 'hex')
  const expected = hmac.digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Phone numbers as channels want them: E.164 without the plus. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '')
