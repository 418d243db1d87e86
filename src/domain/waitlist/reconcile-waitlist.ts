import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { sailingDay } from '../availability/sailing-day.ts'
import type { AppContext } from '../context.ts'
import { logFailure } from '../log-failure.ts'
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
  const settings = await operatorSettings(db)
  for (const { id, date, ...departure } of await departuresWithFittingParties(services, settings.capacity)) {
    if (sailingDay(date, departure, settings, now).state !== 'open') continue
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

async function departuresWithFittingParties({ db }: AppContext, defaultCapacity: number) {
  const { rows } = await sql<{
    id: DepartureId
    date: string
    capacity: number
    status: 'open' | 'closed' | 'cancelled'
    held: number
    sold: number
  }>`
    select distinct day.departure as id, day.date, coalesce(capacity, ${defaultCapacity}) as capacity, coalesce(status, 'open') as status,
      coalesce(held, 0) as held, coalesce(sold, 0) as sold
    from waitlist_day as day join waitlist_entry as entry on entry.id = day.entry_id
    left join departure on departure.id = day.departure
    where day.ranked_at is not null and not day.skipped and entry.state = 'waiting'
      and day.party <= coalesce(capacity - held - sold, ${defaultCapacity})
    order by day.departure limit ${batchSize}`.execute(db)
  return rows
}
