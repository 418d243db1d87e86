import { setTimeout as pause } from 'node:timers/promises'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import { queueHarbourReminders } from '../../domain/boarding/harbour-reminders.ts'
import type { AppContext } from '../../domain/context.ts'
import { deleteExpiredSignIns } from '../../domain/devices/challenges.ts'
import { jobNames, type QueuedJob } from '../../domain/job-queue.ts'
import { reconcileStale } from '../../domain/jobs/reconcile-stale.ts'
import { runJob } from '../../domain/jobs/run-job.ts'
import { queueTripMails } from '../../domain/messages/queue-trip-mails.ts'
import { logAlerts } from '../../domain/monitoring/alerts.ts'
import type { Finding } from '../../domain/monitoring/finding.ts'
import { recordHealth } from '../../domain/monitoring/record-health.ts'
import { listDisputes } from '../../domain/payments/reconcile-disputes.ts'
import { applyRetention } from '../../domain/privacy/retention.ts'
import { deleteExpiredRateLimits } from '../../domain/rate-limit/consume.ts'
import { deleteEndedHoldKeys } from '../../domain/rate-limit/hold-quota.ts'
import { notifyResellers } from '../../domain/resellers/deliver-notifications.ts'
import { deleteOldNotifications } from '../../domain/resellers/notifications.ts'
import { deleteExpiredDrafts } from '../../domain/reservations/booking/booking-draft.ts'
import { queuesWithDueJobs } from '../../platform/database/queued-jobs.ts'
import type { MailFiles } from '../../platform/integrations/mail/mail-files.ts'
import type { LimitedMailer } from '../../platform/integrations/mail/mailer.ts'
import { sendWebhook } from '../../platform/integrations/webhook-sender.ts'
import { correlationId, runWithCorrelationId } from '../../platform/logging/correlation-id.ts'
import { redactError } from '../../platform/logging/redact-error.ts'
import { type PgBossQueue, type RecurringJob, removedQueues, schedule } from './pg-boss-queue.ts'
import { sendMessageJob } from './send-message.ts'
import { writeText } from './write-text.ts'

/**
 * A worker polls when it is woken, and every half minute in case waking failed. After a full batch it polls again at
 * once (`burstWhenBatchFull`, which needs a batch size of at least two), since a busy day queues thousands of mails.
 * The jobs of a batch run one after the other, and together they must finish within `expireInSeconds`, even if the mail
 * server times out.
 */
const pollingOptions = {
  pollingIntervalSeconds: 30,
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/**
 * Starts the workers and schedules the recurring jobs.
 * @param checkHealth runs the checks of the site
 * @param updatePasses brings passes in wallets up to date
 * @param writeFeed writes the feed for Google's Things to do if it has changed
 */
export async function startWorkers(
  { boss }: PgBossQueue,
  services: AppContext,
  mailer: LimitedMailer,
  files: MailFiles,
  checkHealth: () => Promise<Finding[]>,
  updatePasses: () => Promise<void>,
  writeFeed: () => Promise<void>,
): Promise<void> {
  const recurring: Record<RecurringJob, () => Promise<void>> = {
    'update-passes': updatePasses,
    'things-to-do': writeFeed,
    'notify-resellers': () => notifyResellers(services, (notification) => sendWebhook(notification)),
    'reconcile-stale': () => reconcileStale(services),
    'trip-mails': async () => {
      await queueTripMails(services)
      await queueHarbourReminders(services)
    },
    cleanup: () => cleanupJob(services),
    alerts: () => logAlerts(services),
    health: async () => recordHealth(services, await checkHealth()),
    'list-disputes': () => listDisputes(services),
    retention: () => retentionJob(services, files),
  }
  const queued = jobNames.map((name) => {
    const run = (payload: unknown) =>
      runJob(
        services,
        { name, payload } as QueuedJob,
        (message) => sendMessageJob(services, mailer, message),
        (text) => writeText(services, text),
      )
    return [name, run] as const
  })
  const workers = new Map<string, string[]>()
  for (const [name, handle] of [...queued, ...Object.entries(recurring)]) {
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
    const runBatch = async (jobs: Job<{ tracing?: string } | null>[]) => {
      const results: JobResult[] = []
      // Jobs run sequentially: a mail occupies a database connection until the mail server has responded, and requests need
      // connections too.
      for (const { id, data } of jobs) {
        const result = await (data?.tracing ? runWithCorrelationId(data.tracing, () => run(data)) : run(data))
        results.push({ id, ...result })
      }
      return results
    }
    const start = () => boss.work(name, pollingOptions, runBatch)
    const isAlone = name in recurring || name === 'draw-charts' || name === 'make-picture-sizes'
    workers.set(name, isAlone ? [await start()] : [await start(), await start()])
  }
  void wakeWorkers(boss, services, workers)
  for (const name of removedQueues) await boss.deleteQueue(name)
  for (const { job, cron } of schedule) await boss.schedule(job, cron)
  // The checks of the site run at every start. When the operator has corrected a setting and restarted the site, its
  // failure soon disappears from the app and the command line.
  await boss.send('health')
  await boss.send('draw-charts', {})
  await boss.send('make-picture-sizes', {})
}

const wakeMilliseconds = 750

/** Wakes the workers of queues with due jobs: one query for all of them, instead of one for each idle worker. */
async function wakeWorkers(boss: PgBoss, { db }: AppContext, workers: Map<string, string[]>): Promise<void> {
  let isStopped = false
  boss.once('stopped', () => {
    isStopped = true
  })
  while (!isStopped) {
    await pause(wakeMilliseconds, undefined, { ref: false })
    // A failure of this query is ignored here: the workers poll the same database and log its failure.
    for (const name of await queuesWithDueJobs(db).catch(() => []))
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }
}

const millisecondsSince = (start: number) => Math.round(performance.now() - start)

/** Deletes expired rate limits, hold keys of ended reservations, ended notifications, expired sign-ins and booking drafts. */
async function cleanupJob(services: AppContext): Promise<void> {
  await deleteExpiredRateLimits(services)
  await deleteEndedHoldKeys(services)
  await deleteExpiredSignIns(services)
  await deleteOldNotifications(services)
  const drafts = await deleteExpiredDrafts(services)
  if (drafts > 0) services.log.info({ drafts }, 'expired booking drafts deleted')
}

/** Deletes or anonymizes personal data whose retention period has ended. Runs every night. */
async function retentionJob(services: AppContext, files: MailFiles): Promise<void> {
  const result = await applyRetention(services, files)
  if (Object.values(result).some((count) => count > 0)) services.log.info(result, 'expired personal data deleted')
}
