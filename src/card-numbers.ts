/**
 * Finds what looks like a card number in any text, so that none is kept or logged by us: cards are typed into the
 * provider's own frames.
 *
 * A card number is 13 to 19 digits that fit Luhn's check, written together or in groups with spaces or dashes between
 * them (or what an address makes of these), beginning and ending with a group. Because every tenth row of digits fits
 * Luhn, length and first digits must be those of an issuer too: 13 digits begin with 4, but not 49, which are German
 * mobiles typed without their plus; 14 with 30, 36, 38 or 39; 15 with 34 or 37; 16 to 19 with 2 to 6. One in ten EANs of
 * German or Japanese goods is the false alarm that is left.
 *
 * Never one: up to 15 digits behind a plus (a telephone), a UUID, an IBAN whose own check fits.
 */
export const holdsCardNumber = (text: string): boolean => cardNumbersIn(text).length > 0

/** The text with `instead` in the place of every card number; it holds no digit, so that it joins no others. */
export function withoutCardNumbers(text: string, instead: string): string {
  let kept = ''
  let rest = 0
  for (const { from, to } of cardNumbersIn(text)) {
    kept += text.slice(rest, from) + instead
    rest = to
  }
  return kept + text.slice(rest)
}

interface Span {
  from: number
  to: number
}

const groupsOfDigits = /\d+(?:[ +\t\u00a0\u2009\u202f\-\u2010-\u2015]{1,6}\d+)*/g
const fewestDigits = 13
const mostDigits = 19
const mostDigitsOfTelephone = 15

function cardNumbersIn(text: string): Span[] {
  if (text.length < fewestDigits) return []
  const innocent = withoutOtherNumbers(text)
  return [...innocent.matchAll(groupsOfDigits)].flatMap(({ 0: found, index }) => {
    const row = rowOf(found, index)
    return isTelephone(innocent, index, row) ? [] : spansOf(row)
  })
}

/** Groups of digits that only separators stand between. */
interface Row {
  digits: string
  groups: Group[]
}

/** `at` and `until` are places in the text, `start` and `end` among the row's digits. */
interface Group {
  at: number
  until: number
  start: number
  end: number
}

function rowOf(found: string, index: number): Row {
  const groups: Group[] = []
  let group: Group | undefined
  let count = 0
  for (let place = 0; place < found.length; place++) {
    if (!isDigit(found.charCodeAt(place))) group = undefined
    else if (group) {
      group.until++
      group.end = ++count
    } else {
      group = { at: index + place, until: index + place + 1, start: count, end: ++count }
      groups.push(group)
    }
  }
  return { digits: found.replace(/\D+/g, ''), groups }
}

const isDigit = (code: number) => code >= 48 && code <= 57

const isTelephone = (text: string, index: number, { digits }: Row) =>
  text[index - 1] === '+' && digits.length <= mostDigitsOfTelephone

/**
 * Of those that begin at the same group the longest counts, so that nothing of a number is left standing. The cost is linear:
 * from each group at most `mostDigits` groups are visited, each in constant time.
 */
function spansOf({ digits, groups }: Row): Span[] {
  if (digits.length < fewestDigits) return []
  const luhn = luhnSums(digits)
  const spans: Span[] = []
  for (let first = 0; first < groups.length; first++) {
    const begins = groups[first] as Group
    if (!isFirstDigit(digits, begins.start)) continue
    let longest: number | undefined
    for (let last = first; last < groups.length; last++) {
      const { end } = groups[last] as Group
      if (end - begins.start > mostDigits) break
      if (isOfAnIssuer(digits, begins.start, end) && luhn(begins.start, end) % 10 === 0) longest = last
    }
    if (longest === undefined) continue
    spans.push({ from: begins.at, to: (groups[longest] as Group).until })
    first = longest
  }
  return spans
}

/** No issuer's numbers begin with another digit than 2 to 6. */
const isFirstDigit = (digits: string, start: number) => digits.charAt(start) >= '2' && digits.charAt(start) <= '6'

function isOfAnIssuer(digits: string, start: number, end: number): boolean {
  switch (end - start) {
    case 13:
      return /^4(?!9)/.test(digits.slice(start, end))
    case 14:
      return /^3[0689]/.test(digits.slice(start, end))
    case 15:
      return /^3[47]/.test(digits.slice(start, end))
    default:
      return end - start > 15 // `isFirstDigit` holds already
  }
}

/**
 * Luhn's sum of any part of the digits, from two lists of prefix sums. Luhn doubles every second digit, beginning with the last
 * but one: in a part with an even end those at even places, with an odd end those at odd places.
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

/** Escapes of an address, UUIDs and IBANs give way to as many other letters: every place in the text stays the same. */
const withoutOtherNumbers = (text: string): string =>
  text
    .replace(/%[0-9A-F]{2}/gi, (code) => (/20|2D|C2|A0|2B/i.test(code) ? '   ' : '___'))
    .replace(uuid, (found) => '_'.repeat(found.length))
    .replace(ibans, (found) => (fitsIban(found.replaceAll(' ', '')) ? '_'.repeat(found.length) : found))

/** How long an IBAN is where our guests bank. */
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

/** ISO 7064: the country and the check moved to the end, letters as 10 to 35, leave 1 when divided by 97. */
function fitsIban(iban: string): boolean {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
