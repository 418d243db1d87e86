import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/connect.ts'
import type { DepartureId } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { lockDepartures } from '../../places/lock-departures.ts'
import { dayOf } from '../../time/operator-time.ts'
import { cancelParty } from '../cancellation/cancel-reservation.ts'
import { releaseUnpaid } from '../holds/end-hold.ts'

export interface UnsailedBookings {
  bookings: number
  places: number
}

/** The bookings of resellers with this name (in any case) for trips from today on, without boarded and cancelled ones. */
function unsailed(db: Queryable, name: string, today: string) {
  return db
    .selectFrom('reservation')
    .innerJoin('reseller_booking as resold', 'resold.reservation_id', 'reservation.id')
    .innerJoin('reseller', 'reseller.id', 'resold.reseller_id')
    .leftJoin('boarding', 'boarding.reservation_id', 'reservation.id')
    .where(sql`lower(reseller.name)`, '=', name.toLowerCase())
    .where('reservation.seat_status', '<>', 'none')
    .where('reservation.date', '>=', today)
    .where('boarding.reservation_id', 'is', null)
}

/** For each day, how many bookings and places `cancelUnsailed` would cancel. Days without such bookings are absent. */
export function unsailedByDay({ db, now }: AppContext, name: string): Promise<(UnsailedBookings & { date: string })[]> {
  return unsailed(db, name, dayOf(now()))
    .select(['reservation.date', sql<number>`count(*)::int`.as('bookings'), sql<number>`sum(party)::int`.as('places')])
    .groupBy('reservation.date')
    .orderBy('reservation.date')
    .execute()
}

export type CancelUnsailedOutcome =
  | ({ ok: true } & UnsailedBookings)
  | { ok: false; refusal: 'no_reseller' | 'has_key' }

/**
 * Cancels the bookings of a reseller for trips from today on and ends its holds, so that the reseller owes nothing for
 * them. Each departure is cancelled in a transaction of its own, so that guests wait for one departure at most. If the
 * caller has a transaction, all departures are cancelled in it. Refused until the key is revoked, so that no booking is
 * added meanwhile (`exceededBound`). If the process is killed, a repeated call cancels the remaining bookings.
 * @param order.date only the trips of this day
 */
export async function cancelUnsailed(
  services: AppContext,
  { name, date: only, actor }: { name: string; date?: string | undefined; actor: string },
): Promise<CancelUnsailedOutcome> {
  const now = services.now()
  const named = await services.db
    .selectFrom('reseller')
    .select('revoked_at')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .execute()
  if (named.length === 0) return { ok: false, refusal: 'no_reseller' }
  if (named.some(({ revoked_at }) => revoked_at === null)) return { ok: false, refusal: 'has_key' }
  const departures = await unsailed(services.db, name, dayOf(now))
    .$if(only !== undefined, (query) => query.where('reservation.date', '=', only ?? ''))
    .select(['reservation.departure', 'reservation.date'])
    .distinct()
    .orderBy('reservation.departure')
    .execute()
  const sum = { bookings: 0, places: 0 }
  for (const { departure, date } of departures) {
    const done = await inTransaction(services.db, (trx) =>
      cancelBookings(services, trx, { name, departure, date, actor }, now),
    )
    sum.bookings += done.bookings
    sum.places += done.places
  }
  return { ok: true, ...sum }
}

async function cancelBookings(
  services: AppContext,
  trx: Transaction,
  { name, departure, date, actor }: { name: string; departure: DepartureId; date: string; actor: string },
  now: Date,
): Promise<UnsailedBookings> {
  await lockDepartures(trx, [departure])
  const booked = await unsailed(trx, name, date)
    .where('reservation.departure', '=', departure)
    .selectAll('reservation')
    .orderBy('code')
    .forUpdate('reservation')
    .execute()
  for (const booking of booked)
    if (booking.state === 'completed')
      await cancelParty(services, trx, booking, { reason: 'operator', returns: true, now })
    else await releaseUnpaid(services, trx, booking, { event: 'released', now })
  const done = { bookings: booked.length, places: booked.reduce((sum, { party }) => sum + party, 0) }
  await recordAction(trx, { command: 'reseller revoke', details: { reseller: name, date, ...done }, actor, now })
  return done
}
