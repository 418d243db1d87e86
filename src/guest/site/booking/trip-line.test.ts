import { expect, test } from 'vitest'
import { isTripKnown } from './trip-line.tsx'

const fields = { date: '2027-07-14', departure_location: '' }

test.each([
  ['?prefilled=date.adults.children', true],
  ['?prefilled=date', false],
  ['?prefilled=adults', false],
])('day and party of %s are folded if both were answered: %s', (search, isFolded) => {
  expect(isTripKnown(search, fields)).toBe(isFolded)
})
