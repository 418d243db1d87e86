import type { BenchOptions } from './bench-options.ts'
import { type BenchSite, withBenchSite, withDatabase } from './bench-site.ts'
import { interleave } from './interleave.ts'
import { rawHttpRequest, runLoad } from './load.ts'
import { type Row, ratioRow } from './table.ts'

/** On two of every three `days`, each trip has `perDeparture` reservations. That makes 1,000,000 for 20 trips. */
const [days, perDeparture] = [365, 206]

/**
 * Measures requests per second for the calendar and for the free places of one trip. Compares a site that has 20 trips
 * and 1,000,000 reservations with a site that has only this trip.
 */
export const benchTrips = (options: BenchOptions): Promise<Row[]> =>
  withBenchSite([], (one) =>
    withBenchSite([], async (many) => {
      await fill(one, 1)
      await fill(many, 20)
      const rows: Row[] = []
      for (const [what, path] of Object.entries(await paths())) {
        const perSecond = (site: BenchSite) => {
          const request = rawHttpRequest('GET', path, { headers: { 'Accept-Language': 'en' } })
          return runLoad({ port: site.process.port, request, milliseconds: options.milliseconds })
        }
        // Warm-up: V8 keeps optimising for some ten seconds.
        for (const site of [one, many, one, many]) for (let second = 0; second < 3; second++) await perSecond(site)
        const figures = await interleave(
          options.rounds,
          () => perSecond(many),
          () => perSecond(one),
        )
        rows.push(ratioRow(`${what}, 20 trips`, { ...figures, of: 'with one trip', atLeast: 0.8 }))
      }
      return rows
    }),
  )

async function paths() {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return {
    calendar: `/api/reservations/disabled-dates?from=${day(31)}&to=${day(days)}&passengers=3&trip=tour`,
    'free places': `/api/reservations/free-tickets?date=${day(61)}&trip=tour`,
  }
}

/**
 * Adds trips that sail all year, as copies of the first one. Every second copy sails in the evening, with the boat of
 * the previous trip. On every third day a trip has no guests. In the first month no trip has guests, so that no
 * reminders are mailed.
 */
const fill = (site: BenchSite, trips: number) =>
  withDatabase(site, async (client) => {
    await client.query(`
      create temp table added as select n, 'trip-' || n as id, case when n % 2 = 1 then 'bonaca' else 'boat-' || n end as with_boat
        from generate_series(1, ${trips - 1}) as n;
      update added set with_boat = 'boat-' || n - 1 where n % 2 = 1 and n > 1;
      insert into boat select copy.* from boat, added,
        jsonb_populate_record(boat, jsonb_build_object('id', added.with_boat)) as copy where boat.id = 'bonaca' and n % 2 = 0;
      insert into trip select copy.* from trip, added, jsonb_populate_record(trip,
        jsonb_build_object('id', added.id, 'boat', added.with_boat, 'position', n + 1, 'product_id', null)) as copy where trip.id = 'tour';
      insert into trip_start (trip, id) select id, '1' from added;
      insert into trip_call select added.id, start, quay,
        case when n % 2 = 1 then to_char(departs_at::time + interval '11 hours', 'HH24:MI') else departs_at end,
        case when n % 2 = 1 then '22:00' else returns_at end from trip_call, added where trip = 'tour';
      insert into trip_season (trip, from_day, to_day) select id, '01-01', '12-31' from trip;
      insert into ticket_price (trip, ticket, original_amount, payable_amount, min_age, max_age)
        select added.id, ticket, original_amount, payable_amount, min_age, max_age from ticket_price, added
        where trip = 'tour' and valid_from is null;`)
    await client.query(`
      insert into departure (trip, date, start, capacity, sold)
        select trip.id, current_date + day, '1', 5000, 2 * ${perDeparture}
        from trip, generate_series(30, ${days + 30}) as day where (day + position) % 3 <> 0`)
    await client.query(`
      set session_replication_role = replica;
      insert into reservation (id, code, state, seat_status, trip, start, date, departure_location, adults, children, infants,
        first_name, last_name, phone, email, notes, locale, tracing_source, total_amount, bail_amount, created_at,
        hold_expires_at, ended_at, terms_accepted_at, cancellation_hours, weather_choice_days)
      select md5(departure.id || n), 'BNC-' || upper(md5(n || departure.id)), 'completed', 'sold', trip.id, start, date, 'zadar', 2, 0, 0,
        'Ana', 'Kralj', '+48600123456', n || '@mail.example', '', 'en', 'direct', 13000, 2600, now(), now(), now(), now(),
        trip.cancellation_hours, trip.weather_choice_days
      from departure join trip on trip.id = departure.trip, generate_series(1, ${perDeparture}) as n;
      set session_replication_role = origin`)
    await client.query('vacuum analyze')
  })
