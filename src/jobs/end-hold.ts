import type { Jobs } from '../domain/queue.ts'
import { endHold } from '../domain/reservations/end-hold.ts'
import type { Services } from '../domain/services.ts'

export async function endHoldJob(services: Services, { reservationId }: Jobs['end-hold']): Promise<void> {
  const retryAt = await endHold(services, reservationId)
  if (!retryAt) return
  await services.db.transaction().execute((trx) => services.queue.add(trx, 'end-hold', { reservationId }, retryAt))
}
