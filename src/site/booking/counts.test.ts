import { expect, test } from 'vitest'
import { freshFields } from './booking-fields.ts'
import { placesBeside, rangeOf, stepped } from './counts.ts'

const prosek = { id: 'prosek', title: '', description: '', payable_amount: 600, original_amount: 2400, max_pieces: 2 }
const limits = { maxParty: 20, placesLeft: 4, offers: [prosek] }
const family = { ...freshFields, adults: 2, children: 1 }

test('limits a count to the places left and the maximum party size, infants included', () => {
  expect(rangeOf(family, 'infants', limits)).toEqual({ min: 0, max: 1 })
  expect(rangeOf(family, 'adults', { ...limits, placesLeft: undefined })).toEqual({ min: 1, max: 19 })
  const four = stepped(family, 'infants', 1, limits)
  expect(four.infants).toBe(1)
  expect(stepped(four, 'infants', 1, limits).infants).toBe(1)
})

test('keeps at least one adult, and a party that is too large can still shrink', () => {
  expect(stepped({ ...freshFields, adults: 1 }, 'adults', -1, limits).adults).toBe(1)
  const large = { ...freshFields, adults: 9 }
  expect(stepped(large, 'adults', 1, limits).adults).toBe(9)
  expect(stepped(large, 'adults', -1, limits).adults).toBe(8)
})

test('a count that is not a number restarts at zero', () => {
  expect(stepped({ ...freshFields, adults: 'two' }, 'adults', 1, limits).adults).toBe(1)
})

test('extras range from zero to their maximum', () => {
  const one = stepped(family, 'special_offers.prosek', 1, limits)
  const two = stepped(one, 'special_offers.prosek', 1, limits)
  expect(stepped(two, 'special_offers.prosek', 1, limits).special_offers).toEqual([{ id: 'prosek', pieces: 2 }])
  expect(stepped(one, 'special_offers.prosek', -1, limits).special_offers).toEqual([])
})

test('places left decrease with each person and never go below zero', () => {
  expect(placesBeside(4, family)).toBe(1)
  const four = { ...family, infants: 1 }
  expect(placesBeside(4, four)).toBe(0)
  expect(placesBeside(3, four)).toBe(0)
  expect(placesBeside(4, { ...four, infants: 0 })).toBe(1)
})
