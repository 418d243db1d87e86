import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ReservationRow } from '../../platform/database/tables.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { eraseUnneededPassengers } from '../passengers/erase-passengers.ts'
import { ensureDeparture } from '../places/ensure-departure.ts'
import { movePlaces } from '../places/move-places.ts'
import { cancelParty } from '../reservations/cancellation/cancel-reservation.ts'
import { lockBooking } from '../reservations/lock-reservation.ts'
import { dayOf } from '../time/operator-time.ts'
import type { KnownBooking, WritingStep } from './import-plan.ts'
import { bookedColumns, guestColumns, importedColumns, isOver, postPaid } from './insert-imported.ts'
import { knownBookings } from './known-bookings.ts'
import { NotWrittenError, takePlaces, type Written } from './written.ts'

/**
 * Applies the changes of the file to an imported booking: under the locks of its former and new departure, without a
 * mail, a payment or a refund. Refused if the booking has changed here since the plan was made.
 */
export async function changeImported(
  services: AppContext,
  trx: Transaction,
  step: WritingStep,
  actor: string,
): Promise<Written> {
  const { before, booking, departure, changes, facts } = step
  const now = services.now()
  if (!before) throw new Error(`the plan has no booking ${booking.sourceId} to change`)
  const { reservationId: id, code } = before
  await ensureDeparture(trx, departure)
  const reservation = await lockBooking(trx, id, [departure])
  const [known] = await knownBookings(trx, { sources: [booking.source], reservationId: id })
  if (!reservation || !known || !isDeepStrictEqual(plain(known), plain(before)))
    throw new NotWrittenError('changed_here')
  if (changes.some((field) => field !== 'guest' && field !== 'ticket'))
    await changeBooking(services, trx, step, { reservation, known, actor })
  if (changes.includes('guest'))
    await trx.updateTable('reservation').set(guestColumns(step)).where('id', '=', id).execute()
  await trx.updateTable('imported_booking').set(importedColumns(step, now)).where('reservation_id', '=', id).execute()
  // The search text may contain the old ticket code; the next search computes it again.
  await sql`update reservation set search = null where id = ${id}`.execute(trx)
  await recordAction(trx, { command: 'import change', details: { code, changes }, actor, now })
  return facts.state === 'cancelled' && known.facts.state !== 'cancelled' ? 'cancelled' : 'changed'
}

/** The fields of an imported booking that have to be the same as when the plan was made. Its code is left out. */
const plain = ({ reservationId, facts, contactHash, ticketCode, departure, party, ...is }: KnownBooking) => ({
  ...{ reservationId, facts, contactHash, ticketCode, departure, party },
  ...{ isCancelled: is.isCancelled, isErased: is.isErased, hasBoarded: is.hasBoarded },
  ...{ isChangedHere: is.isChangedHere, takenOnBoard: is.takenOnBoard, posted: is.posted },
})

interface Locked {
  reservation: ReservationRow
  known: KnownBooking
  actor: string
}

/**
 * Writes the changed places, party and prices of a booking. The new places are taken before the former ones are
 * released. The price lines of the plan replace those of the booking.
 */
async function changeBooking(
  services: AppContext,
  trx: Transaction,
  step: WritingStep,
  { reservation, known, actor }: Locked,
): Promise<void> {
  const { id } = reservation
  const { facts, price, places, departure } = step
  const now = services.now()
  const isCancelled = facts.state === 'cancelled'
  if (isCancelled && !known.isCancelled)
    await cancelParty(services, trx, reservation, { reason: 'guest', returns: false, isSilent: true, now })
  const before = known.isCancelled || isCancelled ? 0 : known.party
  const stays = known.departure === departure
  await takePlaces(trx, step, stays ? places - before : places)
  if (known.isCancelled && !isCancelled) await trx.deleteFrom('cancellation').where('reservation_id', '=', id).execute()
  await trx
    .updateTable('reservation')
    .set({ ...bookedColumns(step), total_amount: price.total, bail_amount: price.paid })
    .where('id', '=', id)
    .execute()
  await writeLines(trx, id, step)
  // If a booking was cancelled or its day was past when it was imported, its money was not posted. It is posted only
  // if the file has the booking for today or later, and not as cancelled.
  if (!isOver(step) || known.posted === reservation.bail_amount) await postPaid(trx, id, price.paid - known.posted, now)
  const freed = stays ? Math.max(0, before - places) : before
  await movePlaces(services, trx, { departure: known.departure, places: freed, from: 'sold', to: 'none' })
  await writeNoShow(trx, id, { before: known.facts.state, now: facts.state, actor, at: now })
  await eraseUnneededPassengers(trx, dayOf(now), { reservation: id })
  if (isCancelled) return
  const event = stays ? 'changed' : 'moved'
  await trx
    .insertInto('reservation_event')
    .values({ reservation_id: id, event, from_state: 'completed', to_state: 'completed', happened_at: now })
    .execute()
}

async function writeLines(trx: Transaction, id: string, { price }: WritingStep): Promise<void> {
  await trx.deleteFrom('reservation_line').where('reservation_id', '=', id).execute()
  await trx
    .insertInto('reservation_line')
    .values(
      price.lines.map(({ id: item_id, ...line }, position) => ({ ...line, item_id, position, reservation_id: id })),
    )
    .execute()
}

/**
 * Records a no-show of the file, or deletes one that the file has taken back. A no-show that only the crew has recorded
 * stays.
 */
async function writeNoShow(
  trx: Transaction,
  id: string,
  { before, now, actor, at }: { before: string; now: string; actor: string; at: Date },
): Promise<void> {
  if (now === 'no_show')
    await trx
      .insertInto('no_show')
      .values({ reservation_id: id, recorded_by: actor, recorded_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else if (before === 'no_show') await trx.deleteFrom('no_show').where('reservation_id', '=', id).execute()
}
