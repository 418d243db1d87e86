import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { getSailingDay } from '../availability/availability.ts'
import type { AppContext } from '../context.ts'
import { logFailure } from '../log-failure.ts'
import type { DepartureKey } from '../places/departure-id.ts'
import { lockDepartures } from '../places/lock-departures.ts'
import { offerReturnedPlaces } from '../places/offer-returned-places.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { endOffer } from './end-offer.ts'
import { settleTakenOffers } from './take-offer.ts'

/** Batch size; the remaining rows are handled by the next run. */
const batchSize = 100

/**
 * Safety net for lost jobs, and for changes that free places without a job, such as a longer season: ends overdue
 * offers, settles taken ones, and queues offers for departures with places for a waiting party.
 */
export async function reconcileWaitlist(services: AppContext): Promise<void> {
  const { db } = services
  const now = services.now()
  for (const offer of await overdueOffers(services)) {
    await logFailure(services, { offer }, () => endOffer(services, offer))
  }
  for (const departure of await departuresWithSettledReservations(services)) {
    await onLocked(services, departure, (trx) => settleTakenOffers(trx, departure, now))
  }
  for (const { id, trip, date, start } of await departuresWithFittingParties(services)) {
    const settings = await operatorSettings(db, trip)
    if ((await getSailingDay(db, { date, start, now, settings })).state !== 'open') continue
    await onLocked(services, id, (trx) => offerReturnedPlaces(services, trx, id))
  }
}

const onLocked = (services: AppContext, departure: DepartureId, action: (trx: Transaction) => Promise<void>) =>
  logFailure(services, { departure }, () =>
    inTransaction(services.db, async (trx) => {
      await lockDepartures(trx, [departure])
      await action(trx)
    }),
  )

async function overdueOffers({ db, now }: AppContext): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist_offer')
    .select('id')
    .where('state', '=', 'live')
    .where('expires_at', '<', new Date(now().getTime() - 120_000))
    .limit(batchSize)
    .execute()
  return rows.map(({ id }) => id)
}

async function departuresWithSettledReservations({ db }: AppContext): Promise<DepartureId[]> {
  const rows = await db
    .selectFrom('waitlist_offer as offer')
    .innerJoin('reservation', 'reservation.id', 'offer.reservation_id')
    .select('offer.departure')
    .distinct()
    .where('offer.state', '=', 'taken')
    .where('reservation.ended_at', 'is not', null)
    .limit(batchSize)
    .execute()
  return rows.map(({ departure }) => departure)
}

async function departuresWithFittingParties({ db }: AppContext) {
  const { rows } = await sql<DepartureKey & { id: DepartureId }>`
    select distinct day.departure as id, day.trip, day.date, day.start from waitlist_day as day join waitlist_entry as entry on entry.id = day.entry_id
    join trip on trip.id = day.trip left join departure on departure.id = day.departure
    where day.ranked_at is not null and not day.skipped and entry.state = 'waiting'
      and day.party <= coalesce(departure.capacity - held - sold, trip.capacity)
    order by day.departure limit ${batchSize}`.execute(db)
  return rows
}
