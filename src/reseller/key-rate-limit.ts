import type { AppContext } from '../domain/context.ts'
import { consume, keyFor, type RateLimited, type RateLimitKey } from '../domain/rate-limit/consume.ts'

/** How many points of a key a process consumes in advance, so that not every request writes to the database. */
const batch = 20

/** Consumes points of a reseller's key, one by default. Does nothing if rate limits are off (`caller` is null). */
export type KeyRateLimit = (
  resellerId: string,
  caller: RateLimitKey,
  points?: number,
) => Promise<{ ok: true } | RateLimited>

/**
 * The rate limit per key, which all processes share. Each process takes points in batches of 20, and may have up to one
 * batch unused. So the limit is exact to 20 requests per process.
 */
export function createKeyRateLimit(services: AppContext): KeyRateLimit {
  const taken = new Map<string, number>()
  return async (resellerId, caller, points = 1) => {
    if (caller === null) return { ok: true }
    const left = taken.get(resellerId) ?? 0
    if (left >= points) {
      taken.set(resellerId, left - points)
      return { ok: true }
    }
    const consumed = Math.max(batch, points)
    const limit = await consume(services, 'octo', keyFor(resellerId, caller), consumed)
    if (limit.ok) taken.set(resellerId, (taken.get(resellerId) ?? 0) + consumed - points)
    return limit
  }
}
