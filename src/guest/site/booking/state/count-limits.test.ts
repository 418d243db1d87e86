import { expect, test } from 'vitest'
import { defaultFields } from './booking-fields.ts'
import { changeCount, countRangeOf, placesLeftAfter } from './count-limits.ts'

const prosek = { id: 'prosek', title: '', description: '', payable_amount: 600, original_amount: 2400, max_pieces: 2 }
const limits = { maxParty: 20, placesLeft: 4, offers: [prosek] }
const family = { ...defaultFields, adults: 2, children: 1 }

test('limits a count to the places left and the maximum party size, infants included', () => {
  expect(countRangeOf(family, 'infants', limits)).toEqual({ min: 0, max: 1 })
  expect(countRangeOf(family, 'adults', { ...limits, placesLeft: undefined })).toEqual({ min: 1, max: 19 })
  const four = changeCount(family, 'infants', 1, limits)
  expect(four.infants).toBe(1)
  expect(changeCount(four, 'infants', 1, limits).infants).toBe(1)
})

test('keeps at least one adult, and decrements a party that exceeds the limit', () => {
  expect(changeCount({ ...defaultFields, adults: 1 }, 'adults', -1, limits).adults).toBe(1)
  const large = { ...defaultFields, adults: 9 }
  expect(changeCount(large, 'adults', 1, limits).adults).toBe(9)
  expect(changeCount(large, 'adults', -1, limits).adults).toBe(8)
})

test('changing a count that is not a number starts from zero', () => {
  expect(changeCount({ ...defaultFields, adults: 'two' }, 'adults', 1, limits).adults).toBe(1)
})

test('extras range from zero to their maximum', () => {
  const one = changeCount(family, 'special_offers.prosek', 1, limits)
  const two = changeCount(one, 'special_offers.prosek', 1, limits)
  expect(changeCount(two, 'special_offers.prosek', 1, limits).special_offers).toEqual([{ id: 'prosek', pieces: 2 }])
  expect(changeCount(one, 'special_offers.prosek', -1, limits).special_offers).toEqual([])
})

test('places left decrease with each person and never go below zero', () => {
  expect(placesLeftAfter(4, family)).toBe(1)
  const four = { ...family, infants: 1 }
  expect(placesLeftAfter(4, four)).toBe(0)
  expect(placesLeftAfter(3, four)).toBe(0)
  expect(placesLeftAfter(4, { ...four, infants: 0 })).toBe(1)
})
