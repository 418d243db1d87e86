import type { JobPayloads } from '../domain/queue.ts'
import { endHold } from '../domain/reservations/end-hold.ts'
import type { AppContext } from '../domain/services.ts'

export async function endHoldJob(services: AppContext, { reservationId }: JobPayloads['end-hold']): Promise<void> {
  const retryAt = await endHold(services, reservationId)
  if (!retryAt) return
  await services.db.transaction().execute((trx) => services.queue.add(trx, 'end-hold', { reservationId }, retryAt))
}
