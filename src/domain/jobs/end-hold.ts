import type { AppContext } from '../context.ts'
import type { JobPayloads } from '../job-queue.ts'
import { endHold } from '../reservations/holds/end-hold.ts'

export async function endHoldJob(services: AppContext, hold: JobPayloads['end-hold']): Promise<void> {
  const retryAt = await endHold(services, hold.reservationId, hold.changeId)
  if (!retryAt) return
  await services.db.transaction().execute((trx) => services.queue.add(trx, 'end-hold', hold, retryAt))
}
