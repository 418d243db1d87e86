import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCostFault, measureCpuCost } from '../../../test/fuzz/cpu-cost.ts'
import { containsCardNumber, redactCardNumbers } from './card-numbers.ts'

/** Prefixes of all detected issuers, with the lengths of their card numbers. */
const issuers = fc.constantFrom(
  ...[13, 16, 19].map((length) => ({ prefix: '4000', length })),
  ...['36', '38', '39', '300'].map((prefix) => ({ prefix, length: 14 })),
  ...['34', '37'].map((prefix) => ({ prefix, length: 15 })),
  ...['2221', '2720', '3528', '51', '55', '6011', '62', '65', '50', '58', '67'].map((prefix) => ({
    prefix,
    length: 16,
  })),
  { prefix: '62', length: 17 },
  { prefix: '6304', length: 18 },
)

const digitsOf = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((digits) => digits.join(''))

const cardNumber = issuers.chain(({ prefix, length }) =>
  digitsOf(length - prefix.length - 1).map((middle) => {
    const startedAt = prefix + middle
    const check = [...'0123456789'].find((last) => luhnSum(startedAt + last) % 10 === 0)
    return startedAt + check
  }),
)

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}

/** The digits split at random positions by separators that users and software insert. */
const grouped = cardNumber.chain((digits) =>
  fc
    .tuple(
      fc.array(fc.boolean(), { minLength: digits.length, maxLength: digits.length }),
      fc.constantFrom(' ', '-', '\u00a0', '\u202f', ' - ', '–', '%20', '+'),
    )
    .map(([cuts, separator]) =>
      [...digits].map((digit, place) => digit + (cuts[place] && place < digits.length - 1 ? separator : '')).join(''),
    ),
)

/** Words, punctuation and short numbers around a card number; the character next to it is never a digit or a plus. */
const around = fc
  .array(fc.oneof(fc.string(), fc.constantFrom('card:', 'Karte', '08/29', '123', '“', '\n', 'a.k@mail.example')))
  .map((words) => words.join(' '))
const text = fc.tuple(around, grouped, around).map(([before, number, after]) => `${before}, ${number}. ${after}`)

describe('a card number', () => {
  test('is detected in any grouping and any text, and redacted completely', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(containsCardNumber(typed)).toBe(true)
        expect(containsCardNumber(redactCardNumbers(typed, '[card number]'))).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is redacted with all its digits, and the text around it is unchanged', () => {
    const words = fc.stringMatching(/^[a-z ,.!?čßżè]*$/)
    fc.assert(
      fc.property(words, grouped, words, (before, number, after) => {
        expect(redactCardNumbers(`${before}: ${number}; ${after}`, '…')).toBe(`${before}: …; ${after}`)
      }),
    )
  })

  test.each([
    'Visa 4242 4242 4242 4242 08/29 123',
    'my number is4242424242424242ok',
    '4242-4242-4242-4242 and 5555 5555 5555 4444',
    'Amex 3782 822463 10005, valid 08 29',
    '?card=4242+4242+4242+4242&x=1',
    '?card=%204242%204242%204242%204242',
    '+4242424242424242',
    '4242 4242 4242 4242 08 29 123',
    'HR00 4242 4242 4242 4242 0',
  ])('is detected in: %s', (typed) => {
    const left = redactCardNumbers(typed, '…')
    expect(left).toContain('…')
    expect(left).not.toMatch(/4242|5555|3782/)
  })
})

describe('is no card number: ', () => {
  test.each([
    ['a telephone behind a plus, though it fits', '+4000 0000 0000 002'],
    ['a German mobile typed without its plus', '4915112345674'],
    ['an EAN of Croatia', '3850102314145'],
    ['a booking code', 'BNC-7K4Q2X'],
    ['an instant in milliseconds', '1795286553123'],
    ['a row that fails the check', '4242 4242 4242 4241'],
    ['an IBAN', 'DE75 5121 0800 1245 1261 99, HR12 1001 0051 8630 0016 0'],
    ['twenty digits in one row', '42424242424242424242'],
    ['a date, a time and a party', '14.07.2027 09:00, 2 + 2 + 1'],
  ])('%s', (_, typed) => {
    expect(redactCardNumbers(typed, '…')).toBe(typed)
  })

  test('a UUID, whatever its digits', () => {
    const ofDigits = digitsOf(32).map((digits) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
    fc.assert(fc.property(fc.oneof(fc.uuid(), ofDigits), (id) => !containsCardNumber(`attempt ${id} failed`)))
  })
})

describe('the scan', () => {
  const pieces = fc.oneof(
    { weight: 4, arbitrary: grouped },
    { weight: 6, arbitrary: fc.stringMatching(/^\d{1,20}$/) },
    { weight: 6, arbitrary: fc.constantFrom(' ', '-', '\u00a0', ' - ', '+', ' +', '  ', '       ', ', ', 'a') },
  )
  const rows = fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join('').replaceAll('%20', ' '))

  test('gives the same result as a brute-force search', () => {
    fc.assert(
      fc.property(rows, (typed) => {
        expect(redactCardNumbers(typed, '…')).toBe(redactByBruteForce(typed))
      }),
      { numRuns: 2_000 },
    )
  })

  const prose = 'Is there shade on board? We are 2 adults, and come on 14 July. '
  const hostile = ['6 ', '1 ', '4242 ', '6\u00a0', '6      ', '4'.repeat(18), '+4 ', '%204', 'DE00 ', 'AT00 A ']

  test.each(hostile)('64 kB of %j take linear time, and not much more than prose', async (unit) => {
    const scan = (pattern: string, size: number) => {
      const text = pattern.repeat(size / pattern.length)
      return () => containsCardNumber(text)
    }
    const harmless = await measureCpuCost(scan(prose, 64_000))
    const compared = { large: scan(unit, 64_000), small: scan(unit, 16_000), harmless, empty: 0 }
    expect(await findCostFault(compared)).toBeUndefined()
  })
})

/** A brute-force implementation. Only correct for texts without UUIDs, IBANs and URL escapes. */
function redactByBruteForce(text: string): string {
  return text.replace(/\d+(?:[ +\u00a0\u202f–-]{1,6}\d+)*/g, (row, index: number) => {
    if (text[index - 1] === '+' && digitsIn(row).length <= 15) return row
    const groups = [...row.matchAll(/\d+/g)].map((group) => ({ from: group.index, to: group.index + group[0].length }))
    let kept = ''
    let rest = 0
    for (const { from } of groups) {
      const longest = groups.findLast(({ to }) => from >= rest && isCard(digitsIn(row.slice(from, to))))
      if (!longest) continue
      kept += `${row.slice(rest, from)}…`
      rest = longest.to
    }
    return kept + row.slice(rest)
  })
}

const digitsIn = (text: string) => text.replace(/\D/g, '')

const isCard = (digits: string) =>
  /^(?:4(?!9)\d{12}|3[0689]\d{12}|3[47]\d{13}|[2-6]\d{15,18})$/.test(digits) && luhnSum(digits) % 10 === 0
