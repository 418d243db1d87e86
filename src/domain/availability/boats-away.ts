import { CompiledQuery } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import type { Trip, TripStart } from '../trips/trips.ts'

/**
 * A departure that nobody has booked and the operator has not fixed, so it has not taken its boat. It can be booked
 * only if the boat is not out with another departure.
 */
export interface DepartureNeedingBoat {
  /** The index of the departure in the caller's list. */
  at: number
  boat: string
  trip: Trip
  start: TripStart
  date: string
}

/**
 * The departures among `wanted` whose boat is out with another departure at that time.
 * @param wanted ordered by date
 */
export async function withoutBoat(
  db: Queryable,
  trips: Trip[],
  wanted: DepartureNeedingBoat[],
): Promise<DepartureNeedingBoat[]> {
  const without: DepartureNeedingBoat[] = []
  for (const [boat, ofBoat] of Map.groupBy(wanted, (each) => each.boat)) {
    const concurrent = concurrentTrips(trips, ofBoat)
    if (concurrent.length === 0) continue
    const [first, last] = [ofBoat[0]?.date ?? '', ofBoat.at(-1)?.date ?? '']
    const { rows } = await db.executeQuery(outingsOf(boat, addDays(first, -1), addDays(last, 3), concurrent))
    const outings = rows[0]?.times?.split(' ').map(Number) ?? []
    if (outings.length === 0) continue
    without.push(...ofBoat.filter((each) => isOut(outings, outingOf(each))))
  }
  return without
}

interface SailingStart {
  trip: Trip
  start: TripStart
}

/**
 * The ids of the trips with a start that can overlap in time with one of `wanted`. The boat of the trip does not
 * matter, because the operator can give a departure another boat.
 */
function concurrentTrips(trips: Trip[], wanted: DepartureNeedingBoat[]): string[] {
  const asked = [...new Map(wanted.map((each) => [each.start, each])).values()].map(minutesAtSea)
  const mayMeet = (trip: Trip) => (start: TripStart) =>
    asked.some((other) => mayOverlap(minutesAtSea({ trip, start }), other))
  return trips.filter((trip) => trip.starts.some(mayMeet(trip))).map(({ id }) => id)
}

const keyOf = ({ trip, start }: SailingStart) => `${trip.id}/${start.id}`

/**
 * Whether two starts can be at sea at the same time. An hour is added, because the clocks can change in between. A
 * start has one departure a day. So it is compared with itself only on the day before and the day after.
 */
function mayOverlap(one: MinutesAtSea, other: MinutesAtSea): boolean {
  const days = one.key === other.key ? [-1, 1] : [-1, 0, 1]
  return days.some((day) => one.from + day * 1440 < other.to + 60 && other.from < one.to + day * 1440 + 60)
}

type MinutesAtSea = ReturnType<typeof minutesAtSea>

/**
 * When a start occupies its boat: from the first call to the end of the turnaround, in minutes from midnight before the
 * first call.
 */
function minutesAtSea({ trip, start }: SailingStart) {
  const { first, last } = timesOf(start)
  const day = start.endsNextDay ? 1440 : 0
  return { key: keyOf({ trip, start }), from: minuteOf(first), to: day + minuteOf(last) + trip.turnaroundMinutes }
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function timesOf({ calls }: TripStart) {
  const first = calls[0]?.departsAt ?? '00:00'
  const back = calls.map(({ returnsAt }) => returnsAt ?? '').reduce((late, time) => (time > late ? time : late), '')
  return { first, last: back || (calls.at(-1)?.departsAt ?? first) }
}

/**
 * The times at which a boat is out with departures that are booked or fixed. The start and end of each, in seconds, are
 * joined to one text, because a driver takes longer for many rows. The query uses the index of the constraint
 * `departure_boat_in_one_place`.
 */
const outingsOf = (boat: string, first: string, last: string, trips: string[]) =>
  CompiledQuery.raw(
    `select string_agg(extract(epoch from lower(during))::bigint || ' ' || extract(epoch from upper(during))::bigint, ' '
      order by lower(during)) as times
    from departure where boat = $1 and during && tstzrange($2::date, $3::date)
      and status <> 'cancelled' and (held + sold > 0 or fixed) and trip = any($4)`,
    [boat, first, last, trips],
  ) as CompiledQuery<{ times: string | null }>

/**
 * Whether a departure from `from` to `to` overlaps with one of the outings. A binary search is enough, because a
 * constraint of the database keeps the outings of one boat from overlapping.
 * @param outings start and end of each outing, in chronological order
 */
function isOut(outings: number[], { from, to }: { from: number; to: number }): boolean {
  let [at, end] = [0, outings.length / 2]
  while (at < end) {
    const middle = (at + end) >> 1
    if (outings[2 * middle + 1]! > from) end = middle
    else at = middle + 1
  }
  return (outings[2 * at] ?? Number.POSITIVE_INFINITY) < to
}

/**
 * When a departure occupies its boat, in seconds: from the first call to the last return plus the turnaround. The
 * database function `departure_during` computes the same.
 */
function outingOf({ trip, start, date }: DepartureNeedingBoat) {
  const { first, last } = timesOf(start)
  const end = instantOf(start.endsNextDay ? addDays(date, 1) : date, last)
  return { from: instantOf(date, first).getTime() / 1000, to: end.getTime() / 1000 + trip.turnaroundMinutes * 60 }
}
