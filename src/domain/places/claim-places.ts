import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ClaimKind, DepartureId } from '../../platform/database/tables.ts'
import type { SiteSettings } from '../settings/operator-settings.ts'
import { ensureDeparture } from './ensure-departure.ts'
import { lockDepartures } from './lock-departures.ts'

/**
 * The condition of `isBoatInService` in SQL: whether a boat is in service on the day of the departure. For statements
 * with the table `departure`.
 * @param boat the name of the table of boats in the statement
 */
export const inServiceOnDay = (boat: 'boat' | 'other') => {
  const name = sql.raw(boat)
  return sql<boolean>`(${name}.state = 'in_service' or (${name}.state = 'out_of_service'
  and (departure.date < ${name}.out_from or departure.date > ${name}.out_to) is true))`
}

const boatInService = inServiceOnDay('boat')

/**
 * Whether a departure sells further places: it is open and its boat is in service. Existing bookings keep their places
 * in any case. For statements with the table `departure`.
 */
export const sellsPlaces = sql<boolean>`(departure.status = 'open' and exists (
  select from boat where boat.id = departure.boat and ${boatInService}))`

/** Whether the boat of a departure is reserved for it: places are held or sold, or the operator has fixed the boat. */
const hasBoat = sql<boolean>`(departure.held + departure.sold > 0 or departure.fixed)`

const isFree = (
  boat: RawBuilder<string>,
) => sql<boolean>`not exists (select from departure as other where other.boat = ${boat}
  and other.id <> departure.id and other.during && departure.during and other.status <> 'cancelled'
  and (other.held + other.sold > 0 or other.fixed))`

/**
 * Whether a payment can still take places of a departure: the departure sells places, and its boat is not taken by
 * another departure at that time.
 */
export const givesPlaces = sql<boolean>`(${sellsPlaces} and (${hasBoat} or ${isFree(sql.ref('departure.boat'))}))`

export interface Claim {
  departure: DepartureId
  party: number
  /** Limits the places of a departure that unpaid reservations may hold until their deadline. */
  holds: Pick<SiteSettings['holds'], 'always' | 'share'>
}

/**
 * Holds `party` places of a departure, all or none. The conditional update prevents overbooking and locks the
 * departure's row until the transaction ends. The first places of a departure also take its boat (`takeBoat`). A
 * departure without a row gets one with the default capacity.
 * @returns the kind of hold; null if the departure is closed or cancelled, there are too few places, the boat is out of
 *   service, or another departure has it
 */
export async function claimPlaces(trx: Transaction, claim: Claim): Promise<ClaimKind | null> {
  // Locks the departure first: an update that waits for the row would use the state that the boat had before the wait.
  await lockDepartures(trx, [claim.departure])
  const held = await hold(trx, claim, hasBoat)
  if (held) return held
  await ensureDeparture(trx, claim.departure)
  return (await takeBoat(trx, claim.departure)) ? hold(trx, claim, sql<boolean>`true`) : null
}

/**
 * Takes sold places for a booking that another system has sold, even beyond the capacity of the departure. Then
 * `over_capacity` rises to the number of places beyond the capacity, and no more places are sold. A departure in the
 * past gives places unless it is cancelled. Any other departure has to sell places (`sellsPlaces`).
 * @returns why the places can't be taken; undefined if they were taken
 */
export async function takeImportedPlaces(
  trx: Transaction,
  { departure, places, isPast }: { departure: DepartureId; places: number; isPast: boolean },
): Promise<'boat_elsewhere' | 'not_sold' | undefined> {
  await lockDepartures(trx, [departure])
  const take = async (condition: RawBuilder<boolean>) => {
    const sells = isPast ? sql<boolean>`departure.status <> 'cancelled'` : sellsPlaces
    const { numAffectedRows } = await sql`
      update departure set sold = sold + ${places}, over_capacity = greatest(over_capacity, held + sold + ${places} - capacity)
      where id = ${departure} and ${sells} and ${condition}`.execute(trx)
    return numAffectedRows === 1n
  }
  if (await take(hasBoat)) return undefined
  await ensureDeparture(trx, departure)
  if (!(await takeBoat(trx, departure))) return 'boat_elsewhere'
  return (await take(sql<boolean>`true`)) ? undefined : 'not_sold'
}

/**
 * Locks a boat for a departure, and checks that the boat is in service and that no other departure has it at that time.
 * First the departure is locked, then the boat. The boat's lock serializes first bookings of departures that need the
 * same boat: the second booking sees the first. Without the lock, the constraint `departure_boat_in_one_place` would
 * reject the second booking with an error, or both would wait for each other.
 * @param newBoat the boat that the departure is about to get; if omitted, the boat that it has
 * @returns whether the departure can have the boat; false if the departure has no row
 */
export async function takeBoat(trx: Transaction, departure: DepartureId, newBoat?: string): Promise<boolean> {
  const row = await trx
    .selectFrom('departure')
    .select('boat')
    .where('id', '=', departure)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const boat = newBoat ?? row.boat
  await trx.selectFrom('boat').select('id').where('id', '=', boat).forNoKeyUpdate().execute()
  const { rows } = await sql<{ isFree: boolean }>`
    select ${boatInService} and ${isFree(sql.ref('boat.id'))} as "isFree"
    from departure join boat on boat.id = ${boat} where departure.id = ${departure}`.execute(trx)
  return rows[0]?.isFree ?? false
}

/**
 * Why a departure whose boat dropped out needs no change any more: it has another boat, or the boat is in service
 * again.
 */
export type BoatChangeObsolete = 'has_other_boat' | 'boat_back'

/**
 * Checks that a locked departure still has this boat, and that the boat is out of service on that day. Undefined if
 * both are true, or if no boat is given. A change of the boat's state waits for the lock.
 */
export async function boatChangeObsolete(
  trx: Transaction,
  departure: DepartureId,
  boat: string | undefined,
): Promise<BoatChangeObsolete | undefined> {
  if (boat === undefined) return undefined
  const row = await trx
    .selectFrom('departure')
    .innerJoin('boat', 'boat.id', 'departure.boat')
    .select(['boat.id', boatInService.as('isInService')])
    .where('departure.id', '=', departure)
    .executeTakeFirst()
  if (row?.id !== boat) return 'has_other_boat'
  return row.isInService ? 'boat_back' : undefined
}

/**
 * Unpaid reservations may hold `always` places or the fraction `share` of the unsold places, whichever is more. A hold
 * beyond this limit is `charge_only`: its places are released unless the card is charged without another step of the
 * guest. So unpaid reservations can't block a departure, even from many addresses.
 */
async function hold(
  trx: Transaction,
  { departure, party, holds: { always, share } }: Claim,
  condition: RawBuilder<boolean>,
): Promise<ClaimKind | null> {
  const { rows } = await sql<{ kind: ClaimKind }>`
    update departure set held = held + ${party}
    where id = ${departure} and ${sellsPlaces} and held + sold + ${party} <= capacity and ${condition}
    returning case when held <= greatest(${always}::int, ${share}::float * (capacity - sold))
      then 'timed' else 'charge_only' end as kind`.execute(trx)
  return rows[0]?.kind ?? null
}
