import type { AppContext } from '../context.ts'
import type { JobPayloads } from '../job-queue.ts'
import { endOffer } from '../waitlist/end-offer.ts'

export async function endOfferJob(services: AppContext, { offerId }: JobPayloads['end-offer']): Promise<void> {
  const retryAt = await endOffer(services, offerId)
  if (!retryAt) return
  await services.db.transaction().execute((trx) => services.queue.add(trx, 'end-offer', { offerId }, retryAt))
}
