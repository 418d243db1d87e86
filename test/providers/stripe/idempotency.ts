import { failure, type StripeResponse, unexecuted } from './wire-format.ts'

/**
 * Errors that don't depend on the content of the request. 409: another request with the same key is running.
 * `lock_timeout`: another request for the same object is running.
 */
export const temporaryErrors = {
  409: unexecuted(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
  429: unexecuted(429, { type: 'invalid_request_error', code: 'rate_limit' }),
  lock_timeout: unexecuted(429, { type: 'invalid_request_error', code: 'lock_timeout' }),
  500: failure(500, { type: 'api_error' }),
} satisfies Record<string, StripeResponse>

/**
 * Stripe's idempotency keys (docs.stripe.com/api/idempotent_requests). A repeated request gets the first
 * response again, even a 500. A request with the same key but other content fails. While a request is being executed,
 * every other request with its key fails.
 */
export function idempotencyKeys() {
  const replays = new Map<string, { request: string; answer: StripeResponse }>()
  const inUse = new Set<string>()
  return {
    expire: () => replays.clear(),
    async execute(key: string | undefined, request: string, action: () => Promise<StripeResponse>) {
      if (key === undefined) return action()
      const replay = replays.get(key)
      if (replay?.request === request) return { ...replay.answer, replayed: true }
      if (replay) return unexecuted(400, { type: 'idempotency_error' })
      if (inUse.has(key)) return temporaryErrors[409]
      inUse.add(key)
      const answer = await action().finally(() => inUse.delete(key))
      if (!answer.unexecuted) replays.set(key, { request, answer: structuredClone(answer) })
      return answer
    },
  }
}

const advisesRetry = new Set(['idempotency_key_in_use', 'lock_timeout'])

/**
 * The headers of a response. `Stripe-Should-Retry` says whether the client should send the request again: not after a
 * 500, which would be replayed. Without this header the client decides itself.
 */
export function responseHeaders({ status, body, replayed }: StripeResponse & { replayed?: boolean }) {
  const { error } = body as { error?: { code?: string } }
  const retry = status === 500 ? 'false' : advisesRetry.has(error?.code ?? '') ? 'true' : undefined
  return {
    'Content-Type': 'application/json',
    'Request-Id': 'req_fake',
    ...(replayed && { 'Idempotent-Replayed': 'true' }),
    ...(retry && { 'Stripe-Should-Retry': retry }),
  }
}
