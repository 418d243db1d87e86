const maxAgeSeconds = 300
const clockSkewSeconds = 60

/**
 * Prevents replays: rejects webhooks that were signed at least 300 seconds ago, or more than 60 seconds in the future (clock
 * skew). Returns null if the webhook is accepted.
 * @param signedAt Unix seconds from the signature
 */
export function checkWebhookAge(signedAt: number, now: Date): 'too_old' | 'from_the_future' | null {
  const age = now.getTime() / 1000 - signedAt
  if (age >= maxAgeSeconds) return 'too_old'
  return age < -clockSkewSeconds ? 'from_the_future' : null
}
