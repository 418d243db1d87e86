import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import { changeBoat } from '../availability/departure-boat.ts'
import type { AppContext } from '../context.ts'
import type { DepartureKey } from '../places/departure-id.ts'
import { cancelDeparture } from '../reservations/cancellation/cancel-departure.ts'

/** A departure with guests that has not left yet, for the decision what happens without its boat. */
export interface AffectedDeparture extends DepartureKey {
  parties: number
  /** Places of guests, unpaid holds included. */
  guests: number
  /** The ids of the boats in service that have enough places and are free at that time, the smallest first. */
  boats: string[]
}

interface Affected {
  boat: string
  /** Both included; without them all days. */
  from?: string | undefined
  to?: string | undefined
}

export async function affectedDepartures(
  { db, now }: { db: Queryable; now: () => Date },
  { boat, from, to }: Affected,
): Promise<AffectedDeparture[]> {
  const { rows } = await sql<AffectedDeparture>`
    select trip, date, start, held + sold as guests,
      (select count(*)::int from reservation
        where reservation.departure = departure.id and state = 'completed' and seat_status <> 'none') as parties,
      (select coalesce(jsonb_agg(other.id order by other.licensed_places, other.id), '[]') from boat as other
        where other.id <> departure.boat and other.state = 'in_service' and other.licensed_places >= held + sold
          and not exists (select from departure as taken where taken.boat = other.id and taken.during && departure.during
            and taken.status <> 'cancelled' and (taken.held + taken.sold > 0 or taken.fixed))) as boats
    from departure
    where boat = ${boat} and status <> 'cancelled' and held + sold > 0 and lower(during) > ${now()}
      and date between ${from ?? '0001-01-01'} and ${to ?? '9999-12-31'}
    order by lower(during), id`.execute(db)
  return rows
}

export type SettledDeparture = AffectedDeparture & { outcome: 'moved' | 'cancelled' | 'left' }

/**
 * Gives each affected departure the boat `replacement`, and with `cancel` cancels those that it doesn't fit, so that their
 * guests choose another day or the refund. Each departure has a transaction of its own; called again, it continues with
 * those that are left.
 */
export async function settleAffected(
  services: AppContext,
  {
    replacement,
    cancel,
    actor,
    ...affected
  }: Affected & { replacement?: string | undefined; cancel: boolean; actor: string },
  onSettled: (share: number) => void = () => {},
): Promise<SettledDeparture[]> {
  const departures = await affectedDepartures(services, affected)
  const settled: SettledDeparture[] = []
  for (const departure of departures) {
    settled.push({ ...departure, outcome: await settle(services, departure, { replacement, cancel, actor }) })
    onSettled(settled.length / departures.length)
  }
  return settled
}

async function settle(
  services: AppContext,
  { trip, date, start }: AffectedDeparture,
  { replacement: boat, cancel, actor }: { replacement: string | undefined; cancel: boolean; actor: string },
): Promise<SettledDeparture['outcome']> {
  const key = { trip, date, start, actor }
  if (boat !== undefined && (await changeBoat(services, { ...key, boat })).ok) return 'moved'
  if (!cancel) return 'left'
  const cancelled = await cancelDeparture(services, { ...key, reason: 'boat', choice: true })
  return cancelled.ok ? 'cancelled' : 'left'
}
