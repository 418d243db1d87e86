/** A reference to one booking: a token (its ticket, or the id in an old QR code), or its code. */
export type BookingReference = { token: string } | { code: string }

/** Reads what was scanned or typed: the URL in a QR code, its token, or the booking's code in any spelling. */
export function readBookingReference(input: string): BookingReference {
  const [, token] = /(?:^|\/)([A-Za-z0-9_-]{22})(?:[/?#]|$)/.exec(input.trim()) ?? []
  return token === undefined ? { code: normalizeCode(input) } : { token }
}

/**
 * The ticket of a booking, which is shown, scanned and given to crew and resellers. It only boards: the id, which
 * changes and cancels, can't be computed from it. The column `reservation.ticket` has the same value; this function is
 * for a phone without signal that scans an old QR code with the id.
 */
export async function ticketOf(id: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`ticket ${id}`))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** `bnc 7k4-q2x` → `BNC-7K4Q2X`: ignores case, spaces, dashes and other characters. */
export function normalizeCode(input: string): string {
  const letters = input
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return `BNC-${letters.replace(/^BNC(?=.{6}$)/, '')}`
}
