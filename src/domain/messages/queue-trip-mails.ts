import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { addDays, dayOf, instantOf } from '../time/operator-time.ts'
import { departureInstant, returnDay, type Sailing } from '../trips/sailing.ts'
import { loadTrips } from '../trips/trips.ts'
import { type NewMessage, queueMessages } from './queue-message.ts'

/**
 * Local times at which guests are ashore. When the reminder arrives, the operator can still answer questions in the
 * evening.
 */
export const reminderTime = '17:00'
export const thankYouTime = '10:00'

/** After an outage of more than a week no thank-you is sent. */
const thankYouWithinDays = 7

/**
 * Queues the reminder the day before a trip and the thank-you the day after its return, for confirmed bookings that are
 * not cancelled. Each mail is queued once per day of a trip, however often the function runs. Mails missed during an
 * outage are queued later: reminders until departure, thank-yous for a week. Bookings confirmed after the reminder time
 * get no reminder, because their new confirmation mail has the same content.
 */
export async function queueTripMails(services: AppContext): Promise<void> {
  const today = dayOf(services.now())
  for (const date of [today, addDays(today, 1)]) await queueReminders(services, date)
  for (let ago = 1; ago <= thankYouWithinDays; ago++) await queueThankYous(services, addDays(today, -ago))
}

/** Queues the reminders of the trips of one day, if they are due. */
export async function queueReminders(services: AppContext, date: string): Promise<void> {
  const now = services.now()
  const due = instantOf(addDays(date, -1), reminderTime)
  if (now >= due) await queueFor(services, { kind: 'reminder', date, now, due, bookedBefore: due })
}

/** Queues the thank-yous for the trips that leave on one day, if they are due: on the day after the return. */
export async function queueThankYous(services: AppContext, date: string): Promise<void> {
  const now = services.now()
  const due = instantOf(addDays(date, 1), thankYouTime)
  if (now >= due) await queueFor(services, { kind: 'thank_you', date, now, due })
}

interface TripMail {
  kind: 'reminder' | 'thank_you'
  date: string
  now: Date
  due: Date
  bookedBefore?: Date
}

function queueFor(services: AppContext, mail: TripMail): Promise<void> {
  return inTransaction(services.db, async (trx) => {
    const recipients = await findRecipients(trx, mail)
    const { kind, date, now } = mail
    // A booking that is moved to another day gets the mails of that day too.
    const messages = recipients.map(
      ({ id, locale, email }): NewMessage => ({ kind, reservationId: id, dedupeKey: date, recipient: email, locale }),
    )
    await queueMessages(services, trx, messages, now)
  })
}

async function findRecipients(trx: Transaction, { kind, date, now, due, bookedBefore = now }: TripMail) {
  const confirmed = await trx
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .leftJoin('review', 'review.reservation_id', 'reservation.id')
    .leftJoin('imported_booking as imported', 'imported.reservation_id', 'reservation.id')
    .leftJoin('message', (join) =>
      join
        .onRef('message.reservation_id', '=', 'reservation.id')
        .on('message.kind', '=', kind)
        // A mail of this kind that was due earlier does not count: it was about another day, from which the booking was
        // moved.
        .on('message.due_at', '>=', due),
    )
    .select([
      'reservation.id',
      'reservation.email',
      'reservation.locale',
      'reservation.trip',
      'reservation.date',
      'reservation.start',
      'reservation.departure_location',
      'review.id as review_id',
      'imported.imported_at',
    ])
    .where('reservation.date', '=', date)
    .where('reservation.state', '=', 'completed')
    .where(sql<Date>`coalesce(imported.imported_at, reservation.ended_at)`, '<', bookedBefore)
    // Bookings that were changed after the reminder time are left out: the mail about the change has the same content.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('reservation_change as change')
            .select('change.id')
            .whereRef('change.reservation_id', '=', 'reservation.id')
            .where('change.state', '=', 'completed')
            .where('change.ended_at', '>=', bookedBefore),
        ),
      ),
    )
    .where('cancellation.reservation_id', 'is', null)
    .where('message.id', 'is', null)
    // Concurrent runs insert their mails in the same order, so they can't deadlock.
    .orderBy('reservation.id')
    .execute()
  const trips = await loadTrips(trx)
  // Whether the trip sailed after its booking was imported. Otherwise the former system has thanked its guests.
  const sailedFromHere = ({ imported_at, ...row }: Sailing & { imported_at: Date | null }) =>
    imported_at === null || imported_at < departureInstant(trips, row)
  const isAshore = (row: Sailing) => now >= instantOf(addDays(returnDay(trips, row), 1), thankYouTime)
  return confirmed.filter((row) =>
    kind === 'reminder'
      ? now < departureInstant(trips, row)
      : row.review_id === null && sailedFromHere(row) && isAshore(row),
  )
}
