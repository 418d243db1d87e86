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
  const innocent = withoutOtherNumbers(text)
  return [...innocent.matchAll(groupsOfDigits)].flatMap(({ 0: row, index }) => {
    const groups = [...row.matchAll(/\d+/g)].map((group) => ({ digits: group[0], at: index + group.index }))
    return isTelephone(innocent, index, groups) ? [] : spansOf(groups)
  })
}

type Group = { digits: string; at: number }

const isTelephone = (text: string, index: number, groups: Group[]) =>
  text[index - 1] === '+' && joined(groups).length <= mostDigitsOfTelephone

/** Of those that begin at the same group the longest counts, so that nothing of a number is left standing. */
function spansOf(groups: Group[]): Span[] {
  const spans: Span[] = []
  for (let first = 0; first < groups.length; first++) {
    for (let last = Math.min(first + mostDigits, groups.length) - 1; last >= first; last--) {
      const [begins, ends] = [groups[first], groups[last]]
      if (!begins || !ends || !isCardNumber(joined(groups.slice(first, last + 1)))) continue
      spans.push({ from: begins.at, to: ends.at + ends.digits.length })
      first = last
    }
  }
  return spans
}

const joined = (groups: Group[]) => groups.map(({ digits }) => digits).join('')

const isCardNumber = (digits: string) =>
  digits.length >= fewestDigits && digits.length <= mostDigits && isOfAnIssuer(digits) && fitsLuhn(digits)

function isOfAnIssuer(digits: string): boolean {
  switch (digits.length) {
    case 13:
      return /^4(?!9)/.test(digits)
    case 14:
      return /^3[0689]/.test(digits)
    case 15:
      return /^3[47]/.test(digits)
    default:
      return /^[2-6]/.test(digits)
  }
}

function fitsLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((before, digit, place) => {
    const weighed = place % 2 === 0 ? Number(digit) : Number(digit) * 2
    return before + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
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
