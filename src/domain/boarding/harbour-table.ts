import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { inOrderOfReturn } from '../../shared/order-of-returns.ts'
import type { Days } from '../accounting/report-period.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type DepartureKey, departureKey } from '../places/departure-id.ts'
import { isOfBoats } from '../places/of-boats.ts'
import { addDays, dayOf, instantOf } from '../time/operator-time.ts'
import { loadTrips, startOf, type TripStart, type Trips, tripOf } from '../trips/trips.ts'
import { harbourSettings } from './harbour-settings.ts'
import { type SignedPersons, signedFor } from './sign-persons.ts'

/** A departure that has sailed, for the harbour office. */
export interface Voyage extends DepartureKey {
  /** The id of the boat for which the crew signed; without a signature, the boat of the departure. */
  boat: string
  /** The names of the first quay, of the stops and of the quay where the voyage ends. */
  from: string
  stops: string[]
  to: string
  /** The time of departure from the first quay by the timetable, `HH:MM`. */
  departsAt: string
  /** The time at which the boat is back, `HH:MM`; null if it has no fixed time. */
  returnsAt: string | null
  sailedAt: Date
  /** The latest signature; null if guests were booked and nobody has signed how many persons sailed. */
  signed: SignedPersons | null
}

/**
 * The voyages from `days.from` to `days.to`, both included, in the order of their times: all signed departures, and
 * unsigned ones that had guests. Unsigned departures that were cancelled or have not sailed yet are left out.
 */
export async function harbourVoyages(db: Queryable, days: Days, now: Date): Promise<Voyage[]> {
  const { rows } = await sql<{ id: DepartureId; boat: string }>`
    select id, boat from departure
    where date between ${days.from} and ${days.to} and (
      exists (select from persons_signed where departure = departure.id)
      or status <> 'cancelled' and exists (select from reservation where departure = departure.id and state = 'completed'
        and not exists (select from cancellation where reservation_id = reservation.id)
        and not exists (select from no_show where reservation_id = reservation.id)))`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [trips, signatures] = [await loadTrips(db), await signedFor(db, ids)]
  const last = new Map(signatures.map((one) => [one.departure, one]))
  return rows
    .map(({ id, boat }): Voyage => {
      const key = departureKey(id)
      const signed = last.get(id) ?? null
      return { ...key, ...routeOf(trips, key), boat: signed?.boat ?? boat, signed }
    })
    .filter(({ signed, sailedAt }) => signed || sailedAt <= now)
    .toSorted((one, other) => one.sailedAt.getTime() - other.sailedAt.getTime() || one.boat.localeCompare(other.boat))
}

/** The operator is reminded after ten hours, because a voyage has to be reported within twelve hours of sailing. */
const remindAfter = 10 * 3_600_000
const remindForDays = 30

/**
 * The voyages of the last thirty days that sailed at least ten hours ago and are not signed or not exported. Empty if
 * the operator reports no voyages.
 */
export async function unreportedVoyages(db: Queryable, now: Date, boats?: readonly string[]): Promise<Voyage[]> {
  const { reportsSince } = await harbourSettings(db)
  if (reportsSince === null) return []
  const [today, earliest] = [dayOf(now), addDays(dayOf(now), -remindForDays)]
  const days = { from: reportsSince > earliest ? reportsSince : earliest, to: today }
  return (await harbourVoyages(db, days, now))
    .filter(({ sailedAt, signed }) => now.getTime() - sailedAt.getTime() >= remindAfter && !signed?.exportedAt)
    .filter(isOfBoats(boats))
}

function routeOf(trips: Trips, key: DepartureKey) {
  const trip = tripOf(trips, key.trip)
  const { calls } = startOf(trip, key.start)
  const departsAt = calls[0]?.departsAt ?? '00:00'
  return {
    from: calls[0]?.quay.name ?? '',
    stops: trip.stops.map(({ name }) => name),
    ...endOf(calls),
    ...{ departsAt, sailedAt: instantOf(key.date, departsAt) },
  }
}

/** Where and when the voyage ends: the quay to which the boat returns last. */
function endOf(calls: TripStart['calls']) {
  const last = inOrderOfReturn(
    calls.map(({ quay, departsAt, returnsAt }) => ({ quay, departs_at: departsAt, returns_at: returnsAt })),
  )
  // Several quays may have the latest time of return. The voyage then ends at the first of them.
  const end = last.find(({ returns_at }) => returns_at === last.at(-1)?.returns_at)
  return { to: end?.quay.name ?? '', returnsAt: end?.returns_at ?? null }
}

/** Marks signatures as exported for the harbour office. A signature keeps the time of its first export. */
export function markExported(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { signatures, actor }: { signatures: string[]; actor: string },
): Promise<number> {
  const at = now()
  return inTransaction(db, async (trx) => {
    const marked = await trx
      .updateTable('persons_signed')
      .set((set) => ({ exported_at: set.fn.coalesce('exported_at', sql<Date>`${at}::timestamptz`) }))
      .where('id', 'in', signatures)
      .returning('departure')
      .execute()
    const dates = marked.map(({ departure }) => departureKey(departure).date).toSorted()
    const details = { voyages: marked.length, from: dates[0], to: dates.at(-1) }
    if (marked.length > 0) await recordAction(trx, { command: 'harbour table', details, actor, now: at })
    return marked.length
  })
}
