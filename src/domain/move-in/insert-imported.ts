import type { Transaction } from '../../platform/database/connect.ts'
import { personsOf } from '../../shared/persons.ts'
import type { AppContext } from '../context.ts'
import { ensureDeparture } from '../places/ensure-departure.ts'
import { lockDepartures } from '../places/lock-departures.ts'
import { heldWithoutSession, insertReservation } from '../reservations/booking/insert-reservation.ts'
import { ticketCodeOf } from './decide-step.ts'
import type { WritingStep } from './import-plan.ts'
import { takePlaces, type Written } from './written.ts'

/**
 * Inserts a booking as a paid one. Its deposit is what was paid elsewhere. The deposit of a coming booking is posted
 * with the present time, because the accountant may already have the books of earlier days. The booking has no terms
 * and no consent, because the guest gave none here.
 */
export async function insertImported(
  { ids, now: clock }: Pick<AppContext, 'ids' | 'now'>,
  trx: Transaction,
  step: WritingStep,
  actor: string,
): Promise<Written> {
  const { booking, facts, price, places, departure } = step
  const now = clock()
  const id = ids.reservation()
  const claimed = await trx
    .insertInto('imported_booking')
    .values({
      ...{ source: booking.source, source_id: booking.sourceId, reservation_id: id, imported_at: now },
      ...importedColumns(step, now),
    })
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
    .returning('source_id')
    .executeTakeFirst()
  if (!claimed) return 'same'
  if (places > 0) await takePlaces(trx, step, places)
  else {
    await ensureDeparture(trx, departure)
    // The departure stays as it is, but every transaction locks departures before reservations.
    await lockDepartures(trx, [departure])
  }
  const bookedAt = booking.bookedAt && booking.bookedAt < now ? booking.bookedAt : now
  const reservation = {
    ...heldWithoutSession,
    ...{ id, ...bookedColumns(step), ...guestColumns(step) },
    state: 'completed',
    channel: 'imported',
    deposit_method: 'outside',
    ...{ created_at: bookedAt, hold_expires_at: bookedAt, ended_at: bookedAt },
  } as const
  await insertReservation(trx, ids, reservation, { ...price, total_amount: price.total, bail_amount: price.paid }, [])
  await trx
    .insertInto('reservation_event')
    .values({ reservation_id: id, event: 'imported', from_state: null, to_state: 'completed', happened_at: now })
    .execute()
  if (!isOver(step)) await postPaid(trx, id, price.paid, now)
  if (booking.agent !== null)
    await trx
      .insertInto('reservation_note')
      .values({ reservation_id: id, note: `${booking.source}: ${booking.agent}`, noted_by: actor, noted_at: now })
      .execute()
  if (facts.state === 'cancelled')
    await trx
      .insertInto('cancellation')
      .values({ reservation_id: id, reason: 'guest', cancelled_by: 'guest', cancelled_at: now })
      .execute()
  if (facts.state === 'no_show')
    await trx.insertInto('no_show').values({ reservation_id: id, recorded_by: actor, recorded_at: now }).execute()
  return 'imported'
}

/**
 * Whether the booking is cancelled or its trip is over: its money is then in the books of the former system, not here.
 */
export const isOver = ({ isPast, places }: WritingStep): boolean => isPast || places === 0

export const importedColumns = ({ booking, facts, contactHash, alias }: WritingStep, now: Date) => ({
  ...{ facts: JSON.stringify(facts), contact_hash: contactHash, agent: booking.agent, changed_at: now },
  ...{ ticket_code: alias && ticketCodeOf(booking), alias, is_locale_guessed: booking.isLocaleGuessed },
})

/** The columns of `reservation` about the trip and the party. */
export const bookedColumns = ({ sailing, booking, places }: WritingStep) => ({
  ...{ trip: sailing.trip, date: sailing.date, start: sailing.start, departure_location: sailing.quay },
  ...personsOf(booking.persons),
  seat_status: places > 0 ? ('sold' as const) : ('none' as const),
})

/** The columns of `reservation` about the guest. */
export const guestColumns = ({ booking: { firstName, lastName, email, phone, note, locale } }: WritingStep) => ({
  ...{ first_name: firstName, last_name: lastName, email: email ?? '', phone: phone ?? '', notes: note ?? '', locale },
})

/** Posts what was paid elsewhere, or the difference to what was posted before; in cents. */
export async function postPaid(trx: Transaction, reservationId: string, amount: number, now: Date): Promise<void> {
  if (amount === 0) return
  await trx
    .insertInto('ledger_entry')
    .values({
      ...{ reservation_id: reservationId, kind: 'outside', amount, posted_at: now },
      ...{ attempt_id: null, refund_id: null },
    })
    .execute()
}
