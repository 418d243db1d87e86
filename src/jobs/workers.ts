import type { Job, JobResult } from 'pg-boss'
import type { AppContext } from '../domain/context.ts'
import type { JobPayloads } from '../domain/job-queue.ts'
import { queueTripMails } from '../domain/messages/trip-mails.ts'
import { logAlerts } from '../domain/monitoring/alerts.ts'
import type { Finding } from '../domain/monitoring/finding.ts'
import { recordHealth } from '../domain/monitoring/record-health.ts'
import { reconcileStale } from '../domain/reconciliation/reconcile-stale.ts'
import { notifyResellers } from '../domain/resellers/deliver-notifications.ts'
import { endChoice } from '../domain/reservations/cancellation/weather-choice.ts'
import { offerPlaces } from '../domain/waitlist/offer-places.ts'
import type { MailFiles } from '../integrations/mail/mail-files.ts'
import type { Mailer } from '../integrations/mail/mailer.ts'
import { sendWebhook } from '../integrations/webhook-sender.ts'
import { correlationId, runWithCorrelationId } from '../logging/correlation-id.ts'
import { redactError } from '../logging/redact-error.ts'
import { cleanupJob } from './cleanup.ts'
import { endHoldJob } from './end-hold.ts'
import { endOfferJob } from './end-offer.ts'
import { type PgBossQueue, removedQueues } from './pg-boss-queue.ts'
import { recheckSettledJob } from './recheck-settled.ts'
import { reconcileAttemptJob } from './reconcile-attempt.ts'
import { retentionJob } from './retention.ts'
import { type RecurringJob, schedule } from './schedule.ts'
import { sendMessageJob } from './send-message.ts'

type Handlers = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> } & Record<
  RecurringJob,
  () => Promise<void>
>

/**
 * Polls twice a second; after a full batch it polls again at once (`burstWhenBatchFull`), since a busy day queues thousands
 * of mails. The batch size of two is the minimum for this. The jobs of a batch run one after the other and must both finish
 * within `expireInSeconds`, even if the mail server times out.
 */
const pollingOptions = {
  pollingIntervalSeconds: 0.5,
  localConcurrency: 2,
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/**
 * Starts the workers and schedules the recurring jobs.
 * @param checkHealth runs the checks of the site
 */
export async function startWorkers(
  { boss }: PgBossQueue,
  services: AppContext,
  mailer: Mailer,
  files: MailFiles,
  checkHealth: () => Promise<Finding[]>,
): Promise<void> {
  const handlers: Handlers = {
    'reconcile-attempt': (payload) => reconcileAttemptJob(services, payload),
    'recheck-settled': (payload) => recheckSettledJob(services, payload),
    'end-hold': (payload) => endHoldJob(services, payload),
    'end-choice': ({ reservationId }) => endChoice(services, reservationId),
    'offer-places': ({ date }) => offerPlaces(services, date),
    'end-offer': (payload) => endOfferJob(services, payload),
    'send-message': (payload) => sendMessageJob(services, mailer, payload),
    'notify-resellers': () => notifyResellers(services, (notification) => sendWebhook(notification)),
    'reconcile-stale': () => reconcileStale(services),
    'trip-mails': () => queueTripMails(services),
    cleanup: () => cleanupJob(services),
    alerts: () => logAlerts(services),
    health: async () => recordHealth(services, await checkHealth()),
    retention: () => retentionJob(services, files),
  }
  for (const [name, handle] of Object.entries(handlers) as [string, (payload: unknown) => Promise<void>][]) {
    const run = async (payload: unknown): Promise<Omit<JobResult, 'id'>> => {
      const startedAt = performance.now()
      try {
        await handle(payload)
        if (correlationId())
          services.log.info({ job: name, milliseconds: millisecondsSince(startedAt) }, 'job completed')
        return { status: 'completed' }
      } catch (err) {
        services.log.warn({ err, job: name }, 'job failed, will retry')
        // pg-boss stores the output with the job, so personal data is removed from it.
        return { status: 'failed', output: redactError(err) }
      }
    }
    await boss.work(name, pollingOptions, async (jobs: Job<{ tracing?: string } | null>[]) => {
      const results: JobResult[] = []
      // Jobs run sequentially: a mail occupies a database connection until the mail server has responded, and requests need
      // connections too.
      for (const { id, data } of jobs) {
        const result = await (data?.tracing ? runWithCorrelationId(data.tracing, () => run(data)) : run(data))
        results.push({ id, ...result })
      }
      return results
    })
  }
  for (const name of removedQueues) await boss.deleteQueue(name)
  for (const { job, cron } of schedule) await boss.schedule(job, cron)
}

const millisecondsSince = (start: number) => Math.round(performance.now() - start)
