import type { AppContext } from '../../context.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { operatorSettings } from '../../settings/operator-settings.ts'
import { holdUntil } from './hold.ts'
import { type ResaleRefused, ResaleRefusedError } from './resale-order.ts'
import { resaleStatus } from './resale-status.ts'
import { withResoldBooking } from './with-resold-booking.ts'

/**
 * Moves the deadline of a hold to a later time, at most to the cap of all holds. The job `end-hold` runs at the old
 * deadline, finds the new one and is queued again for it.
 */
export async function extendHold(
  services: AppContext,
  reseller: Reseller,
  { uuid, minutes }: { uuid: string; minutes?: number | null | undefined },
): Promise<{ ok: true } | ResaleRefused> {
  const { booking: settings } = await operatorSettings(services.db)
  return withResoldBooking(services, { reseller, uuid }, async (trx, booking, now) => {
    if (resaleStatus(booking, now) !== 'ON_HOLD') throw new ResaleRefusedError('not_on_hold')
    const wanted = holdUntil(now, booking.created_at, minutes ?? settings.hold_minutes)
    const deadline = wanted > booking.hold_expires_at ? wanted : booking.hold_expires_at
    await trx.updateTable('reservation').set({ hold_expires_at: deadline }).where('id', '=', booking.id).execute()
    await trx
      .updateTable('reseller_booking')
      .set({ updated_at: now })
      .where('reservation_id', '=', booking.id)
      .execute()
    return { ok: true }
  })
}
