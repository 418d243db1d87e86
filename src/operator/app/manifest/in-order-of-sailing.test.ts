import { expect, test } from 'vitest'
import { inOrderOfSailing } from './in-order-of-sailing.ts'

const tour = { trip: 'tour', start: '1', departsAt: '08:00' }
const sunset = { trip: 'sunset', start: '1', departsAt: '18:30' }
const places = [tour, { ...tour, departsAt: '08:30' }]
const order = (time: string) =>
  inOrderOfSailing([tour, sunset], places, time).map(({ departure: { trip }, hasSailed }) => [trip, hasSailed])

test('a departure comes last once it has left its last quay', () => {
  expect(order('08:20')).toEqual([
    ['tour', false],
    ['sunset', false],
  ])
  expect(order('08:31')).toEqual([
    ['sunset', false],
    ['tour', true],
  ])
})
