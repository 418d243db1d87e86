import type { AppContext } from '../../context.ts'
import { isSettled } from '../../payments/reservation-state-machine.ts'
import { endHold } from '../holds/end-hold.ts'
import { expireChanges } from '../holds/release-holds.ts'
import type { BookingSnapshot } from './booking-snapshot.ts'

/**
 * Ends the open change of a booking, whose challenge or bank page the guest has left, before another change starts.
 * @returns false if its payment is being processed
 */
export async function abandonOpenChange(
  services: AppContext,
  { id: reservationId, openChangeId: changeId }: Pick<BookingSnapshot, 'id' | 'openChangeId'>,
): Promise<boolean> {
  if (changeId === null) return true
  const attempts = await services.db
    .selectFrom('payment_attempt')
    .select('state')
    .where('change_id', '=', changeId)
    .execute()
  if (attempts.some(({ state }) => state !== 'requires_action' && !isSettled(state))) return false
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    await trx.selectFrom('reservation').select('id').where('id', '=', reservationId).forUpdate().execute()
    await expireChanges(services, trx, { reservationId }, now)
  })
  return (await endHold(services, reservationId, changeId)) === null
}
