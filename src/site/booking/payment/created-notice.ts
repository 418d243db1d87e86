const place = 'booking.created'

/**
 * The notice "Reservation created" is due once the visitor sees the booking's page. Session storage keeps it in this tab
 * over the bank's own page. Where the browser forbids storage there is no notice; the page itself says the same.
 */
export function queueCreatedNotice() {
  try {
    sessionStorage.setItem(place, '1')
  } catch {}
}

export function dropCreatedNotice() {
  try {
    sessionStorage.removeItem(place)
  } catch {}
}

/** Whether the notice is due. It is true once. */
export function takeCreatedNotice(): boolean {
  try {
    const isDue = sessionStorage.getItem(place) !== null
    dropCreatedNotice()
    return isDue
  } catch {
    return false
  }
}
