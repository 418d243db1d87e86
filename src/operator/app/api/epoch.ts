let controller = new AbortController()

/**
 * The time with one session on this phone. Its signal is aborted when the phone signs in or out or is revoked: requests of the
 * old session end, and what they answer must not be stored or shown.
 */
export const currentEpoch = (): AbortSignal => controller.signal

export function beginEpoch(): void {
  controller.abort()
  controller = new AbortController()
}
