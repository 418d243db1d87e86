/** A reference to one booking: a token (its ticket, or the id in an old QR code), or its code. */
export type BookingReference = { token: string } | { code: string }

/** Reads what was scanned or typed: the URL in a QR code, its token, or the booking's code in any spelling. */
export function readBookingReference(input: string): BookingReference {
  const [, token] = /(?:^|\/)([A-Za-z0-9_-]{22})(?:[/?#]|$)/.exec(input.trim()) ?? []
  return token === undefined ? { code: normalizeCode(input) } : { token }
}

/**
 * The ticket of a booking, which is shown, scanned and given to crew and resellers. The ticket permits boarding, but no
 * changes and no cancellation: the id, which permits these, can't be computed from it. The column `reservation.ticket`
 * has the same value; this function is for places that have only the id, such as a phone without signal that scans an
 * old QR code.
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
  return `BNC-${letters.replace(/^[B8]NC(?=.{6}$)/, '')}`
}

/**
 * Normalises a code of another system, by which an imported booking is found too: only letters and digits, in upper
 * case. Empty if the code has neither.
 */
export const normalizeAlias = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The codes of another system that a scanned or typed text may mean: all of it, or the last part of a URL. */
export function aliasesIn(input: string): string[] {
  const lastPart = /^\s*https?:/i.test(input)
    ? input.split(/[/?#=&]/).findLast((part) => part.trim() !== '')
    : undefined
  return [input, lastPart ?? ''].map(normalizeAlias).filter((alias) => alias !== '')
}

/** The alphabet of booking codes, without characters that are easily confused when read aloud: 0 O, 1 I L, 5 S, 8 B, 2 Z, U V. */
export const unambiguousAlphabet = 'ACDEFGHJKMNPQRTWXY34679'

/** The characters of a typed code that occur in no booking code, such as `O, 0`. Empty if the input is not a code. */
export function impossibleIn(input: string): string {
  const reference = readBookingReference(input)
  if (!('code' in reference) || !/^BNC-.{6}$/.test(reference.code)) return ''
  return [...new Set(reference.code.slice(4))].filter((one) => !unambiguousAlphabet.includes(one)).join(', ')
}
