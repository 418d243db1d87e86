import { expect, test } from 'vitest'
import { newSettings, tour } from '../../../../test/fixtures/tour.ts'
import type { Sailing } from '../../trips/sailing.ts'
import { linkDeadline } from './link-deadline.ts'

const deadline = (
  sailing: Sailing,
  now: string,
  { link_hours = 24, ...closing }: { link_hours?: number; closesAt?: string; closesDaysBefore?: number } = {},
) => {
  const settings = { ...newSettings(closing), holds: { always: 8, share: 0.5, link_hours } }
  return linkDeadline(sailing, settings, new Date(now)).toISOString()
}

const zadar = { ...tour, date: '2027-07-14', departure_location: 'zadar' } as const
const bibinje = { ...zadar, departure_location: 'bibinje' } as const

// Booking closes at 20:00 on the day before, which is 18:00 in UTC. The boat leaves Zadar at 06:00 and Bibinje at 07:00
// in UTC.
test.each([
  ['days before', zadar, '2027-07-10T12:34:56Z', '2027-07-11T12:34:56.000Z'],
  ['less than a day before booking closes', zadar, '2027-07-13T09:00:00Z', '2027-07-13T18:00:00.000Z'],
  ['15 minutes before booking closes', zadar, '2027-07-13T17:45:00Z', '2027-07-13T18:30:00.000Z'],
  ['after booking has closed', zadar, '2027-07-13T20:00:00Z', '2027-07-13T20:45:00.000Z'],
  ['20 minutes before the departure', zadar, '2027-07-14T05:40:00Z', '2027-07-14T06:00:00.000Z'],
  ['at that time, for the later place', bibinje, '2027-07-14T05:40:00Z', '2027-07-14T06:25:00.000Z'],
  ['after the departure', zadar, '2027-07-14T06:01:00Z', '2027-07-14T06:00:00.000Z'],
] as const)('a link that is made %s', (_, trip, now, expected) => {
  expect(deadline(trip, now)).toBe(expected)
})

test('a week, where booking closes on the day of the departure', () => {
  const settings = { link_hours: 168, closesAt: '07:30', closesDaysBefore: 0 }
  expect(deadline(zadar, '2027-07-01T10:00:00Z', settings)).toBe('2027-07-08T10:00:00.000Z')
  expect(deadline(zadar, '2027-07-13T10:00:00Z', settings)).toBe('2027-07-14T05:30:00.000Z')
})

test('24 hours stay 24 hours in the night of a clock change, and booking closes at the local time', () => {
  const autumn = { ...tour, date: '2027-11-02', departure_location: 'zadar' } as const
  expect(deadline(autumn, '2027-10-30T16:00:00Z')).toBe('2027-10-31T16:00:00.000Z')
  const sunday = { ...tour, date: '2027-11-01', departure_location: 'zadar' } as const
  expect(deadline(sunday, '2027-10-30T20:00:00Z')).toBe('2027-10-31T19:00:00.000Z')
  const spring = { ...tour, date: '2027-03-29', departure_location: 'zadar' } as const
  expect(deadline(spring, '2027-03-27T20:00:00Z')).toBe('2027-03-28T18:00:00.000Z')
})
