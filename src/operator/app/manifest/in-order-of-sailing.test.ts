import { expect, test } from 'vitest'
import { inOrderOfSailing } from './in-order-of-sailing.ts'

const tour = { trip: 'tour', start: '1', departsAt: '08:00', status: 'open', sold: 2 }
const sunset = { trip: 'sunset', start: '1', departsAt: '18:30', status: 'open', sold: 2 }
const places = [tour, { ...tour, departsAt: '08:30' }]
const order = (time: string) =>
  inOrderOfSailing([tour, sunset], places, time).map(({ departure: { trip }, state }) => [trip, state])

test('a departure comes last once it has left its last quay', () => {
  expect(order('08:20')).toEqual([
    ['tour', 'sails'],
    ['sunset', 'sails'],
  ])
  expect(order('08:31')).toEqual([
    ['sunset', 'sails'],
    ['tour', 'sailed'],
  ])
})

test('a cancelled departure and one without guests do not sail next', () => {
  const empty = { ...tour, trip: 'islands', sold: 0 }
  const cancelled = { ...tour, status: 'cancelled' }
  const ordered = inOrderOfSailing([cancelled, empty, sunset], places, '07:00')
  expect(ordered.map(({ departure: { trip }, state }) => [trip, state])).toEqual([
    ['sunset', 'sails'],
    ['islands', 'empty'],
    ['tour', 'cancelled'],
  ])
})
