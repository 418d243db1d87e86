import { expect, test } from 'vitest'
import { sharesOf, shown, sumOfShown } from './small-numbers.ts'

test('numbers from 1 to 4 are not shown', () => {
  expect([0, 1, 4, 5, 42].map(shown)).toEqual([0, 'under 5', 'under 5', 5, 42])
})

test('a sum has no hidden number', () => {
  expect(sumOfShown([42, 7, 4, 4, 4, 4, 4])).toBe(49)
})

test('groups below 5 have no share, and a share of the rest does not tell them', () => {
  expect(
    sharesOf([
      ['en', 30],
      ['de', 20],
      ['en', 10],
      ['hr', 5],
    ]),
  ).toEqual([
    { name: 'en', share: 60 },
    { name: 'de', share: 30 },
    { name: 'hr', share: 10 },
  ])
  expect(
    sharesOf([
      ['en', 15],
      ['de', 5],
      ['pl', 1],
    ]),
  ).toEqual([{ name: 'en', share: 70 }])
  expect(
    sharesOf([
      ['en', 6],
      ['pl', 1],
    ]),
  ).toEqual([])
})
