/**
 * Detects card numbers (PANs) in any text, so that none is stored or logged (PCI DSS). Guests should enter cards only in the
 * frames of the payment provider.
 *
 * A card number has 13 to 19 digits with a valid Luhn checksum. It may be divided into groups by spaces or dashes, also
 * URL-encoded ones. It begins and ends at the border of a group. One in ten digit sequences passes Luhn by chance, so the
 * first digits must also belong to an issuer with this length. 13 digits: 4, but not 49 (a German mobile number without its
 * plus). 14 digits: 30, 36, 38 or 39. 15 digits: 34 or 37. 16 to 19 digits: 2 to 6. The remaining false positives are one in
 * ten EANs of German or Japanese goods.
 *
 * Excluded are up to 15 digits after a plus (a phone number), UUIDs, and IBANs with a valid checksum.
 */
export const containsCardNumber = (text: string): boolean => cardNumbersIn(text).length > 0

/**
 * Replaces every card number by `replacement`. The replacement must not contain digits: they could form a new card number
 * with adjacent digits.
 */
export function redactCardNumbers(text: string, replacement: string): string {
  let redacted = ''
  let position = 0
  for (const { from, to } of cardNumbersIn(text)) {
    redacted += text.slice(position, from) + replacement
    position = to
  }
  return redacted + text.slice(position)
}

interface Span {
  from: number
  to: number
}

const digitGroups = /\d+(?:[ +\t\u00a0\u2009\u202f\-\u2010-\u2015]{1,6}\d+)*/g
const minDigits = 13
const maxDigits = 19
const maxPhoneDigits = 15

function cardNumbersIn(text: string): Span[] {
  if (text.length < minDigits) return []
  const masked = maskOtherNumbers(text)
  return [...masked.matchAll(digitGroups)].flatMap(({ 0: match, index }) => {
    const sequence = parseSequence(match, index)
    return isPhoneNumber(masked, index, sequence) ? [] : cardNumbersOf(sequence)
  })
}

/** A sequence of digit groups with nothing but separators between them. */
interface DigitSequence {
  digits: string
  groups: Group[]
}

/** `at` and `until` are positions in the text; `start` and `end` are positions in the digits of the sequence. */
interface Group {
  at: number
  until: number
  start: number
  end: number
}

function parseSequence(match: string, index: number): DigitSequence {
  const groups: Group[] = []
  let group: Group | undefined
  let count = 0
  for (let offset = 0; offset < match.length; offset++) {
    if (!isDigit(match.charCodeAt(offset))) group = undefined
    else if (group) {
      group.until++
      group.end = ++count
    } else {
      group = { at: index + offset, until: index + offset + 1, start: count, end: ++count }
      groups.push(group)
    }
  }
  return { digits: match.replace(/\D+/g, ''), groups }
}

const isDigit = (code: number) => code >= 48 && code <= 57

const isPhoneNumber = (text: string, index: number, { digits }: DigitSequence) =>
  text[index - 1] === '+' && digits.length <= maxPhoneDigits

/**
 * The card numbers in a sequence. If several begin at the same group, the longest is returned: with a shorter one, some
 * digits of the longest would remain in the text. The cost is linear: from each group at most `maxDigits` groups are
 * visited, each in constant time.
 */
function cardNumbersOf({ digits, groups }: DigitSequence): Span[] {
  if (digits.length < minDigits) return []
  const luhn = luhnSums(digits)
  const spans: Span[] = []
  for (let first = 0; first < groups.length; first++) {
    const firstGroup = groups[first] as Group
    if (!isIssuerDigit(digits, firstGroup.start)) continue
    let longest: number | undefined
    for (let last = first; last < groups.length; last++) {
      const { end } = groups[last] as Group
      if (end - firstGroup.start > maxDigits) break
      if (matchesIssuer(digits, firstGroup.start, end) && luhn(firstGroup.start, end) % 10 === 0) longest = last
    }
    if (longest === undefined) continue
    spans.push({ from: firstGroup.at, to: (groups[longest] as Group).until })
    first = longest
  }
  return spans
}

/** Card numbers of all issuers begin with 2 to 6. */
const isIssuerDigit = (digits: string, start: number) => digits.charAt(start) >= '2' && digits.charAt(start) <= '6'

function matchesIssuer(digits: string, start: number, end: number): boolean {
  switch (end - start) {
    case 13:
      return /^4(?!9)/.test(digits.slice(start, end))
    case 14:
      return /^3[0689]/.test(digits.slice(start, end))
    case 15:
      return /^3[47]/.test(digits.slice(start, end))
    default:
      return end - start > 15 // The caller has checked `isIssuerDigit`.
  }
}

/**
 * Returns a function that computes the Luhn sum of `digits.slice(start, end)` in constant time. Luhn doubles every second digit
 * from the right, beginning at index `end - 2`. So the digits at even indexes are doubled if `end` is even, else those at odd
 * indexes. There are prefix sums for both cases.
 */
function luhnSums(digits: string): (start: number, end: number) => number {
  let [even, odd] = [0, 0]
  const [evenDoubled, oddDoubled] = [[even], [odd]]
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(place) - 48
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    even += place % 2 === 0 ? doubled : digit
    odd += place % 2 === 0 ? digit : doubled
    evenDoubled.push(even)
    oddDoubled.push(odd)
  }
  return (start, end) => {
    const sums = end % 2 === 0 ? evenDoubled : oddDoubled
    return (sums[end] ?? 0) - (sums[start] ?? 0)
  }
}

const uuid = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/gi

/** Masks URL escapes, UUIDs and IBANs by as many other characters, so that positions in the text stay the same. */
const maskOtherNumbers = (text: string): string =>
  text
    .replace(/%[0-9A-F]{2}/gi, (code) => (/20|2D|C2|A0|2B/i.test(code) ? '   ' : '___'))
    .replace(uuid, (match) => '_'.repeat(match.length))
    .replace(ibans, (match) => (isValidIban(match.replaceAll(' ', '')) ? '_'.repeat(match.length) : match))

/** IBAN lengths of the countries from which guests come. */
const ibanLengths = {
  AT: 20,
  BE: 16,
  CH: 21,
  CZ: 24,
  DE: 22,
  ES: 24,
  FR: 27,
  GB: 22,
  HR: 21,
  HU: 28,
  IT: 27,
  NL: 18,
  PL: 28,
  SE: 24,
  SI: 19,
  SK: 24,
}
const ibans = new RegExp(
  Object.entries(ibanLengths)
    .map(([country, length]) => String.raw`\b${country}\d{2}(?: ?[A-Z0-9]){${length - 4}}\b`)
    .join('|'),
  'g',
)

/**
 * ISO 7064 MOD 97-10. Moves country code and check digits to the end and replaces letters by 10 to 35. The remainder modulo
 * 97 must be 1.
 */
function isValidIban(iban: string): boolean {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('')
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1
}
