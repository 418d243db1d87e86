import { expect, test } from 'vitest'
import { goodCard } from '../../../../../test/fixtures/test-sandbox.ts'
import { passesLuhnCheck, testCards, validateCard } from './test-cards.ts'

const now = new Date('2027-03-31T23:59:59Z')
const read = (changes: Partial<typeof goodCard>) => validateCard({ ...goodCard, ...changes }, now)

test('every test card number passes the Luhn check', () => {
  expect(Object.keys(testCards).filter((number) => !passesLuhnCheck(number))).toEqual([])
})

test('an accepted card is reduced to its test case and the last four digits', () => {
  expect(read({})).toEqual({ card: { testCase: 'paid', last4: '4242' } })
  expect(read({ number: '4000-0000-0000-9995' })).toEqual({ card: { testCase: 'insufficient_funds', last4: '9995' } })
})

test.each([
  ['holder', '', 'missing_holder'],
  ['holder', '   ', 'missing_holder'],
  ['number', '', 'incorrect_number'],
  ['number', '4242 4242 4242 4241', 'incorrect_number'],
  ['number', '424242424242424242424242', 'incorrect_number'],
  ['number', '４２４２４２４２４２４２４２４２', 'incorrect_number'],
  ['number', 'constructor', 'incorrect_number'],
  ['number', '5555 5555 5555 4444', 'card_not_in_test_table'],
  ['number', '4000 0000 0000 0069', 'expired_card', 'expiry'],
  ['expiry', '', 'invalid_expiry'],
  ['expiry', '13/30', 'invalid_expiry'],
  ['expiry', '00/30', 'invalid_expiry'],
  ['expiry', '1230', 'invalid_expiry'],
  ['expiry', '12/2030', 'invalid_expiry'],
  ['expiry', '02/27', 'expired_card'],
  ['expiry', '12/26', 'expired_card'],
  ['cvc', '', 'invalid_cvc'],
  ['cvc', '12', 'invalid_cvc'],
  ['cvc', '1234', 'invalid_cvc'],
  ['cvc', '12a', 'invalid_cvc'],
])('%s "%s" is rejected: %s', (name, value, refused, field = name) => {
  expect(read({ [name]: value })).toEqual({ refused, field })
})

test('accepts the expiry month itself and the format of the card fields', () => {
  expect(read({ expiry: '03/27' })).toHaveProperty('card')
  expect(read({ expiry: '03 / 27' })).toHaveProperty('card')
  expect(read({ expiry: '12/99' })).toHaveProperty('card')
})
