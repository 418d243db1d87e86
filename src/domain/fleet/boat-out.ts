import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import { changeBoat } from '../availability/change-departure-boat.ts'
import type { AppContext } from '../context.ts'
import { inServiceOnDay } from '../places/claim-places.ts'
import { type DepartureKey, departureId } from '../places/departure-id.ts'
import { cancelDeparture } from '../reservations/cancellation/cancel-departure.ts'

/** A coming departure with guests, and the other boats with which it can sail if its own boat is out of service. */
export interface AffectedDeparture extends DepartureKey {
  parties: number
  /** Places of guests, unpaid holds included. */
  guests: number
  /** The ids of the boats in service that have enough places and are free at that time, the smallest first. */
  boats: string[]
  /** Like `boats`, but as if all unpaid holds had ended without a payment. */
  boatsAfterHolds: string[]
}

interface Affected {
  boat: string
  /** The first and the last day, both included; all days if omitted. */
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
      ${boatsThatFit(sql`departure.held + departure.sold`, sql`taken.held + taken.sold`)} as boats,
      ${boatsThatFit(sql`departure.sold`, sql`taken.sold`)} as "boatsAfterHolds"
    from departure
    where boat = ${boat} and status <> 'cancelled' and held + sold > 0 and lower(during) > ${now()}
      and date between ${from ?? '0001-01-01'} and ${to ?? '9999-12-31'}
    order by lower(during), id`.execute(db)
  return rows
}

const boatsThatFit = (guests: RawBuilder<unknown>, guestsOfTaken: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(other.id order by other.licensed_places, other.id), '[]') from boat as other
    where other.id <> departure.boat and ${inServiceOnDay('other')} and other.licensed_places >= ${guests}
      and not exists (select from departure as taken where taken.boat = other.id and taken.during && departure.during
        and taken.status <> 'cancelled' and (${guestsOfTaken} > 0 or taken.fixed)))`

interface Replacement {
  replacement?: string | undefined
  cancel: boolean
}

type Outcome = 'moved' | 'cancelled' | 'left'
export type SettledDeparture = AffectedDeparture & { outcome: Outcome }

/**
 * What happens to a departure: it gets the replacement boat (`moved`), is cancelled, or stays as it is (`left`). It is
 * cancelled only if `cancel` is set, it has paid bookings, and these would not fit the replacement even without the
 * unpaid holds.
 */
export function outcomeFor(
  { parties, boats, boatsAfterHolds }: AffectedDeparture,
  { replacement, cancel }: Replacement,
): Outcome {
  if (replacement !== undefined && boats.includes(replacement)) return 'moved'
  const isCancelled = cancel && parties > 0 && !(replacement !== undefined && boatsAfterHolds.includes(replacement))
  return isCancelled ? 'cancelled' : 'left'
}

interface Settlement extends Affected {
  replacement?: string | undefined
  /** The departures whose cancellation a person has confirmed. */
  cancel: readonly DepartureKey[]
  actor: string
}

/**
 * Gives each affected departure the boat `replacement`. If this boat does not fit, the departure is cancelled if it is
 * in `cancel`, has paid bookings, and would not fit even without its unpaid holds (`outcomeFor`); its guests then
 * choose another day or the refund. Any other departure stays as it is, as does one that has got another boat
 * meanwhile, or whose boat is back in service. Each departure has its own transaction, so a repeated call continues
 * where the first one stopped.
 */
export async function settleAffected(
  services: AppContext,
  settlement: Settlement,
  onSettled: (share: number) => void = () => {},
): Promise<SettledDeparture[]> {
  const departures = await affectedDepartures(services, settlement)
  const settled: SettledDeparture[] = []
  for (const departure of departures) {
    settled.push({ ...departure, outcome: await settle(services, departure, settlement) })
    onSettled(settled.length / departures.length)
  }
  return settled
}

async function settle(
  services: AppContext,
  departure: AffectedDeparture,
  { boat: fromBoat, replacement, cancel, actor }: Settlement,
): Promise<Outcome> {
  const { trip, date, start } = departure
  const key = { trip, date, start, fromBoat, actor }
  if (replacement !== undefined && (await changeBoat(services, { ...key, boat: replacement })).ok) return 'moved'
  const isConfirmed = cancel.some((each) => departureId(each) === departureId(key))
  if (outcomeFor(departure, { replacement, cancel: isConfirmed }) !== 'cancelled') return 'left'
  const cancelled = await cancelDeparture(services, { ...key, reason: 'boat', choice: true })
  return cancelled.ok ? 'cancelled' : 'left'
}
