import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, centsOf, changeFor, changePieces, likelyPayments } from './change.ts'

test('gives change for more than the amount due, and none for less', () => {
  expect(changeFor(15600, 20000)).toBe(4400)
  expect(changeFor(15600, 15600)).toBe(0)
  expect(changeFor(15600, 15000)).toBeUndefined()
})

test('the pieces of any change in whole 5 cents add up to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (fives) => {
      const sum = changePieces(fives * 5).reduce((total, { value, pieces }) => total + value * pieces, 0)
      expect(sum).toBe(fives * 5)
    }),
  )
  expect(changePieces(4400)).toEqual([
    { value: 2000, pieces: 2 },
    { value: 200, pieces: 2 },
  ])
})

test('suggests the round amounts above the amount due', () => {
  expect(likelyPayments(15600)).toEqual([16000, 20000])
  expect(likelyPayments(3700)).toEqual([4000, 5000, 10000, 20000])
  expect(likelyPayments(20000)).toEqual([])
  expect(likelyPayments(0)).toEqual([])
})

test('reads amounts with a comma or a point, and no other input', () => {
  expect(['35', '35,5', '35.50', ' 1 200 €'].map(centsOf)).toEqual([3500, 3550, 3550, 120000])
  expect(['', '-5', '1e3', '35.555', '35,', 'abc'].map(centsOf)).toEqual(Array(6).fill(undefined))
})

test('an amount survives the input field', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => centsOf(amountText(cents)) === cents))
})
