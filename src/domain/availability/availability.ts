import { CompiledQuery } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { departureId } from '../places/departure-id.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, datesBetween } from '../time/operator-time.ts'
import { type Boat, startOf, startsInUse, type Trip, type TripStart, type Trips } from '../trips/trips.ts'
import { type DepartureNeedingBoat, withoutBoat } from './boats-away.ts'
import {
  type BookableDays,
  bookableDays,
  type DepartureOccupancy,
  type SailingDay,
  sailingDayWithin,
} from './sailing-day.ts'

/** A query for the availability of the trip in `settings`: of one of its starts, or of the best start of each day. */
interface Search {
  now: Date
  settings: OperatorSettings
  /** The id of a start. If omitted, the result has the best start of each day: the one with the most free places. */
  start?: string | undefined
}

/** The availability of every date from `from` to `to` (`YYYY-MM-DD`, inclusive) at `now`. */
export async function sailingDays(
  db: Queryable,
  { from, to, now, settings, start }: Search & { from: string; to: string },
): Promise<SailingDay[]> {
  const { trip } = settings
  const { rows } = await db.executeQuery(departuresBetween(settings.trips, trip.id, from, to))
  const bookable = bookableDays(settings, now)
  const starts = start === undefined ? startsInUse(trip) : [startOf(trip, start)]
  const sailings = datesBetween(from, to).flatMap((date) =>
    starts.map((each) => ({ trip, start: each, date, bookable })),
  )
  const days = await daysOf(db, sailings, rows, settings)
  if (starts.length === 1) return days
  return Array.from({ length: days.length / starts.length }, (_, at) =>
    days.slice(at * starts.length, (at + 1) * starts.length).reduce((best, day) => (isBetter(day, best) ? day : best)),
  )
}

interface DatedSailing {
  trip: Trip
  start: TripStart
  day: SailingDay
  /** The time at which the boat leaves its first quay, `HH:MM`. */
  departsAt: string
}

/**
 * The availability of every start of the trips `of`, on every date from `from` to `to`, by date and time of departure.
 */
export async function sailingsBetween(
  db: Queryable,
  { from, to, now, settings, of }: Omit<Search, 'start'> & { from: string; to: string; of: Trip[] },
): Promise<DatedSailing[]> {
  const sailings: DatedSailing[] = []
  // The queries run one after the other, because concurrent ones would take connections that other requests need.
  for (const trip of of)
    for (const start of startsInUse(trip)) {
      const days = await sailingDays(db, { from, to, now, settings: { ...settings, trip }, start: start.id })
      const departsAt = start.calls[0]?.departsAt ?? '00:00'
      sailings.push(...days.map((day) => ({ trip, start, day, departsAt })))
    }
  const timeOf = ({ day, departsAt }: DatedSailing) => `${day.date} ${departsAt}`
  return sailings.sort((one, other) => timeOf(one).localeCompare(timeOf(other)))
}

/** The availability of every start of the trips `of` on one date. */
export async function sailingsOn(
  db: Queryable,
  { date, now, settings, of }: Omit<Search, 'start'> & { date: string; of: Trip[] },
): Promise<{ trip: Trip; start: TripStart; day: SailingDay }[]> {
  const { rows } = await db.executeQuery(departuresOn(settings.trips, date))
  const sailings = of.flatMap((trip) => {
    const bookable = bookableDays({ ...settings, trip }, now)
    return startsInUse(trip).map((start) => ({ trip, start, date, bookable }))
  })
  const days = await daysOf(db, sailings, rows, settings)
  return days.map((day, at) => ({ ...sailings[at]!, day }))
}

interface Sailing {
  trip: Trip
  start: TripStart
  date: string
  bookable: BookableDays
}

/** The availability of each of the `sailings`, in the same order. */
async function daysOf(
  db: Queryable,
  sailings: Sailing[],
  rows: DepartureRow[],
  { trips: { trips } }: OperatorSettings,
): Promise<SailingDay[]> {
  const departures = new Map(rows.map((row) => [row.id, row]))
  const wanted: DepartureNeedingBoat[] = []
  const days = sailings.map(({ trip, start, date, bookable }, at) => {
    const departure = departures.get(departureId({ trip: trip.id, date, start: start.id }))
    const day = sailingDayWithin(bookable, date, start.id, departure, trip)
    const boat = departure ? departure.wants : trip.boat.id
    if (day.state === 'open' && boat !== null && trips.length > 1) wanted.push({ at, boat, trip, start, date })
    return day
  })
  for (const { at } of await withoutBoat(db, trips, wanted))
    days[at] = { ...days[at]!, ...nothingFree, state: 'boat_away' }
  return days
}

const nothingFree = { placesLeft: 0, unsold: 0, fill: 0 }

const ranks = ['no_tour', 'closed', 'boat_away', 'full', 'open']
const rankOf = ({ state, placesLeft }: SailingDay) => ranks.indexOf(state) * 10_000 + placesLeft
const isBetter = (day: SailingDay, best: SailingDay) => rankOf(day) > rankOf(best)

/** `wants`: the boat that the departure takes with its first booking; null if it has taken its boat already. */
type DepartureRow = DepartureOccupancy & { id: DepartureId; wants: string | null }

/**
 * Raw SQL, because these are the most frequent queries and Kysely would compile them anew on each call. It selects few
 * columns, because a driver spends most of its time on reading columns. The ids of the boats in service come from the
 * settings. The table `boat` is read only if a boat is out of service on some days.
 */
const departuresWhere = ({ boats }: Trips, condition: string, parameters: string[]) =>
  CompiledQuery.raw(
    `select id, capacity, held, sold, status = 'open' and ${inService(boats)} as sells,
      case when held + sold = 0 and not fixed then boat end as wants
    from departure where ${condition}`,
    [boats.filter(({ state }) => state === 'in_service').map(({ id }) => id), ...parameters],
  ) as CompiledQuery<DepartureRow>

const inService = (boats: Boat[]): string =>
  boats.some(({ outFrom, outTo }) => outFrom !== null || outTo !== null)
    ? `(boat = any ($1) or exists (select from boat as out where out.id = departure.boat and out.state = 'out_of_service'
        and (departure.date < out.out_from or departure.date > out.out_to)))`
    : 'boat = any ($1)'

const departuresBetween = (trips: Trips, trip: string, first: string, last: string) =>
  departuresWhere(trips, 'trip = $2 and date between $3 and $4', [trip, first, last])

const departuresOn = (trips: Trips, date: string) => departuresWhere(trips, 'date = $2', [date])

/** The availability of one date. */
export async function getSailingDay(
  db: Queryable,
  { date, ...search }: Search & { date: string },
): Promise<SailingDay> {
  const [day] = await sailingDays(db, { from: date, to: date, ...search })
  if (!day) throw new Error(`invalid date ${date}`)
  return day
}

/** The dates nearest to `date` with enough places for the party: at most `count`, in chronological order. */
export async function findNearestAvailableDays(
  db: Queryable,
  { date, party, count = 3, ...search }: Search & { date: string; party: number; count?: number },
): Promise<string[]> {
  const rangeDays = 45
  const days = await sailingDays(db, { from: addDays(date, -rangeDays), to: addDays(date, rangeDays), ...search })
  const distance = (day: SailingDay) => Math.abs(Date.parse(day.date) - Date.parse(date))
  return days
    .filter((day) => day.state === 'open' && day.placesLeft >= party && day.date !== date)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .map((day) => day.date)
    .sort()
}

/** Whether as many places of a departure are sold as the trip needs guests to sail; true if it has no minimum. */
export async function isMinimumReached(db: Queryable, departure: DepartureId, trip: Trip): Promise<boolean> {
  const row = await db.selectFrom('departure').select('sold').where('id', '=', departure).executeTakeFirst()
  return (row?.sold ?? 0) >= (trip.minimumGuests?.count ?? 0)
}
