import type { AppContext } from '../domain/context.ts'
import type { JobPayloads } from '../domain/job-queue.ts'
import { deliverNotification } from '../domain/resellers/notifications.ts'
import { sendWebhook } from '../integrations/webhook-sender.ts'

/** Delivers a notification to a reseller. Throws if it was not accepted, so that pg-boss retries the job. */
export async function notifyResellerJob(
  services: AppContext,
  { notificationId }: JobPayloads['notify-reseller'],
  send = sendWebhook,
): Promise<void> {
  const shouldRetry = await deliverNotification(services, notificationId, (notification) => send(notification))
  if (shouldRetry) throw new Error(`notification ${notificationId} was not delivered, will retry`)
}
