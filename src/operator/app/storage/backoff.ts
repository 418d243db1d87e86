const firstMs = 2_000
const maxMs = 60_000

export interface Backoff {
  /** Whether the wait since the last failure is over. */
  isDue(): boolean
  /** @param retryAfterSeconds the least wait that the server requests */
  failed(retryAfterSeconds?: number): void
  succeeded(): void
}

/** The wait before the next attempt: it doubles with each error of the server, up to a minute. */
export function createBackoff(now: () => number): Backoff {
  let failures = 0
  let dueAt = 0
  return {
    isDue: () => now() >= dueAt,
    failed(retryAfterSeconds = 0) {
      const wait = Math.min(firstMs * 2 ** failures, maxMs)
      failures++
      dueAt = now() + Math.max(wait, retryAfterSeconds * 1000)
    },
    succeeded() {
      failures = 0
      dueAt = 0
    },
  }
}
