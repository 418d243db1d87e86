import { dropOldHoldKeys } from '../domain/limits/hold-limits.ts'
import { forgetSpent } from '../domain/limits/spend.ts'
import { dropOldDrafts } from '../domain/reservations/booking-draft.ts'
import type { Services } from '../domain/services.ts'

/** Deletes expired rate limits, hold keys and booking drafts. */
export async function tidyJob(services: Services): Promise<void> {
  await forgetSpent(services)
  await dropOldHoldKeys(services)
  const drafts = await dropOldDrafts(services)
  if (drafts > 0) services.log.info({ drafts }, 'expired booking drafts deleted')
}
