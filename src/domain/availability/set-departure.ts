import { isoDate } from '../../contract/primitives.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureStatus } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type DepartureKey, departureId } from '../places/departure-id.ts'
import { ensureDeparture } from '../places/ensure-departure.ts'
import { offerReturnedPlaces } from '../places/offer-returned-places.ts'
import { datesBetween } from '../time/operator-time.ts'
import { isBookable, loadTrips, type Trip, type Trips, tripOf } from '../trips/trips.ts'
import { sailsOn } from './sailing-day.ts'

export interface DepartureState {
  trip: string
  date: string
  start: string
  capacity: number
  status: DepartureStatus
  held: number
  sold: number
  /** The id of the boat, which may be another one than that of the trip. */
  boat: string
  /** Whether the operator has taken the boat for this departure before anybody booked (`fixDeparture`). */
  fixed: boolean
}

export type SetDepartureOutcome =
  | { ok: true; departure: DepartureState }
  | { ok: false; refusal: 'not_a_day' | 'off_season' | 'cancelled' | 'nothing_to_set' }
  | { ok: false; refusal: 'below_taken'; taken: number; held: number }
  | { ok: false; refusal: 'above_licence'; boat: string; places: number }

const columns = ['trip', 'date', 'start', 'capacity', 'status', 'held', 'sold', 'boat', 'fixed'] as const

type Context = Pick<AppContext, 'db' | 'now' | 'queue'>

/** A departure, with the default capacity for a date without a row; null if `date` is not a date. */
export async function getDeparture(
  { db }: Pick<AppContext, 'db'>,
  { trip, date, start }: DepartureKey,
): Promise<DepartureState | null> {
  if (!isoDate.safeParse(date).success) return null
  const id = departureId({ trip, date, start })
  const row = await db.selectFrom('departure').select(columns).where('id', '=', id).executeTakeFirst()
  if (row) return row
  return withoutRow(tripOf(await loadTrips(db), trip), date, start)
}

/** The state of a departure without a row: nobody has booked it, and nothing was set for it. */
const withoutRow = ({ id, capacity, boat }: Trip, date: string, start: string): DepartureState => ({
  ...{ trip: id, date, start, capacity, boat: boat.id },
  ...{ status: 'open', held: 0, sold: 0, fixed: false },
})

/**
 * The departures from `from` to `to`, sorted by date and by the time at which they leave their first quay. For each
 * date: the timetabled departures of trips that guests can book, on sale or by link, and every departure that has a
 * row in `departure`.
 */
export async function departuresOn(
  db: Queryable,
  { trips }: Trips,
  from: string,
  to: string = from,
): Promise<DepartureState[]> {
  const rows = await db
    .selectFrom('departure')
    .select(columns)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
  const byId = new Map(rows.map((row) => [departureId(row), row]))
  const starts = trips
    .flatMap((trip) => trip.starts.map((start) => ({ trip, start, departsAt: start.calls[0]?.departsAt ?? '' })))
    .toSorted((one, other) => (one.departsAt < other.departsAt ? -1 : 1))
  return datesBetween(from, to).flatMap((date) =>
    starts.flatMap(({ trip, start }) => {
      const row = byId.get(departureId({ trip: trip.id, date, start: start.id }))
      const sails = isBookable(trip) && start.state === 'in_use' && sailsOn(date, trip)
      return row || sails ? [row ?? withoutRow(trip, date, start.id)] : []
    }),
  )
}

/** Sets a departure's capacity, or opens or closes it. Rejects a capacity below the held and sold places, or above
 * the licence of the boat. */
export function setDeparture(
  services: Context,
  {
    capacity,
    status,
    actor,
    ...key
  }: DepartureKey & { capacity?: number | undefined; status?: 'open' | 'closed' | undefined; actor: string },
): Promise<SetDepartureOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<SetDepartureOutcome> => {
    if (capacity === undefined && status === undefined) return { ok: false, refusal: 'nothing_to_set' }
    if (!isoDate.safeParse(key.date).success) return { ok: false, refusal: 'not_a_day' }
    const trips = await loadTrips(trx)
    const trip = tripOf(trips, key.trip)
    if (!sailsOn(key.date, trip)) return { ok: false, refusal: 'off_season' }
    const id = departureId(key)
    await ensureDeparture(trx, id)
    const row = await trx
      .selectFrom('departure')
      .select([...columns, 'licensed_places'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { licensed_places: places, ...before } = row
    const taken = before.held + before.sold
    if (before.status === 'cancelled') return { ok: false, refusal: 'cancelled' }
    // An import can sell more places than a departure has. The capacity of such a departure can still be raised.
    if (capacity !== undefined && capacity < Math.min(taken, before.capacity))
      return { ok: false, refusal: 'below_taken', taken, held: before.held }
    if (capacity !== undefined && capacity > places) {
      const boat = trips.boats.find(({ id }) => id === before.boat)?.name ?? before.boat
      return { ok: false, refusal: 'above_licence', boat, places }
    }
    const departure = { ...before, capacity: capacity ?? before.capacity, status: status ?? before.status }
    await trx
      .updateTable('departure')
      .set({ capacity: departure.capacity, status: departure.status })
      .where('id', '=', id)
      .execute()
    const newPlaces = departure.capacity > before.capacity || (before.status !== 'open' && departure.status === 'open')
    // The job is queued also when the departure closes: then it ends the open offers of the departure.
    await offerReturnedPlaces(services, trx, id, { newPlaces })
    await recordAction(trx, { command: 'departure set', details: { before, after: departure }, actor, now })
    return { ok: true, departure }
  })
}
