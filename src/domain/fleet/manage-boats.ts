import { sql } from 'kysely'
import { type BoatFactsChange, changedFacts } from '../../contract/boat-facts.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { offerReturnedPlaces } from '../places/offer-returned-places.ts'
import { dayOf } from '../time/operator-time.ts'
import { type Boat, isBoatInService, isInUse, loadTrips } from '../trips/trips.ts'
import { type BookedDeparture, comingDepartures } from './coming-departures.ts'

type Context = Pick<AppContext, 'db' | 'now'>

export interface BoatChange {
  id: string
  name?: string | undefined
  licensedPlaces?: number | undefined
  usualCrew?: number | undefined
  facts?: BoatFactsChange | undefined
  state?: 'in_service' | 'out_of_service' | undefined
  /** The first and last day of the outage; without them all days. */
  outFrom?: string | undefined
  outTo?: string | undefined
  actor: string
}

export type SetBoatOutcome =
  /** `coming`: the coming departures with guests on days on which the boat is out of service. */
  | { ok: true; before: Boat; after: Boat; coming: BookedDeparture[] }
  | { ok: false; refusal: 'unknown' | 'needs_english' | 'outage_order' }
  /** A trip, or a departure on a day, has more places than the boat would be licensed for. */
  | { ok: false; refusal: 'trip_above_licence'; trip: string; capacity: number }
  | { ok: false; refusal: 'departure_above_licence'; date: string; capacity: number }

export type RetireBoatOutcome =
  | { ok: true; boat: Boat }
  | { ok: false; refusal: 'unknown' }
  | { ok: false; refusal: 'boat_of_trips'; trips: string }
  | { ok: false; refusal: 'coming_bookings'; departures: BookedDeparture[] }

export function addBoat(
  { db, now: clock }: Context,
  { actor, ...boat }: Omit<Boat, 'state' | 'outFrom' | 'outTo'> & { actor: string },
): Promise<{ ok: true; boat: Boat } | { ok: false; refusal: 'exists' | 'needs_english' }> {
  const now = clock()
  return inTransaction(db, async (trx) => {
    if (lacksEnglish(boat)) return { ok: false, refusal: 'needs_english' }
    const row = { id: boat.id, name: boat.name, licensed_places: boat.licensedPlaces, usual_crew: boat.usualCrew }
    const added = await trx
      .insertInto('boat')
      .values({ ...row, facts: JSON.stringify(boat.facts) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { ok: false, refusal: 'exists' }
    await recordAction(trx, { command: 'boat add', details: boat, actor, now })
    return { ok: true, boat: { ...boat, state: 'in_service', outFrom: null, outTo: null } }
  })
}

/**
 * Changes a boat; omitted fields stay unchanged. Setting `state` puts a retired boat back into use. Departures of a
 * boat that is not in service sell no further places, and their offers to waiting parties end.
 */
export function setBoat(
  services: Context & Pick<AppContext, 'queue'>,
  { id, actor, ...change }: BoatChange,
): Promise<SetBoatOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<SetBoatOutcome> => {
    const before = await lockBoat(trx, id)
    if (!before) return { ok: false, refusal: 'unknown' }
    const places = change.licensedPlaces ?? before.licensedPlaces
    const above = places < before.licensedPlaces ? await aboveLicence(trx, id, places) : undefined
    if (above) return above
    const after = {
      ...{ id, name: change.name ?? before.name, licensedPlaces: places },
      ...{ usualCrew: change.usualCrew ?? before.usualCrew, state: change.state ?? before.state },
      ...outageOf(before, change),
      facts: changedFacts(before.facts, change.facts ?? {}),
    }
    if (after.outFrom !== null && after.outTo !== null && after.outFrom > after.outTo)
      return { ok: false, refusal: 'outage_order' }
    if (lacksEnglish(after)) return { ok: false, refusal: 'needs_english' }
    await trx
      .updateTable('boat')
      .set({
        ...{ name: after.name, licensed_places: places, usual_crew: after.usualCrew, state: after.state },
        ...{ out_from: after.outFrom, out_to: after.outTo, facts: JSON.stringify(after.facts) },
      })
      .where('id', '=', id)
      .execute()
    await recordAction(trx, { command: 'boat set', details: { before, after }, actor, now })
    for (const { id: departure, date } of await awaitedDepartures(trx, id, dayOf(now))) {
      const [was, is] = [isBoatInService(before, date), isBoatInService(after, date)]
      if (was !== is) await offerReturnedPlaces(services, trx, departure, { newPlaces: is })
    }
    const coming = after.state === 'out_of_service' ? await comingDepartures(trx, { boat: id }, dayOf(now)) : []
    return { ok: true, before, after, coming: coming.filter(({ date }) => !isBoatInService(after, date)) }
  })
}

export function retireBoat(
  services: Context,
  { id, actor }: { id: string; actor: string },
): Promise<RetireBoatOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<RetireBoatOutcome> => {
    const boat = await lockBoat(trx, id)
    if (!boat) return { ok: false, refusal: 'unknown' }
    const departures = await comingDepartures(trx, { boat: id }, dayOf(now))
    if (departures.length > 0) return { ok: false, refusal: 'coming_bookings', departures }
    const { trips } = await loadTrips(trx)
    const ofBoat = trips.filter((trip) => isInUse(trip) && trip.boat.id === id)
    if (ofBoat.length > 0)
      return { ok: false, refusal: 'boat_of_trips', trips: ofBoat.map((trip) => trip.id).join(', ') }
    await trx.updateTable('boat').set({ state: 'retired', out_from: null, out_to: null }).where('id', '=', id).execute()
    // Removes the boat from the boats that phones show. A phone that shows only this boat keeps it, because with an
    // empty list it would show all boats.
    await trx
      .updateTable('device')
      .set({ boats: sql`array_remove(boats, ${id})` })
      .where(sql<boolean>`${id} = any(boats) and cardinality(boats) > 1`)
      .execute()
    await recordAction(trx, { command: 'boat retire', details: { id }, actor, now })
    return { ok: true, boat: { ...boat, state: 'retired', outFrom: null, outTo: null } }
  })
}

/**
 * The first and the last day of the outage after the change. A change without a state leaves them as they are. A change
 * with a state replaces them by its own days; a boat in service has none.
 */
const outageOf = ({ outFrom, outTo }: Boat, change: Omit<BoatChange, 'id' | 'actor'>) =>
  change.state === undefined
    ? { outFrom, outTo }
    : change.state === 'in_service'
      ? { outFrom: null, outTo: null }
      : { outFrom: change.outFrom ?? null, outTo: change.outTo ?? null }

/**
 * Whether the boat has texts about how to recognise it (`marks`), but none in English. Languages without a text of
 * their own show the English one.
 */
const lacksEnglish = ({ facts: { marks } }: Pick<Boat, 'facts'>): boolean => marks !== undefined && !marks.en

/** The coming departures of the boat that have a waitlist. */
async function awaitedDepartures(
  trx: Transaction,
  boat: string,
  today: string,
): Promise<{ id: DepartureId; date: string }[]> {
  return trx
    .selectFrom('waitlist_day')
    .innerJoin('departure', 'departure.id', 'waitlist_day.departure')
    .select(['departure.id', 'departure.date'])
    .distinct()
    .where('boat', '=', boat)
    .where('departure.date', '>=', today)
    .orderBy('departure.id')
    .execute()
}

/**
 * Locks all rows that a new licence changes: first the departures of the boat, then the boat. `takeBoat` locks in the
 * same order, so the two can't deadlock.
 */
async function lockBoat(trx: Transaction, id: string): Promise<Boat | undefined> {
  await trx.selectFrom('departure').select('id').where('boat', '=', id).orderBy('id').forUpdate().execute()
  await trx.selectFrom('boat').select('id').where('id', '=', id).forUpdate().execute()
  return (await loadTrips(trx)).boats.find((boat) => boat.id === id)
}

async function aboveLicence(trx: Transaction, id: string, places: number) {
  const { trips } = await loadTrips(trx)
  const trip = trips.find((each) => isInUse(each) && each.boat.id === id && each.capacity > places)
  if (trip) return { ok: false, refusal: 'trip_above_licence', trip: trip.id, capacity: trip.capacity } as const
  const departure = await trx
    .selectFrom('departure')
    .select(['date', 'capacity'])
    .where('boat', '=', id)
    .where('capacity', '>', places)
    .orderBy('date', 'desc')
    .executeTakeFirst()
  return departure && ({ ok: false, refusal: 'departure_above_licence', ...departure } as const)
}
