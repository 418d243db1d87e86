import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId, DepartureStatus } from '../../platform/database/tables.ts'
import { normalizeAlias, normalizeCode } from '../../shared/booking-reference.ts'
import { type DepartureKey, departureId } from '../places/departure-id.ts'
import { hasPrices, loadPriceList } from '../pricing/prices.ts'
import { dayOf } from '../time/operator-time.ts'
import { isBoatInService, loadTrips } from '../trips/trips.ts'
import { type StepContext, ticketCodeOf } from './decide-step.ts'
import { type ImportedBooking, keyOf, orderIdOf } from './imported-booking.ts'

/** A departure as it is stored. */
interface StoredDeparture {
  status: DepartureStatus
  capacity: number
  taken: number
  isBoatInService: boolean
}

export interface ImportContext extends StepContext {
  departureOf(id: DepartureId): StoredDeparture | undefined
}

/**
 * Loads what decides about all bookings of a file: the trips, the prices and the departures on its days.
 * @param days in any order
 */
export async function importContext(db: Queryable, days: string[], now: Date): Promise<ImportContext> {
  const today = dayOf(now)
  const [first = today, ...others] = days.toSorted()
  const trips = await loadTrips(db)
  const priceLists = new Map<string, Awaited<ReturnType<typeof loadPriceList>>>()
  for (const { id } of trips.trips) if (await hasPrices(db, id)) priceLists.set(id, await loadPriceList(db, id))
  const rows = await db
    .selectFrom('departure')
    .select(['id', 'date', 'boat', 'status', 'capacity', 'held', 'sold'])
    .where('date', '>=', first)
    .where('date', '<=', others.at(-1) ?? first)
    .execute()
  const departures = new Map(
    rows.map(({ id, date, boat: boatId, status, capacity, held, sold }) => {
      const boat = trips.boats.find((each) => each.id === boatId)
      const departure = { status, capacity, taken: held + sold, isBoatInService: !!boat && isBoatInService(boat, date) }
      return [id, departure]
    }),
  )
  const withoutRow = (id: DepartureId): StoredDeparture | undefined => {
    const [name, date = ''] = id.split('/')
    const trip = trips.trips.find((each) => each.id === name)
    return (
      trip && { status: 'open', capacity: trip.capacity, taken: 0, isBoatInService: isBoatInService(trip.boat, date) }
    )
  }
  return {
    trips,
    pricesOn: (trip, date) => priceLists.get(trip)?.(date),
    departureOf: (id) => departures.get(id) ?? withoutRow(id),
    today,
  }
}

const orderOf = (booking: Pick<ImportedBooking, 'source' | 'sourceId'>): string =>
  keyOf({ ...booking, sourceId: orderIdOf(booking) })

/**
 * Finds out whether the ticket code of each booking is free: no booking here has it as its code, and no other order has
 * it as its ticket code. If two orders have the same ticket code, neither gets it, because the old ticket would board
 * either party.
 * @returns a function that gives the alias of a booking, which is its ticket code in the form in which codes are
 *   compared; null if the code is not free or has no letter or digit
 */
export async function freeAliases(
  db: Queryable,
  bookings: ImportedBooking[],
): Promise<(booking: ImportedBooking) => string | null> {
  const aliasOf = (booking: ImportedBooking) => normalizeAlias(ticketCodeOf(booking))
  const wanted = bookings.map(aliasOf)
  const own = await db
    .selectFrom('reservation')
    .select('code')
    .where('code', '=', sql<string>`any (${wanted.map(normalizeCode)})`)
    .execute()
  const taken = new Set(own.map(({ code }) => code))
  const before = await db
    .selectFrom('imported_booking')
    .select(['alias', 'source', 'source_id as sourceId'])
    .where('alias', '=', sql<string>`any (${wanted})`)
    .execute()
  const orders = new Map<string, Set<string>>()
  const add = (alias: string, order: string) => orders.set(alias, (orders.get(alias) ?? new Set()).add(order))
  for (const { alias, ...row } of before) if (alias) add(alias, orderOf(row))
  for (const booking of bookings) add(aliasOf(booking), orderOf(booking))
  return (booking) => {
    const alias = aliasOf(booking)
    const isFree = alias !== '' && !taken.has(normalizeCode(alias)) && orders.get(alias)?.size === 1
    return isFree ? alias : null
  }
}

/**
 * When a departure needs its boat, in seconds since 1970. `hasBoat`: this departure has taken it; `isTaken`: another
 * one has.
 */
export interface BoatNeed {
  id: DepartureId
  boat: string
  from: number
  to: number
  hasBoat: boolean
  isTaken: boolean
}

export async function boatNeeds(db: Queryable, departures: DepartureKey[]): Promise<Map<DepartureId, BoatNeed>> {
  const { rows } = await sql<BoatNeed>`
    with needed as (
      select departure_key(wanted.trip, wanted.date, wanted.start) as id, coalesce(departure.boat, trip.boat) as boat,
        coalesce(departure.during, departure_during(wanted.trip, wanted.date, wanted.start)) as during,
        coalesce(held + sold > 0 or fixed, false) as has_boat
      from jsonb_to_recordset(${JSON.stringify(departures)}::jsonb) as wanted (trip text, date date, start text)
      join trip on trip.id = wanted.trip
      left join departure on departure.id = departure_key(wanted.trip, wanted.date, wanted.start))
    select id, boat, extract(epoch from lower(during))::float as "from", extract(epoch from upper(during))::float as "to",
      has_boat as "hasBoat", exists (select from departure as other where other.boat = needed.boat and other.id <> needed.id
        and other.during && needed.during and other.status <> 'cancelled'
        and (other.held + other.sold > 0 or other.fixed)) as "isTaken"
    from needed`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const departureKeys = (departures: DepartureKey[]): DepartureKey[] => [
  ...new Map(
    departures.map(({ trip, date, start }) => [departureId({ trip, date, start }), { trip, date, start }]),
  ).values(),
]
