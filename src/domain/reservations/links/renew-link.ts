import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext } from '../../context.ts'
import { createManualReservation, type ManualReservationOutcome } from '../booking/create-manual-reservation.ts'
import { lockDepartureAndReservation } from '../lock-reservation.ts'
import { findReservationRecord } from '../reservation-record.ts'

export type RenewLinkOutcome =
  | Extract<ManualReservationOutcome, { ok: true }>
  /** `date`: the day of the trip. */
  | (Exclude<ManualReservationOutcome, { ok: true }> & { date: string })
  | { ok: false; refusal: 'unknown' | 'no_link' | 'not_ended' | 'renewed' }

/**
 * Makes a new booking, with a new link and at today's prices, in place of a payment link that has ended. The ended
 * booking stays as it is. Refused if the places are taken, or if the link has been renewed already, such as by a second
 * tap or another owner.
 */
export async function renewLink(
  services: AppContext,
  { booking, actor }: { booking: string; actor: string },
): Promise<RenewLinkOutcome> {
  const record = await findReservationRecord(services.db, booking)
  if (!record) return { ok: false, refusal: 'unknown' }
  const { id } = record.reservation
  return inTransaction(services.db, async (trx): Promise<RenewLinkOutcome> => {
    const ended = await lockDepartureAndReservation(trx, id)
    if (!ended) return { ok: false, refusal: 'unknown' }
    const { state, hold_kind: kind } = ended
    if (kind !== 'link') return { ok: false, refusal: 'no_link' }
    if (state !== 'not_paid' && state !== 'failed') return { ok: false, refusal: 'not_ended' }
    const event = { reservation_id: id, event: 'renewed' }
    const before = trx
      .selectFrom('reservation_event')
      .select('id')
      .where((row) => row.and(event))
    if (await before.executeTakeFirst()) return { ok: false, refusal: 'renewed' }
    const order = orderOf({ ...record, reservation: ended })
    const made = await createManualReservation({ ...services, db: trx }, order, ended.channel, actor)
    if (!made.ok) return { ...made, date: ended.date }
    await trx
      .insertInto('reservation_event')
      .values({ ...event, from_state: state, to_state: state, happened_at: services.now() })
      .execute()
    return made
  })
}

type Ended = Pick<NonNullable<Awaited<ReturnType<typeof findReservationRecord>>>, 'reservation' | 'lines'>

function orderOf({ reservation, lines }: Ended) {
  const { trip, date, start, departure_location, adults, children, infants } = reservation
  const { first_name, last_name, phone, email, locale, notes } = reservation
  const extras = lines.filter(({ kind }) => kind === 'special_offer')
  return {
    ...{ trip, date, start, departure_location, adults, children, infants },
    ...{ first_name, last_name, phone, email, locale, notes },
    special_offers: extras.map(({ item_id: id, pieces }) => ({ id, pieces })),
    payment: { by: 'link' },
  }
}
