import { expect, test } from 'vitest'
import { columnsOf, daysOfColumns, niceMaximum } from './chart-columns.ts'

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
  expect([0, 100, 101, 15_600, 200_000, 200_100, 510_000].map(niceMaximum)).toEqual([
    ...[100, 100, 200, 20_000, 200_000, 300_000, 600_000],
  ])
})

test('a column of a long period is a week from Monday on', () => {
  const days = Array.from({ length: 63 }, (_, index) => ({
    date: new Date(Date.UTC(2027, 5, 3 + index)).toISOString().slice(0, 10),
  }))
  const weeks = daysOfColumns(days)
  expect(weeks.slice(0, 2).map((week) => [week[0]?.date, week.length])).toEqual([
    ['2027-06-03', 4],
    ['2027-06-07', 7],
  ])
  expect(weeks.flat()).toEqual(days)
  expect(daysOfColumns(days.slice(1))).toHaveLength(62)
})
