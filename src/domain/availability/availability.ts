import { CompiledQuery } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import { sellsPlacesSql } from '../places/claim-places.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, datesBetween, instantOf } from '../time/operator-time.ts'
import { startOf, startsInUse, type Trip, type TripStart } from '../trips/trips.ts'
import {
  type BookableDays,
  bookableDays,
  type DepartureOccupancy,
  type SailingDay,
  sailingDayWithin,
} from './sailing-day.ts'

/** What to look up: the trip of the settings, at one of its starts. */
interface Search {
  now: Date
  settings: OperatorSettings
  /** The id of a start; without it, the start with the most places of each day. */
  start?: string | undefined
}

/** The availability of every date from `from` to `to` (`YYYY-MM-DD`, inclusive) at `now`. */
export async function sailingDays(
  db: Queryable,
  { from, to, now, settings, start }: Search & { from: string; to: string },
): Promise<SailingDay[]> {
  const { trip } = settings
  const fleet = await loadFleet(db, departuresBetween(trip.id, from, to), { from, to, settings })
  const bookable = bookableDays(settings, now)
  const starts = start === undefined ? startsInUse(trip) : [startOf(trip, start)]
  return datesBetween(from, to).map((date) => {
    const days = starts.map((each) => dayOfStart(fleet, bookable, trip, each, date))
    return days.reduce((best, day) => (isBetter(day, best) ? day : best))
  })
}

/** Every start of these trips on one date. */
export async function sailingsOn(
  db: Queryable,
  { date, now, settings, of }: Omit<Search, 'start'> & { date: string; of: Trip[] },
): Promise<{ trip: Trip; start: TripStart; day: SailingDay }[]> {
  const fleet = await loadFleet(db, departuresOn(date), { from: date, to: date, settings })
  return of.flatMap((trip) =>
    startsInUse(trip).map((start) => {
      const bookable = bookableDays({ ...settings, trip }, now)
      return { trip, start, day: dayOfStart(fleet, bookable, trip, start, date) }
    }),
  )
}

/** The departures that have rows, by id, and when the boats are out. */
interface Fleet {
  departures: Map<string, DepartureRow>
  outings: Outing[]
}

async function loadFleet(
  db: Queryable,
  query: CompiledQuery<DepartureRow>,
  { from, to, settings: { trips } }: { from: string; to: string; settings: OperatorSettings },
): Promise<Fleet> {
  const { rows } = await db.executeQuery(query)
  return {
    departures: new Map(rows.map((row) => [`${row.trip}/${row.date}/${row.start}`, row])),
    outings: trips.trips.length > 1 ? await loadOutings(db, from, to) : [],
  }
}

function dayOfStart(
  { departures, outings }: Fleet,
  bookable: BookableDays,
  trip: Trip,
  start: TripStart,
  date: string,
): SailingDay {
  const departure = departures.get(`${trip.id}/${date}/${start.id}`)
  const day = sailingDayWithin(bookable, date, start.id, departure, trip)
  const hasBoat = departure !== undefined && departure.held + departure.sold > 0
  return day.state === 'open' && !hasBoat && isBoatAway(outings, trip, start, { ...day, boat: departure?.boat })
    ? { ...day, ...nothingFree, state: 'boat_away' as const }
    : day
}

const nothingFree = { placesLeft: 0, unsold: 0, fill: 0 }

const ranks = ['no_tour', 'closed', 'boat_away', 'full', 'open']
const rankOf = ({ state, placesLeft }: SailingDay) => ranks.indexOf(state) * 10_000 + placesLeft
const isBetter = (day: SailingDay, best: SailingDay) => rankOf(day) > rankOf(best)

type DepartureRow = DepartureOccupancy & { trip: string; date: string; start: string; boat: string }

/** Raw SQL, because these are the most frequent queries and Kysely would compile them anew on each call. */
const departuresWhere = (condition: string, parameters: string[]) =>
  CompiledQuery.raw(
    `select trip, date, start, boat, capacity, held, sold, ${sellsPlacesSql} as sells from departure where ${condition}`,
    parameters,
  ) as CompiledQuery<DepartureRow>

const departuresBetween = (trip: string, first: string, last: string) =>
  departuresWhere('trip = $1 and date between $2 and $3', [trip, first, last])

const departuresOn = (date: string) => departuresWhere('date = $1', [date])

/** When a boat is out with a departure that somebody has booked or the operator has fixed. */
interface Outing {
  departure: string
  boat: string
  from: Date
  to: Date
}

async function loadOutings(db: Queryable, first: string, last: string): Promise<Outing[]> {
  const { rows } = await db.executeQuery(outingsBetween(addDays(first, -1), addDays(last, 1)))
  return rows
}

const outingsBetween = (first: string, last: string) =>
  CompiledQuery.raw(
    `select id as departure, boat, lower(during) as from, upper(during) as to from departure
    where date between $1 and $2 and status <> 'cancelled' and (held + sold > 0 or fixed)`,
    [first, last],
  ) as CompiledQuery<Outing>

function isBoatAway(
  outings: Outing[],
  trip: Trip,
  start: TripStart,
  { date, boat = trip.boat.id }: { date: string; boat: string | undefined },
): boolean {
  if (outings.length === 0) return false
  const departure = `${trip.id}/${date}/${start.id}`
  const { from, to } = outingOf(trip, start, date)
  return outings.some((out) => out.boat === boat && out.departure !== departure && out.from < to && from < out.to)
}

/** From the first call to the last return and the turnaround: `departure_during` of the database. */
function outingOf({ turnaroundMinutes }: Trip, { calls, endsNextDay }: TripStart, date: string) {
  const first = calls[0]?.departsAt ?? '00:00'
  const last = calls.map(({ returnsAt }) => returnsAt ?? '').reduce((late, time) => (time > late ? time : late), '')
  const end = instantOf(endsNextDay ? addDays(date, 1) : date, last || calls.at(-1)?.departsAt || first)
  return { from: instantOf(date, first), to: new Date(end.getTime() + turnaroundMinutes * 60_000) }
}

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
