import type pg from 'pg'
import { type Clock, fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { deduplicationKey, type JobPayloads, type JobQueue, payloadsOf } from '../../domain/job-queue.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { correlationId } from '../../platform/logging/correlation-id.ts'

interface RetryPolicy {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
}

/** With this policy, pg-boss ignores a job if another one with the same name and key has not started yet. */
const deduplicated = { policy: 'short' } as const

/**
 * A job of a killed process is retried after this time. It must exceed the run time of a batch, which has two jobs that run
 * one after the other.
 */
const expireInSeconds = 120

/**
 * How often pg-boss looks for expired jobs. With its default of 60 s the mails of a killed process would wait up to 60 s
 * longer.
 */
const superviseSeconds = 20

/** Retry policies with exponential backoff; a mail is retried for about two days. Times are in seconds. */
const queues: Record<keyof JobPayloads | RecurringJob, RetryPolicy> = {
  'reconcile-attempt': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  'recheck-settled': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  'reconcile-disputes': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  'end-hold': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
  'remind-of-link': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  'end-choice': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  'offer-places': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
  'end-offer': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
  'send-message': { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
  'send-text': { retryLimit: 20, retryDelay: 10, retryBackoff: true, retryDelayMax: 300 },
  'draw-charts': { retryLimit: 3, retryDelay: 60, retryBackoff: false },
  'make-picture-sizes': { retryLimit: 3, retryDelay: 60, retryBackoff: false },
  alerts: { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  health: { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'reconcile-stale': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'trip-mails': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'update-passes': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'notify-resellers': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'things-to-do': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  cleanup: { retryLimit: 2, retryDelay: 60, retryBackoff: false },
  'list-disputes': { retryLimit: 3, retryDelay: 600, retryBackoff: false },
  retention: { retryLimit: 3, retryDelay: 600, retryBackoff: false },
}

/**
 * Queues of earlier versions. They are deleted with their jobs and schedules: pg-boss would keep adding jobs that no
 * worker takes, and the metrics would report them as overdue.
 */
export const removedQueues = ['notify-reseller', 'record-notifications']

/** A monotonic clock, because polling would pause for an hour if the system clock were set back by an hour. */
const monotonicClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
}

export interface PgBossQueue extends JobQueue {
  boss: PgBoss
  stop(): Promise<void>
}

/**
 * Opens pg-boss. `add` enqueues a job in the caller's transaction, so that the job exists if and only if the
 * transaction commits.
 * @param options.writing if true, only enqueues jobs and leaves maintenance and recurring jobs to the site
 */
export async function openQueue(pool: pg.Pool, log: Logger, { writing = false } = {}): Promise<PgBossQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    application_name: 'bonaca-jobs',
    clock: monotonicClock,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    ...(writing && { supervise: false, schedule: false }),
  })
  boss.on('error', (err) => log.warn({ err }, 'job queue failed to access the database, will retry'))
  boss.on('warning', (warning) => log.debug({ warning }, 'job queue warning'))
  await boss.start()
  for (const [name, retryPolicy] of Object.entries(queues)) {
    await boss.createQueue(name, { ...retryPolicy, ...(name === 'offer-places' && deduplicated), expireInSeconds })
    // `createQueue` leaves an existing queue unchanged.
    await boss.updateQueue(name, { ...retryPolicy, expireInSeconds })
  }
  return {
    boss,
    async add(trx: Transaction, name, payload, notBefore) {
      const tracing = correlationId()
      const jobs = payloadsOf(payload).map((data) => {
        const singletonKey = deduplicationKey(name, data, notBefore)
        return {
          data: { ...data, ...(tracing && { tracing }) },
          ...(notBefore && { startAfter: notBefore }),
          ...(singletonKey && { singletonKey }),
        }
      })
      await boss.insert(name, jobs, { db: fromKysely(trx) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** The recurring jobs. Cron expressions are in UTC. */
export const schedule = [
  { job: 'reconcile-stale', cron: '* * * * *' },
  { job: 'notify-resellers', cron: '* * * * *' },
  { job: 'update-passes', cron: '* * * * *' },
  { job: 'trip-mails', cron: '*/10 * * * *' },
  { job: 'alerts', cron: '7 * * * *' },
  { job: 'health', cron: '41 * * * *' },
  { job: 'cleanup', cron: '*/10 * * * *' },
  { job: 'things-to-do', cron: '*/10 * * * *' },
  { job: 'list-disputes', cron: '37 4 * * *' },
  { job: 'retention', cron: '23 2 * * *' },
] as const

export type RecurringJob = (typeof schedule)[number]['job']
