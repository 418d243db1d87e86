import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
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
 * Safety net for lost jobs and for changes that free no places, such as a longer season: ends overdue offers, settles
 * taken ones, and queues the offers of days with places for a waiting party.
 */
export async function reconcileWaitlist(services: AppContext): Promise<void> {
  const { db } = services
  const now = services.now()
  for (const offer of await overdueOffers(services)) {
    await logFailure(services, { offer }, () => endOffer(services, offer))
  }
  for (const date of await daysWithSettledReservations(services)) {
    await onLockedDay(services, date, (trx) => settleTakenOffers(trx, date, now))
  }
  const settings = await operatorSettings(db)
  for (const { date, ...departure } of await daysWithFittingParties(services, settings.capacity)) {
    if (sailingDay(date, departure, settings, now).state !== 'open') continue
    await onLockedDay(services, date, (trx) => offerReturnedPlaces(services, trx, date))
  }
}

const onLockedDay = (services: AppContext, date: string, action: (trx: Transaction) => Promise<void>) =>
  logFailure(services, { date }, () =>
    inTransaction(services.db, async (trx) => {
      await lockDepartures(trx, [date])
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

async function daysWithSettledReservations({ db }: AppContext): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist_offer as offer')
    .innerJoin('reservation', 'reservation.id', 'offer.reservation_id')
    .select('offer.date')
    .distinct()
    .where('offer.state', '=', 'taken')
    .where('reservation.ended_at', 'is not', null)
    .limit(batchSize)
    .execute()
  return rows.map(({ date }) => date)
}

async function daysWithFittingParties({ db }: AppContext, defaultCapacity: number) {
  const { rows } = await sql<{
    date: string
    capacity: number
    status: 'open' | 'closed' | 'cancelled'
    held: number
    sold: number
  }>`
    select distinct day.date, coalesce(capacity, ${defaultCapacity}) as capacity, coalesce(status, 'open') as status,
      coalesce(held, 0) as held, coalesce(sold, 0) as sold
    from waitlist_day as day join waitlist_entry as entry on entry.id = day.entry_id
    left join departure on departure.date = day.date
    where day.ranked_at is not null and not day.skipped and entry.state = 'waiting'
      and day.party <= coalesce(capacity - held - sold, ${defaultCapacity})
    order by day.date limit ${batchSize}`.execute(db)
  return rows
}
