import type { AppContext } from '../../domain/context.ts'
import { deleteExpiredSignIns } from '../../domain/devices/challenges.ts'
import { deleteExpiredRateLimits } from '../../domain/rate-limit/consume.ts'
import { deleteEndedHoldKeys } from '../../domain/rate-limit/hold-quota.ts'
import { deleteOldNotifications } from '../../domain/resellers/notifications.ts'
import { deleteExpiredDrafts } from '../../domain/reservations/booking/booking-draft.ts'

/** Deletes expired rate limits, hold keys of ended reservations, ended notifications, expired sign-ins and booking drafts. */
export async function cleanupJob(services: AppContext): Promise<void> {
  await deleteExpiredRateLimits(services)
  await deleteEndedHoldKeys(services)
  await deleteExpiredSignIns(services)
  await deleteOldNotifications(services)
  const drafts = await deleteExpiredDrafts(services)
  if (drafts > 0) services.log.info({ drafts }, 'expired booking drafts deleted')
}
