import { guestChannels } from '../../../contract/booking-sources.ts'
import type { Queryable, Transaction } from '../../../platform/database/connect.ts'
import type { Channel, DepartureId, ReservationRow } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { type DepartureKey, departureId } from '../../places/departure-id.ts'
import { lockDepartures } from '../../places/lock-departures.ts'
import { findReservationId } from '../find-reservation.ts'
import { lockDepartureAndReservation } from '../lock-reservation.ts'

/** States in which an unpaid reservation holds places or may claim them by paying. */
const unpaidStates = ['created', 'paying'] as const

interface HoldFilter {
  reservationId?: string
  departure?: DepartureId
  channels?: readonly Channel[]
  states?: readonly ('created' | 'paying')[]
  /** The type of the `reservation_event` rows. */
  event: 'released' | 'departure_cancelled'
}

/**
 * Expires the matching holds now and queues one `end-hold` job each, which voids the payment and then releases the
 * places. Sets `hold_extended_at`, so that payment events can't extend these holds: a hold is extended only once. The
 * caller must hold the departure's row lock.
 */
export async function expireHolds(
  { queue }: Pick<AppContext, 'queue'>,
  trx: Transaction,
  { reservationId, departure, channels, states, event }: HoldFilter,
  now: Date,
): Promise<Pick<ReservationRow, 'id' | 'party' | 'state' | 'hold_kind' | 'email' | 'locale'>[]> {
  let holds = trx
    .updateTable('reservation')
    // `least` keeps a deadline that has already passed. Setting it to `now` could violate the constraint
    // `hold_within_limit`, because `now` can be later than the cap of the hold.
    .set((row) => ({
      hold_expires_at: row.fn<Date>('least', [row.ref('hold_expires_at'), row.val(now)]),
      hold_extended_at: row.fn.coalesce('hold_extended_at', row.val(now)),
    }))
    .where('ended_at', 'is', null)
  if (reservationId !== undefined) holds = holds.where('id', '=', reservationId)
  if (departure !== undefined) holds = holds.where('departure', '=', departure)
  if (channels !== undefined) holds = holds.where('channel', 'in', channels)
  if (states !== undefined) holds = holds.where('state', 'in', states)
  const expired = await holds.returning(['id', 'party', 'state', 'hold_kind', 'email', 'locale']).execute()
  const history = expired.map(({ id, state }) => ({ reservation_id: id, from_state: state, to_state: state }))
  const events = history.map((row) => ({ ...row, event, happened_at: now }))
  if (events.length > 0) await trx.insertInto('reservation_event').values(events).execute()
  for (const { id } of expired) await queue.add(trx, 'end-hold', { reservationId: id })
  return expired
}

/**
 * Expires the open changes of a booking, or those to a departure, as `expireHolds` does with holds. Their bookings stay
 * as they are. The caller must hold a lock that the payment of the change takes too: that of the reservation or of the
 * departure.
 */
export async function expireChanges(
  { queue }: Pick<AppContext, 'queue'>,
  trx: Transaction,
  { reservationId, departure }: { reservationId?: string; departure?: DepartureId },
  now: Date,
): Promise<{ places: number }[]> {
  let changes = trx
    .updateTable('reservation_change')
    .set((row) => ({
      hold_expires_at: row.fn<Date>('least', [row.ref('hold_expires_at'), row.val(now)]),
      hold_extended_at: row.fn.coalesce('hold_extended_at', row.val(now)),
    }))
    .where('ended_at', 'is', null)
  if (reservationId !== undefined) changes = changes.where('reservation_id', '=', reservationId)
  if (departure !== undefined) changes = changes.where('departure', '=', departure)
  const expired = await changes.returning(['id', 'reservation_id', 'places']).execute()
  for (const { id: changeId, reservation_id } of expired)
    await queue.add(trx, 'end-hold', { reservationId: reservation_id, changeId })
  return expired
}

export type ReleaseReservationOutcome =
  | ({ ok: true; code: string; places: number } & DepartureKey)
  | { ok: false; refusal: 'unknown' | 'paid' | 'ended' }

/** Releases the hold of one unpaid reservation of any channel. */
export function releaseReservation(
  services: Pick<AppContext, 'db' | 'queue' | 'now'>,
  { booking, actor }: { booking: string; actor: string },
): Promise<ReleaseReservationOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<ReleaseReservationOutcome> => {
    const id = await findReservationId(trx, booking)
    if (id === undefined) return { ok: false, refusal: 'unknown' }
    const reservation = await lockDepartureAndReservation(trx, id)
    if (!reservation) return { ok: false, refusal: 'unknown' }
    const { state, code, trip, date, start } = reservation
    const [released] = await expireHolds(
      services,
      trx,
      { reservationId: id, states: unpaidStates, event: 'released' },
      now,
    )
    if (!released) return { ok: false, refusal: state === 'not_paid' || state === 'failed' ? 'ended' : 'paid' }
    await recordAction(trx, { command: 'reservation release', details: { code }, actor, now })
    return { ok: true, code, trip, date, start, places: released.party }
  })
}

/**
 * Releases the unpaid holds on one departure that guests made on the website or by an assistant. Payment links of the
 * operator stay valid.
 */
export function releaseDeparture(
  services: Pick<AppContext, 'db' | 'queue' | 'now'>,
  { actor, ...key }: DepartureKey & { actor: string },
): Promise<{ bookings: number; places: number }> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    const departure = departureId(key)
    await lockDepartures(trx, [departure])
    const expired = await expireHolds(
      services,
      trx,
      { departure, channels: guestChannels, states: unpaidStates, event: 'released' as const },
      now,
    )
    const released = { bookings: expired.length, places: expired.reduce((sum, { party }) => sum + party, 0) }
    if (released.bookings > 0) {
      await recordAction(trx, { command: 'departure release', details: { ...key, ...released }, actor, now })
    }
    return released
  })
}

/** What `releaseDeparture` would do; changes nothing. */
export async function previewDepartureRelease(
  db: Queryable,
  key: DepartureKey,
): Promise<{ bookings: number; places: number }> {
  const { bookings, places } = await db
    .selectFrom('reservation')
    .select((row) => [row.fn.countAll<number>().as('bookings'), row.fn.sum<number | null>('party').as('places')])
    .where('departure', '=', departureId(key))
    .where('channel', 'in', guestChannels)
    .where('state', 'in', unpaidStates)
    .executeTakeFirstOrThrow()
  return { bookings, places: places ?? 0 }
}
