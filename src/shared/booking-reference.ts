/** What names one booking: the id in the URL of its QR code, or its code. */
export type BookingReference = { id: string } | { code: string }

/** Reads what was scanned or typed: a URL of the booking, its id, or its code in any spelling. */
export function readBookingReference(input: string): BookingReference {
  const [, id] = /(?:^|\/)([A-Za-z0-9_-]{22})(?:[/?#]|$)/.exec(input.trim()) ?? []
  return id === undefined ? { code: normalizeCode(input) } : { id }
}

/** `bnc 7k4-q2x` → `BNC-7K4Q2X`: ignores case, spaces, dashes and other characters. */
export function normalizeCode(input: string): string {
  const letters = input
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return `BNC-${letters.replace(/^BNC(?=.{6}$)/, '')}`
}
