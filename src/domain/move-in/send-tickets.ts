import { sql } from 'kysely'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { queueMessages } from '../messages/queue-message.ts'
import { dayOf } from '../time/operator-time.ts'
import { departureInstant } from '../trips/sailing.ts'
import { loadTrips } from '../trips/trips.ts'
import type { ImportPlan } from './import-plan.ts'

const batchSize = 200

/**
 * Queues the ticket mail for the imported guests of the file who have an e-mail address, have not yet departed, and
 * were not sent this mail before.
 * @returns the number of mails
 */
export async function sendTickets(services: AppContext, { steps }: ImportPlan): Promise<number> {
  const now = services.now()
  const trips = await loadTrips(services.db)
  const wanted = steps.filter(({ booking }) => booking.state === 'booked').map(({ booking }) => booking)
  const rows = await services.db
    .selectFrom('imported_booking as imported')
    .innerJoin('reservation', 'reservation.id', 'imported.reservation_id')
    .select(['reservation.id', 'email', 'locale', 'trip', 'date', 'start', 'departure_location'])
    .where(
      sql<boolean>`exists (
        select from unnest(${wanted.map(({ source }) => source)}::text[], ${wanted.map(({ sourceId }) => sourceId)}::text[])
          as file (source, source_id) where file.source = imported.source and file.source_id = imported.source_id)`,
    )
    .where('email', '<>', '')
    .where('seat_status', '=', 'sold')
    .where('date', '>=', dayOf(now))
    .where(sql<boolean>`not exists (select from message where reservation_id = reservation.id and kind = 'confirmed')`)
    .orderBy('reservation.id')
    .execute()
  const coming = rows.filter((row) => now < departureInstant(trips, row))
  for (let from = 0; from < coming.length; from += batchSize) {
    const mails = coming
      .slice(from, from + batchSize)
      .map(({ id, email, locale }) => ({ kind: 'confirmed' as const, reservationId: id, recipient: email, locale }))
    await inTransaction(services.db, (trx) => queueMessages(services, trx, mails, now))
  }
  return coming.length
}
