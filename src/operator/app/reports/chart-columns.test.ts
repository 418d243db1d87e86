import { expect, test } from 'vitest'
import { columnsOf, niceMaximum } from './chart-columns.ts'

test('stacks the parts of a column from the bottom, as high as their sum', () => {
  const [column] = columnsOf([[50, 30, 0]], 100, { width: 80, height: 200 })
  expect(column).toEqual({
    x: 10,
    width: 60,
    parts: [
      { top: 100, height: 100 },
      { top: expect.closeTo(40), height: expect.closeTo(60) },
      { top: expect.closeTo(40), height: 0 },
    ],
  })
})

test('the axis ends at a round amount that is not below the highest day', () => {
  expect([0, 100, 101, 15_600, 200_000, 200_100].map(niceMaximum)).toEqual([100, 100, 200, 20_000, 200_000, 500_000])
})
