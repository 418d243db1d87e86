import type pg from 'pg'
import { type Clock, fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Transaction } from '../database/connect.ts'
import type { Jobs, Queue } from '../domain/queue.ts'
import { trail } from '../trail.ts'
import type { RecurringJob } from './schedule.ts'

interface Treatment {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
}

/** A job whose process was killed is taken up again after this long; two of ours, one after the other, don't work longer. */
const expireInSeconds = 120

/** How often such jobs are looked for. By itself pg-boss does so every minute, which is half as long again for a mail. */
const lookForThemSeconds = 10

/** How each queue treats a job that failed: retries with a growing pause, up to two days for a mail. */
const queues: Record<keyof Jobs | RecurringJob, Treatment> = {
  'settle-attempt': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  'look-again': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  'end-hold': { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
  'send-message': { retryLimit: 60, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
  watch: { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  sweep: { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'around-trip': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  tidy: { retryLimit: 2, retryDelay: 60, retryBackoff: false },
  purge: { retryLimit: 3, retryDelay: 600, retryBackoff: false },
}

/** Time that only goes on: by the machine's own clock, set back by an hour, whoever looks for jobs would sleep that hour. */
const steadyClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
}

export interface JobQueue extends Queue {
  boss: PgBoss
  stop(): Promise<void>
}

/**
 * pg-boss over our own connections, so that a job is written inside the business transaction.
 * @param options.writing only writes jobs, for the site to work on: it neither tidies up nor minds the recurring work
 */
export async function openQueue(pool: pg.Pool, log: Logger, { writing = false } = {}): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    application_name: 'bonaca-jobs',
    clock: steadyClock,
    superviseIntervalSeconds: lookForThemSeconds,
    monitorIntervalSeconds: lookForThemSeconds,
    ...(writing && { supervise: false, schedule: false }),
  })
  boss.on('error', (err) => log.warn({ err }, 'the jobs have trouble with the database'))
  boss.on('warning', (warning) => log.debug({ warning }, 'a word from the jobs'))
  await boss.start()
  for (const [name, treatment] of Object.entries(queues)) {
    await boss.createQueue(name, { ...treatment, expireInSeconds })
    // A queue that was there already keeps its old ways until it is told.
    await boss.updateQueue(name, { ...treatment, expireInSeconds })
  }
  return {
    boss,
    async add(trx: Transaction, name, payload, notBefore) {
      await boss.send(
        name,
        { ...payload, ...(trail() && { tracing: trail() }) },
        { db: fromKysely(trx), ...(notBefore && { startAfter: notBefore }) },
      )
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
