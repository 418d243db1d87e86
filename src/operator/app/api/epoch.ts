let controller = new AbortController()

/**
 * The signal of the current session on this phone. It is aborted when the phone signs in or out or is revoked: requests
 * of the old session end, and their answers must not be stored or shown.
 */
export const currentEpoch = (): AbortSignal => controller.signal

export function beginEpoch(): void {
  controller.abort()
  controller = new AbortController()
}
