import { expect, test } from 'vitest'
import { newSettings } from '../../../test/fixtures/tour.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { bookableDays, type DepartureOccupancy, sailingDayWithin } from './sailing-day.ts'

const settings = newSettings()
const [season] = settings.trip.seasons as [OperatorSettings['trip']['seasons'][number]]
const sailingDay = (date: string, departure: DepartureOccupancy | undefined, of: OperatorSettings, now: Date) =>
  sailingDayWithin(bookableDays(of, now), date, '1', departure, of.trip)
const noon = new Date('2027-05-11T10:00:00Z')
const departure = (over: Partial<DepartureOccupancy> = {}): DepartureOccupancy => ({
  capacity: 80,
  sells: true,
  held: 0,
  sold: 0,
  ...over,
})

test('a date without a departure row has the default capacity', () => {
  expect(sailingDay('2027-07-14', undefined, settings, noon)).toEqual({
    date: '2027-07-14',
    start: '1',
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
  expect(fillOf({ sold: 40, sells: false })).toBe(0)
})

test('the season includes its first and its last day', () => {
  const before = new Date('2027-03-01T10:00:00Z')
  expect(sailingDay('2027-03-31', undefined, settings, before).state).toBe('no_tour')
  expect(sailingDay('2027-04-01', undefined, settings, before).state).toBe('open')
  expect(sailingDay('2027-10-31', undefined, settings, before).state).toBe('open')
  expect(sailingDay('2027-11-01', undefined, settings, before).state).toBe('no_tour')
})

test('a season may include New Year', () => {
  const winter = newSettings({ seasons: [{ ...season, from: '11-01', to: '03-31' }] })
  expect(sailingDay('2027-12-24', undefined, winter, noon).state).toBe('open')
  expect(sailingDay('2028-02-29', undefined, winter, noon).state).toBe('open')
  expect(sailingDay('2027-07-14', undefined, winter, noon).state).toBe('no_tour')
})

test('dates outside the configured weekdays are no_tour', () => {
  const weekend = newSettings({ seasons: [{ ...season, weekdays: [6, 7] }] })
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

test('a departure that sells no places is closed', () => {
  expect(sailingDay('2027-07-14', departure({ sells: false }), settings, noon)).toMatchObject({
    state: 'closed',
    placesLeft: 0,
    unsold: 0,
  })
})

test('a trip sails on the days of all its seasons; one may name a year', () => {
  const spring = { ...season, from: '2027-04-10', to: '2027-04-12' }
  const autumn = { ...season, from: '09-01', to: '09-30', weekdays: [6] }
  const both = newSettings({ seasons: [spring, autumn] })
  const before = new Date('2027-04-01T10:00:00Z')
  const days = ['2027-04-09', '2027-04-10', '2027-04-12', '2027-04-13', '2027-09-04', '2027-09-05', '2028-04-11']
  expect(days.filter((date) => sailingDay(date, undefined, both, before).state === 'open')).toEqual([
    '2027-04-10',
    '2027-04-12',
    '2027-09-04',
  ])
})

test('nothing can be booked while the boat is out of service, except what sails with another one', () => {
  const boat = { ...settings.trip.boat, state: 'out_of_service' as const }
  const stopped = newSettings({ boat })
  expect(sailingDay('2027-07-14', undefined, stopped, noon).state).toBe('closed')
  expect(sailingDay('2027-07-14', departure(), stopped, noon).state).toBe('open')
})
