import { isoDate } from '../../contract/primitives.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type BoatChangeObsolete, boatChangeObsolete, takeBoat } from '../places/claim-places.ts'
import { type DepartureKey, departureId } from '../places/departure-id.ts'
import { ensureDeparture } from '../places/ensure-departure.ts'
import { offerReturnedPlaces } from '../places/offer-returned-places.ts'
import { dayOf } from '../time/operator-time.ts'
import { isBoatInService, loadTrips, tripOf } from '../trips/trips.ts'
import { mailOtherBoat } from './mail-other-boat.ts'
import { sailsOn } from './sailing-day.ts'
import { type DepartureState, getDeparture } from './set-departure.ts'

type NotChanged =
  | { ok: false; refusal: 'not_a_day' | 'past' | 'off_season' | 'cancelled' | 'unknown_boat' | BoatChangeObsolete }
  /** The boat is out with another departure, or out of service. */
  | { ok: false; refusal: 'boat_taken'; boat: string }
  | { ok: false; refusal: 'boat_too_small'; boat: string; places: number; taken: number }

export type DepartureBoatOutcome = { ok: true; departure: DepartureState } | NotChanged

type Context = Pick<AppContext, 'db' | 'now' | 'queue' | 'ids'>

/**
 * Takes the boat for a departure before anybody books, so that no other departure can have it. `fixed: false` releases
 * the boat unless guests have booked.
 */
export function fixDeparture(
  services: Context,
  { fixed, actor, ...key }: DepartureKey & { fixed: boolean; actor: string },
): Promise<DepartureBoatOutcome> {
  const change = async (trx: Transaction, before: DepartureState) => {
    const id = departureId(key)
    if (fixed && !(await takeBoat(trx, id))) return { ok: false, refusal: 'boat_taken', boat: before.boat } as const
    await trx.updateTable('departure').set({ fixed }).where('id', '=', id).execute()
    return undefined
  }
  return changeDeparture(services, key, { command: 'departure fix', actor }, change)
}

/**
 * Gives a departure another boat with enough places, and mails its guests if the new boat looks different. A capacity
 * above the licence of the new boat is lowered. `fromBoat` is the id of the boat to replace. If it is given, the change
 * is refused if the departure has another boat, or if the boat is in service.
 */
export function changeBoat(
  services: Context,
  {
    boat: boatId,
    fromBoat,
    actor,
    ...key
  }: DepartureKey & { boat: string; fromBoat?: string | undefined; actor: string },
): Promise<DepartureBoatOutcome> {
  const change = async (trx: Transaction, before: DepartureState): Promise<NotChanged | undefined> => {
    const id = departureId(key)
    const stands = await boatChangeObsolete(trx, id, fromBoat)
    if (stands) return { ok: false, refusal: stands }
    // `takeBoat` locks the boat. The licence is read after that, so no concurrent transaction can change it in between.
    const isFree = await takeBoat(trx, id, boatId)
    const { boats } = await loadTrips(trx)
    const boat = boats.find(({ id, state }) => id === boatId && state !== 'retired')
    if (!boat) return { ok: false, refusal: 'unknown_boat' }
    const { licensedPlaces: places } = boat
    const taken = before.held + before.sold
    if (taken > places) return { ok: false, refusal: 'boat_too_small', boat: boat.name, places, taken }
    if (!isFree) return { ok: false, refusal: 'boat_taken', boat: boatId }
    await trx
      .updateTable('departure')
      .set({ boat: boatId, capacity: Math.min(before.capacity, places) })
      .where('id', '=', id)
      .execute()
    const former = boats.find((each) => each.id === before.boat)!
    await mailOtherBoat(services, trx, { departure: id, before: former, after: boat, now: services.now() })
    const newPlaces = !isBoatInService(former, key.date)
    await offerReturnedPlaces(services, trx, id, { newPlaces })
    return undefined
  }
  return changeDeparture(services, key, { command: 'departure boat', actor }, change).catch((error: unknown) => {
    // A constraint of the database refuses the boat if a concurrent transaction has given it to another departure.
    if ((error as { code?: unknown }).code === '23P01') return { ok: false, refusal: 'boat_taken', boat: boatId }
    throw error
  })
}

function changeDeparture(
  { db, now: clock }: Context,
  key: DepartureKey,
  { command, actor }: { command: string; actor: string },
  change: (trx: Transaction, before: DepartureState) => Promise<NotChanged | undefined>,
): Promise<DepartureBoatOutcome> {
  const now = clock()
  return inTransaction(db, async (trx): Promise<DepartureBoatOutcome> => {
    if (!isoDate.safeParse(key.date).success) return { ok: false, refusal: 'not_a_day' }
    if (key.date < dayOf(now)) return { ok: false, refusal: 'past' }
    const trip = tripOf(await loadTrips(trx), key.trip)
    const id = departureId(key)
    const isStored = await trx.selectFrom('departure').select('id').where('id', '=', id).executeTakeFirst()
    if (!isStored && !sailsOn(key.date, trip)) return { ok: false, refusal: 'off_season' }
    await ensureDeparture(trx, id)
    await trx.selectFrom('departure').select('id').where('id', '=', id).forUpdate().execute()
    const before = (await getDeparture({ db: trx }, key))!
    if (before.status === 'cancelled') return { ok: false, refusal: 'cancelled' }
    const refused = await change(trx, before)
    if (refused) return refused
    const departure = (await getDeparture({ db: trx }, key))!
    await recordAction(trx, { command, details: { before, after: departure }, actor, now })
    return { ok: true, departure }
  })
}
