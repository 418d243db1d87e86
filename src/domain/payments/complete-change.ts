import { sql } from 'kysely'
import { operatorLocale } from '../../i18n/locales.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ChangeRow, DepartureId, ReservationRow } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { queueMessages } from '../messages/queue-message.ts'
import { eraseUnneededPassengers } from '../passengers/erase-passengers.ts'
import { departureId } from '../places/departure-id.ts'
import { movePlaces } from '../places/move-places.ts'
import { countGuests } from '../pricing/quote.ts'
import { fitUnitItems } from '../resellers/unit-items.ts'
import { dayOf } from '../time/operator-time.ts'

type CompletedBooking = Pick<ReservationRow, 'id' | 'departure' | 'email' | 'locale' | 'seat_status' | 'channel'>

/**
 * Applies a change to its booking. First the booking takes over the places of the change. At the end it releases the
 * places that it does not need any more. The caller holds the locks of both departures and of the reservation.
 * @param refundToCard the part of the refund that goes back to a card; the rest is handed back
 */
export async function completeChange(
  services: Pick<AppContext, 'queue' | 'ids' | 'operator'>,
  trx: Transaction,
  change: ChangeRow,
  { id, departure, email, locale, seat_status, channel }: CompletedBooking,
  now: Date,
  refundToCard: number,
): Promise<void> {
  await movePlaces(services, trx, {
    departure: change.departure,
    places: change.places,
    from: change.seat_status,
    to: 'sold',
  })
  await writeBooking(trx, change, now)
  await eraseUnneededPassengers(trx, dayOf(now), { reservation: id })
  if (channel === 'reseller') await fitUnitItems(services.ids, trx, id, change)
  await movePlaces(services, trx, { departure, places: released(change, departure), from: seat_status, to: 'none' })
  const reference = { reservationId: id, dedupeKey: change.id }
  const details = {
    previous_date: change.previous.date,
    previous: JSON.stringify(change.previous),
    due_amount: String(change.due_amount),
    refund_amount: String(refundToCard),
    by_hand_amount: String(change.refund_amount - refundToCard),
  }
  await queueMessages(
    services,
    trx,
    [
      { ...reference, kind: 'changed', recipient: email, locale, details },
      { ...reference, kind: 'operator_changed', recipient: services.operator.email, locale: operatorLocale, details },
    ],
    now,
  )
}

/**
 * Writes the changed booking in as few statements as possible, because other bookings wait for the locks on the
 * departures.
 */
async function writeBooking(trx: Transaction, change: ChangeRow, now: Date): Promise<void> {
  const { reservation_id: id, previous } = change
  const lines = change.lines.map(({ id: item_id, ...line }, position) => ({ ...line, item_id, position }))
  await trx.deleteFrom('reservation_line').where('reservation_id', '=', id).execute()
  await trx
    .with('booked', (db) =>
      db
        .updateTable('reservation')
        .set({
          trip: change.trip,
          date: change.date,
          start: change.start,
          departure_location: change.departure_location,
          adults: change.adults,
          children: change.children,
          infants: change.infants,
          total_amount: change.total_amount,
          bail_amount: change.bail_amount,
          added_by_card: sql`case deposit_method when 'card' then 0
            else greatest(0, added_by_card + least(${change.due_amount}::int, ${change.bail_amount - previous.bail_amount}::int)) end`,
          seat_status: 'sold',
        })
        .where('id', '=', id),
    )
    .with('completed', (db) =>
      db
        .updateTable('reservation_change')
        .set({ state: 'completed', seat_status: 'none', ended_at: now })
        .where('id', '=', change.id),
    )
    // A no-show that was recorded for the former departure is deleted, because the party is expected again.
    .with('expected', (db) => db.deleteFrom('no_show').where('reservation_id', '=', id))
    .with('logged', (db) =>
      db.insertInto('reservation_event').values({
        reservation_id: id,
        event: departureId(previous) === change.departure ? 'changed' : 'moved',
        from_state: 'completed',
        to_state: 'completed',
        happened_at: now,
      }),
    )
    .insertInto('reservation_line')
    .columns(['reservation_id', 'position', 'kind', 'item_id', 'label', 'pieces', 'original_amount', 'payable_amount'])
    .expression(
      sql`select ${id}::text, line.position, line.kind, line.item_id, line.label, line.pieces, line.original_amount,
      line.payable_amount from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position int, kind text,
      item_id text, label text, pieces int, original_amount int, payable_amount int)`,
    )
    .execute()
}

/**
 * The places that a change releases: all places of the booking if it moves to another departure, otherwise those of the
 * people who no longer come.
 */
function released({ previous, ...change }: ChangeRow, booked: DepartureId): number {
  const before = countGuests(previous)
  return Math.max(0, booked === change.departure ? before - countGuests(change) : before)
}
