import { expect, test } from 'vitest'
import { newTrips, tour } from '../../../../../test/fixtures/tour.ts'
import { firstCancellableDays } from '../../../../domain/trips/cancellation-rules.ts'
import { isLateBooking } from './late-booking.ts'

const isLate = (date: string, departure_location: string, now: string) =>
  isLateBooking(
    { date, departure_location },
    { firstCancellableDays: firstCancellableDays(newTrips, tour, new Date(now)) },
  )

// The boat leaves Zadar at 08:00 and Bibinje at 09:00, both in UTC+2.
test('a trip is late from 48 hours before its departure on', () => {
  expect(isLate('2027-07-14', 'zadar', '2027-07-12T05:59:59Z')).toBe(false)
  expect(isLate('2027-07-14', 'zadar', '2027-07-12T06:00:00Z')).toBe(true)
  expect(isLate('2027-07-15', 'zadar', '2027-07-12T06:00:00Z')).toBe(false)
})

test('the deadline depends on the departure location; without one the earlier deadline applies', () => {
  const between = '2027-07-12T06:30:00Z'
  expect(isLate('2027-07-14', 'zadar', between)).toBe(true)
  expect(isLate('2027-07-14', 'bibinje', between)).toBe(false)
  expect(isLate('2027-07-14', '', between)).toBe(true)
})

test('without a date nothing is late', () => {
  expect(isLate('', '', '2027-07-12T06:00:00Z')).toBe(false)
})
