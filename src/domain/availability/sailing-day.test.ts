import { expect, test } from 'vitest'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { type DepartureOccupancy, sailingDay } from './sailing-day.ts'

const settings: OperatorSettings = {
  season: { from: '04-01', to: '10-31', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  booking: { closes_at: '20:00', closes_days_before: 1, max_party: 20, hold_minutes: 15, horizon_days: 400 },
  capacity: 80,
  holds: { always: 8, share: 0.5, link_hours: 24 },
}
const noon = new Date('2027-05-11T10:00:00Z')
const departure = (over: Partial<DepartureOccupancy> = {}): DepartureOccupancy => ({
  capacity: 80,
  status: 'open',
  held: 0,
  sold: 0,
  ...over,
})

test('a date without a departure row has the default capacity', () => {
  expect(sailingDay('2027-07-14', undefined, settings, noon)).toEqual({
    date: '2027-07-14',
    state: 'open',
    capacity: 80,
    placesLeft: 80,
    unsold: 80,
    fill: 0,
  })
})

test('held and sold places both reduce placesLeft', () => {
  expect(sailingDay('2027-07-14', departure({ held: 30, sold: 45 }), settings, noon).placesLeft).toBe(5)
  expect(sailingDay('2027-07-14', departure({ held: 30, sold: 50 }), settings, noon)).toMatchObject({
    state: 'full',
    placesLeft: 0,
    unsold: 0,
    fill: 1,
  })
})

test('fill is the share of held and sold places', () => {
  const fillOf = (over: Partial<DepartureOccupancy>) => sailingDay('2027-07-14', departure(over), settings, noon).fill
  expect(fillOf({ held: 20, sold: 40 })).toBe(0.75)
  expect(fillOf({ capacity: 0 })).toBe(1)
  expect(fillOf({ sold: 40, status: 'closed' })).toBe(0)
})

test('the season includes its first and its last day', () => {
  const before = new Date('2027-03-01T10:00:00Z')
  expect(sailingDay('2027-03-31', undefined, settings, before).state).toBe('no_tour')
  expect(sailingDay('2027-04-01', undefined, settings, before).state).toBe('open')
  expect(sailingDay('2027-10-31', undefined, settings, before).state).toBe('open')
  expect(sailingDay('2027-11-01', undefined, settings, before).state).toBe('no_tour')
})

test('a season may include New Year', () => {
  const winter = { ...settings, season: { ...settings.season, from: '11-01', to: '03-31' } }
  expect(sailingDay('2027-12-24', undefined, winter, noon).state).toBe('open')
  expect(sailingDay('2028-02-29', undefined, winter, noon).state).toBe('open')
  expect(sailingDay('2027-07-14', undefined, winter, noon).state).toBe('no_tour')
})

test('dates outside the configured weekdays are no_tour', () => {
  const weekend = { ...settings, season: { ...settings.season, weekdays: [6, 7] } }
  const days = ['2027-07-16', '2027-07-17', '2027-07-18', '2027-07-19']
  expect(days.map((date) => sailingDay(date, undefined, weekend, noon).state)).toEqual([
    'no_tour',
    'open',
    'open',
    'no_tour',
  ])
  expect(sailingDay('2027-11-06', undefined, weekend, noon).state).toBe('no_tour')
})

test('booking closes at 20:00 local time on the day before', () => {
  expect(sailingDay('2027-05-12', undefined, settings, new Date('2027-05-11T17:59:59Z')).state).toBe('open')
  expect(sailingDay('2027-05-12', undefined, settings, new Date('2027-05-11T18:00:00Z')).state).toBe('closed')
})

test('dates beyond the horizon are closed', () => {
  expect(sailingDay('2028-06-14', undefined, settings, noon).state).toBe('open')
  expect(sailingDay('2028-06-15', undefined, settings, noon).state).toBe('closed')
})

test('a closed or cancelled departure is closed', () => {
  expect(sailingDay('2027-07-14', departure({ status: 'closed' }), settings, noon)).toMatchObject({
    state: 'closed',
    placesLeft: 0,
    unsold: 0,
  })
  expect(sailingDay('2027-07-14', departure({ status: 'cancelled' }), settings, noon).state).toBe('closed')
})
