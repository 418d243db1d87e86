import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ReservationState } from '../../platform/database/tables.ts'
import { departureInstant } from '../trips/sailing.ts'
import { loadTrips } from '../trips/trips.ts'
import type { MessageRow, SendOutcome } from './send-due-message.ts'
import { isToldOtherwise } from './timetable-deviation.ts'

/**
 * Checks whether a queued mail still applies when it is about to be sent. A mail about a trip is obsolete if the
 * booking was cancelled or moved. A mail about another boat is also obsolete if the departure does not have this boat
 * any more, or if a later mail announces the boat again. A message to a departure is also obsolete if a later message
 * replaces it. A payment link is obsolete if it is paid or past its deadline. A reminder that was not sent before
 * departure fails permanently, so that it is listed for the operator.
 * @returns the outcome of a mail that must not be sent, otherwise undefined
 */
export async function outdatedMailOutcome(
  trx: Transaction,
  { kind, reservation_id, dedupe_key, details }: Pick<MessageRow, 'kind' | 'reservation_id' | 'dedupe_key' | 'details'>,
  now: Date,
): Promise<SendOutcome | undefined> {
  if (!dependent.includes(kind)) return undefined
  const row = await trx
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .innerJoin('departure', 'departure.id', 'reservation.departure')
    .select([
      'departure.boat',
      'reservation.departure',
      'reservation.trip',
      'reservation.date',
      'reservation.start',
      'reservation.departure_location',
      'reservation.state',
      'reservation.hold_expires_at',
      'cancellation.cancelled_at',
    ])
    .where('reservation.id', '=', reservation_id)
    .executeTakeFirstOrThrow()
  // The dedupe key of a mail about another boat is the departure with the time of the change.
  const hasLaterSwap = async () =>
    (await trx
      .selectFrom('message')
      .select('id')
      .where('reservation_id', '=', reservation_id)
      .where('kind', '=', kind)
      .where(sql<string>`details ->> 'departure'`, '=', row.departure)
      .where('dedupe_key', '>', dedupe_key)
      .executeTakeFirst()) !== undefined
  if (kind === 'payment_link' || kind === 'payment_link_reminder')
    return isUnpaid(row) && now < row.hold_expires_at ? undefined : 'obsolete'
  if (kind === 'boat_changed') {
    const isCurrent = row.departure === details.departure && row.boat === details.boat
    return row.cancelled_at || !isCurrent || (await hasLaterSwap()) ? 'obsolete' : undefined
  }
  if (kind === 'departure_message')
    return row.cancelled_at || (await isToldOtherwise(trx, dedupe_key, row)) ? 'obsolete' : undefined
  const wasMoved = dedupe_key !== '' && dedupe_key !== row.date
  if (row.cancelled_at || wasMoved) return 'obsolete'
  const sailed = kind === 'reminder' && now >= departureInstant(await loadTrips(trx), row)
  return sailed ? { failed: 'the boat departed before the mail could be sent', permanent: true } : undefined
}

/** The mails that may no longer apply when they are sent. */
const dependent = [
  'reminder',
  'thank_you',
  'payment_link',
  'payment_link_reminder',
  'boat_changed',
  'departure_message',
]

const isUnpaid = ({ state }: { state: ReservationState }) => state === 'created' || state === 'paying'
