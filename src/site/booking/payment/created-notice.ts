const storageKey = 'booking.created'

/**
 * Marks the notice "Reservation created" as due on the booking's page. Session storage keeps the mark in this tab across a
 * redirect to the bank. Without storage there is no notice; the page itself shows the same status.
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

/** Whether the notice is due; clears the mark, so that it is true only once. */
export function consumeCreatedNotice(): boolean {
  try {
    const isDue = sessionStorage.getItem(storageKey) !== null
    clearCreatedNotice()
    return isDue
  } catch {
    return false
  }
}
