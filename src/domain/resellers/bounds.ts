import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { Claim } from '../places/claim-places.ts'
import { departureKey } from '../places/departure-id.ts'
import { unpaidLimit } from '../places/timed-hold.ts'
import { dayOf } from '../time/operator-time.ts'

/**
 * How many unpaid places of a departure one reseller may hold: half of what all unpaid reservations together may hold,
 * so that no key blocks the other resellers. The setting `always` is not halved, because a family may need all of these
 * places.
 */
export const resellerLimit = (holds: Claim['holds'], unsold: number): number =>
  Math.max(holds.always, unpaidLimit(holds, unsold) / 2)

/** The places that a reseller has of a departure. */
export interface ResellerPlaces {
  held: number
  /** The held and the sold places together. */
  all: number
}

export const noPlaces: ResellerPlaces = { held: 0, all: 0 }

/**
 * The held and sold places of a reseller, by departure. A departure of which the reseller has no places is absent.
 * `from` and `to` are inclusive.
 */
export async function placesOfReseller(
  db: Queryable,
  resellerId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<DepartureId, ResellerPlaces>> {
  const rows = await db
    .selectFrom('reseller_booking as resold')
    .innerJoin('reservation', 'reservation.id', 'resold.reservation_id')
    .where('resold.reseller_id', '=', resellerId)
    .where('reservation.seat_status', '<>', 'none')
    .where('reservation.date', '>=', from)
    .where('reservation.date', '<=', to)
    .groupBy('reservation.departure')
    .select([
      'reservation.departure',
      sql<number>`coalesce(sum(party) filter (where seat_status = 'held'), 0)::int`.as('held'),
      sql<number>`sum(party)::int`.as('all'),
    ])
    .execute()
  return new Map(rows.map(({ departure, ...places }) => [departure, places]))
}

/** What a reseller owes for future trips, in cents: the retail price less its commission, holds included. */
export async function owedByReseller(db: Queryable, resellerId: string, now: Date): Promise<number> {
  const { owed } = await db
    .selectFrom('reseller_booking as resold')
    .innerJoin('reservation', 'reservation.id', 'resold.reservation_id')
    .where('resold.reseller_id', '=', resellerId)
    .where('reservation.seat_status', '<>', 'none')
    .where('reservation.date', '>=', dayOf(now))
    .select(sql<number>`coalesce(sum(round(bail_amount * (100 - commission) / 100.0)), 0)::int`.as('owed'))
    .executeTakeFirstOrThrow()
  return owed
}

/**
 * Why the transaction must be refused after its writes: the key was revoked meanwhile, or the reseller now exceeds its
 * places of the departure or its credit. Undefined if the writes are allowed. Locks the reseller, so that its bookings
 * of different departures are counted one after the other. The lock (`for no key update`) does not block the foreign
 * key of new bookings. The caller must not lock a departure afterwards.
 */
export async function exceededBound(
  trx: Transaction,
  { id }: { id: string },
  departure: DepartureId,
  now: Date,
): Promise<'revoked' | 'places_per_day' | 'credit' | undefined> {
  const reseller = await trx
    .selectFrom('reseller')
    .select(['credit', 'places_per_day', 'revoked_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (reseller.revoked_at) return 'revoked'
  const { date } = departureKey(departure)
  const places = (await placesOfReseller(trx, id, { from: date, to: date })).get(departure) ?? noPlaces
  if (places.all > reseller.places_per_day) return 'places_per_day'
  return (await owedByReseller(trx, id, now)) > reseller.credit ? 'credit' : undefined
}
