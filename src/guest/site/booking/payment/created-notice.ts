const storageKey = 'booking.created'

/**
 * Queues the notice "Reservation created" for the booking's page. The mark is in session storage, so it survives a
 * redirect to the bank in this tab. If storage is blocked, no notice is shown; the page shows the same status anyway.
 */
export function queueCreatedNotice() {
  try {
    sessionStorage.setItem(storageKey, '1')
  } catch {}
}

export function clearCreatedNotice() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
}

/** Returns whether the notice is queued and removes it, so it is shown only once. */
export function consumeCreatedNotice(): boolean {
  try {
    const isDue = sessionStorage.getItem(storageKey) !== null
    clearCreatedNotice()
    return isDue
  } catch {
    return false
  }
}
