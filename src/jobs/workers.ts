import type { Job, JobResult } from 'pg-boss'
import { withoutParticulars } from '../bare-error.ts'
import { queueMailsAroundTrip } from '../domain/messages/around-trip.ts'
import type { Jobs } from '../domain/queue.ts'
import { sweep } from '../domain/reservations/sweep.ts'
import type { Services } from '../domain/services.ts'
import { tellWhatNeedsAPerson } from '../domain/watch/needs-a-person.ts'
import type { MailFiles } from '../integrations/mail/mail-files.ts'
import type { Mailer } from '../integrations/mail/mailer.ts'
import { onTrail, trail } from '../trail.ts'
import { endHoldJob } from './end-hold.ts'
import { lookAgainJob } from './look-again.ts'
import { purgeJob } from './purge.ts'
import type { JobQueue } from './queue.ts'
import { type RecurringJob, schedule } from './schedule.ts'
import { sendMessageJob } from './send-message.ts'
import { settleAttemptJob } from './settle-attempt.ts'
import { tidyJob } from './tidy.ts'

type Handlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> } & Record<
  RecurringJob,
  () => Promise<void>
>

/**
 * Looked for twice a second, and without a pause as long as there is more than was taken: one booking leaves two mails,
 * and a Saturday in August thousands of them. Two at a time, the fewest of which that can be said: the second waits for the
 * first, and both have to be done before their time is over (`queue.ts`), also with a mail server that hangs.
 */
const taking = {
  pollingIntervalSeconds: 0.5,
  localConcurrency: 2,
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** Begins to work on what is queued. */
export async function startWorkers(
  { boss }: JobQueue,
  services: Services,
  mailer: Mailer,
  files: MailFiles,
): Promise<void> {
  const handlers: Handlers = {
    'settle-attempt': (payload) => settleAttemptJob(services, payload),
    'look-again': (payload) => lookAgainJob(services, payload),
    'end-hold': (payload) => endHoldJob(services, payload),
    'send-message': (payload) => sendMessageJob(services, mailer, payload),
    sweep: () => sweep(services),
    'around-trip': () => queueMailsAroundTrip(services),
    tidy: () => tidyJob(services),
    watch: () => tellWhatNeedsAPerson(services),
    purge: () => purgeJob(services, files),
  }
  for (const [name, handle] of Object.entries(handlers) as [string, (payload: unknown) => Promise<void>][]) {
    const work = async (payload: unknown): Promise<Omit<JobResult, 'id'>> => {
      const before = performance.now()
      try {
        await handle(payload)
        if (trail()) services.log.info({ job: name, milliseconds: since(before) }, 'a job is done')
        return { status: 'completed' }
      } catch (err) {
        services.log.warn({ err, job: name }, 'a job failed and will be tried again')
        // pg-boss keeps it beside the job, with all that is on it.
        return { status: 'failed', output: withoutParticulars(err) }
      }
    }
    await boss.work(name, taking, async (jobs: Job<{ tracing?: string } | null>[]) => {
      const results: JobResult[] = []
      // One after the other: a mail holds a connection while the mail server thinks, and visitors need some too.
      for (const { id, data } of jobs) {
        const done = await (data?.tracing ? onTrail(data.tracing, () => work(data)) : work(data))
        results.push({ id, ...done })
      }
      return results
    })
  }
  for (const { job, cron } of schedule) await boss.schedule(job, cron)
}

const since = (before: number) => Math.round(performance.now() - before)
