import type { Transaction } from '../../../platform/database/connect.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { loadTrips } from '../../trips/trips.ts'
import { cancelParty } from '../cancellation/cancel-reservation.ts'
import { releaseUnpaid } from '../holds/end-hold.ts'
import { type ResaleRefused, ResaleRefusedError } from './resale-order.ts'
import { isCancellable, resaleStatus } from './resale-status.ts'
import type { ResoldBooking } from './resold-booking.ts'
import { withResoldBooking } from './with-resold-booking.ts'

/**
 * Cancels a hold, or a booking before its cancellation deadline: the places are freed, and the reseller owes nothing
 * for it. A booking that is already cancelled stays as it is.
 */
export function cancelResale(
  services: AppContext,
  reseller: Reseller,
  { uuid, reason }: { uuid: string; reason: string | null },
): Promise<{ ok: true } | ResaleRefused> {
  return withResoldBooking(services, { reseller, uuid }, async (trx, booking, now) => {
    if (resaleStatus(booking, now) === 'CANCELLED') return { ok: true }
    if (!isCancellable(await loadTrips(trx), booking, now)) throw new ResaleRefusedError('not_changeable')
    await release(services, trx, booking, now)
    await trx
      .updateTable('reseller_booking')
      .set({ cancelled_at: now, cancel_reason: booking.anonymized_at ? null : reason, updated_at: now })
      .where('reservation_id', '=', booking.id)
      .execute()
    const details = { code: booking.code, trip: booking.trip, date: booking.date, party: booking.party }
    await recordAction(trx, { command: 'reseller cancel', details, actor: actorOf(reseller), now })
    return { ok: true }
  })
}

async function release(services: AppContext, trx: Transaction, booking: ResoldBooking, now: Date): Promise<void> {
  if (booking.state === 'completed') await cancelParty(services, trx, booking, { reason: 'guest', returns: true, now })
  else await releaseUnpaid(services, trx, booking, { event: 'released', now })
}

/** The name of a reseller in the audit log. */
export const actorOf = ({ name }: Reseller) => `reseller ${name}`
