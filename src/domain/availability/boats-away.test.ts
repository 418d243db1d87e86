import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { addThreeTrips } from '../../../test/fixtures/three-trips.ts'
import { settingsFor } from '../settings/operator-settings.ts'
import { startsInUse } from '../trips/trips.ts'
import { sailingDays } from './availability.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2027-03-01T10:00:00Z')
const [from, to] = ['2027-03-20', '2027-11-10']

/**
 * Trips that sail all year. Departures have guests, are fixed or have another boat than their trip, some of them
 * overnight or while clocks change.
 */
const setUp = `
  insert into trip (id, position, state, boat, names, capacity) values ('night', 4, 'on_sale', 'bonaca', '{}', 40);
  insert into trip_start (trip, id, ends_next_day) values ('night', '1', true);
  insert into trip_call (trip, start, quay, departs_at, returns_at) values ('night', '1', 'zadar', '23:00', '08:30');
  delete from trip_season;
  insert into trip_season (trip, from_day, to_day) select id, '01-01', '12-31' from trip;
  insert into departure (trip, date, start, boat, capacity, sold, fixed, status) values
    ('tour', '2027-05-02', '1', 'bonaca', 40, 3, false, 'open'),
    ('sunset', '2027-05-05', '1', 'bonaca', 40, 0, true, 'open'),
    ('night', '2027-03-27', '1', 'bonaca', 40, 2, false, 'open'),
    ('night', '2027-10-30', '1', 'bonaca', 40, 2, false, 'open'),
    ('night', '2027-06-10', '1', 'bonaca', 40, 2, false, 'cancelled'),
    ('islands', '2027-06-15', 'morning', 'bonaca', 40, 1, false, 'open'),
    ('tour', '2027-06-20', '1', 'galeb', 40, 1, false, 'open'),
    ('tour', '2027-06-22', '1', 'galeb', 40, 0, false, 'open'),
    ('islands', '2027-06-22', 'afternoon', 'galeb', 40, 1, false, 'open')`

test('the calendar says that a boat is away exactly on the days on which the database would refuse the booking', async () => {
  await addThreeTrips(database.db)
  await database.pool.query(setUp)
  const { trips } = await settingsFor(database.db, {})
  const away: string[] = []
  for (const trip of trips.trips) {
    const settings = await settingsFor(database.db, { trip: trip.id })
    for (const start of startsInUse(trip)) {
      const days = await sailingDays(database.db, { from, to, now, settings, start: start.id })
      for (const { date, state } of days) if (state === 'boat_away') away.push(`${trip.id}/${date}/${start.id}`)
    }
  }
  const { rows } = await database.pool.query<{ id: string }>(
    `with wanted as (
      select departure_key(trip.id, day::date, trip_start.id) as id, coalesce(existing.boat, trip.boat) as boat,
        departure_during(trip.id, day::date, trip_start.id) as during
      from trip join trip_start on trip_start.trip = trip.id cross join generate_series($1::date, $2::date, interval '1 day') as day
        left join departure as existing on existing.trip = trip.id and existing.date = day::date and existing.start = trip_start.id
      where coalesce(existing.sold, 0) = 0 and coalesce(existing.status, 'open') = 'open')
    select wanted.id from wanted where exists (select from departure as out where out.boat = wanted.boat and out.id <> wanted.id
      and out.during && wanted.during and out.status <> 'cancelled' and (out.held + out.sold > 0 or out.fixed))`,
    [from, to],
  )
  expect(rows.length).toBeGreaterThan(6)
  expect(away.sort()).toEqual(rows.map(({ id }) => id).sort())
})
