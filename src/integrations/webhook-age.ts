const oldestSeconds = 300
const mostFutureSeconds = 60

/**
 * Why a webhook that was signed at this time is not taken now, if it isn't: it may be an old one that somebody kept.
 * Exactly at 300 seconds it is too old already; clocks that differ by a minute are no reason.
 * @param signedAt seconds since 1970, as the signature tells them
 */
export function ageRefusal(signedAt: number, now: Date): 'too_old' | 'from_the_future' | null {
  const age = now.getTime() / 1000 - signedAt
  if (age >= oldestSeconds) return 'too_old'
  return age < -mostFutureSeconds ? 'from_the_future' : null
}
