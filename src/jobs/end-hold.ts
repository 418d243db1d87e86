import type { AppContext } from '../domain/context.ts'
import type { JobPayloads } from '../domain/job-queue.ts'
import { endHold } from '../domain/reservations/holds/end-hold.ts'

export async function endHoldJob(services: AppContext, { reservationId }: JobPayloads['end-hold']): Promise<void> {
  const retryAt = await endHold(services, reservationId)
  if (!retryAt) return
  await services.db.transaction().execute((trx) => services.queue.add(trx, 'end-hold', { reservationId }, retryAt))
}
