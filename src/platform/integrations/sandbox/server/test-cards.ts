/** The scenario that a test card triggers. */
export type TestCase =
  | 'paid'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired'
  | 'challenge'
  | 'succeeds_later'
  | 'fails_later'
  | 'answer_lost'

export const testCards: Readonly<Record<string, TestCase>> = {
  '4242424242424242': 'paid',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired',
  '4000000000003220': 'challenge',
  '4000000000005126': 'succeeds_later',
  '4000000000005134': 'fails_later',
  '4000000000000119': 'answer_lost',
}

export type TestCardField = 'holder' | 'number' | 'expiry' | 'cvc'
type CardErrorCode =
  | 'missing_holder'
  | 'incorrect_number'
  | 'card_not_in_test_table'
  | 'invalid_expiry'
  | 'expired_card'
  | 'invalid_cvc'

/** The only data of a card that is stored. */
export interface AcceptedCard {
  testCase: TestCase
  last4: string
}

export type CardValidation = { card: AcceptedCard } | { refused: CardErrorCode; field: TestCardField }

/** Validates the input. `number` may contain spaces and dashes; `expiry` is `MM/YY`. */
export function validateCard(input: Record<TestCardField, string>, now: Date): CardValidation {
  if (input.holder.trim() === '') return { refused: 'missing_holder', field: 'holder' }
  const number = input.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhnCheck(number)) return { refused: 'incorrect_number', field: 'number' }
  const testCase = Object.hasOwn(testCards, number) ? testCards[number] : undefined
  if (!testCase) return { refused: 'card_not_in_test_table', field: 'number' }
  const expiry = checkExpiry(input.expiry, now)
  if (expiry !== 'valid') return { refused: expiry, field: 'expiry' }
  if (!/^\d{3}$/.test(input.cvc.trim())) return { refused: 'invalid_cvc', field: 'cvc' }
  if (testCase === 'expired') return { refused: 'expired_card', field: 'expiry' }
  return { card: { testCase, last4: number.slice(-4) } }
}

export function passesLuhnCheck(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is valid until the end of its expiry month. */
function checkExpiry(input: string, now: Date): 'valid' | 'invalid_expiry' | 'expired_card' {
  const [, month, year] = input.match(/^\s*(\d{2})\s*\/\s*(\d{2})\s*$/)?.map(Number) ?? []
  if (month === undefined || year === undefined || month < 1 || month > 12) return 'invalid_expiry'
  const monthsLeft = (2000 + year - now.getUTCFullYear()) * 12 + (month - 1 - now.getUTCMonth())
  return monthsLeft < 0 ? 'expired_card' : 'valid'
}
