import type { AppContext } from '../../src/domain/context.ts'
import type { JobPayloads, QueuedJob } from '../../src/domain/job-queue.ts'
import { runJob } from '../../src/domain/jobs/run-job.ts'
import { outdatedMailOutcome } from '../../src/domain/messages/outdated-mails.ts'
import { sendDueMessage } from '../../src/domain/messages/send-due-message.ts'
import type { createSimulatedQueue, SimulatedJob } from './job-queue.ts'
import type { Scheduler, SimulatedProcess } from './scheduler.ts'

interface WorkerOptions {
  jobs: ReturnType<typeof createSimulatedQueue>
  steps: Scheduler
  now: () => Date
  mailServer: { isDown: boolean; fails: boolean }
  /** Returns the current process, because a crash replaces it. */
  current: () => { process: SimulatedProcess; services: AppContext }
  runInBackground: (work: Promise<unknown>) => void
}

/**
 * Runs the site's jobs from the simulated queue. The mail server can be down or refuse a mail. Mails to the operator
 * about new bookings can be delayed, as if the limit of such mails had been reached.
 */
export function createJobWorker({ jobs, steps, now, mailServer, current, runInBackground }: WorkerOptions) {
  async function send({ messageId }: JobPayloads['send-message']) {
    const { process } = current()
    const again = await sendDueMessage(current().services, messageId, async ({ message }, trx) => {
      const { kind } = message
      const outdated = kind === 'departure_message' ? await outdatedMailOutcome(trx, message, now()) : undefined
      if (outdated) return outdated
      return steps.schedule(
        process,
        async (outcomeRoll) => {
          if (mailServer.isDown || (mailServer.fails && outcomeRoll < 0.1))
            return { failed: 'unavailable', permanent: false }
          const isDelayed = mailServer.fails && kind === 'operator_new_booking' && outcomeRoll < 0.4
          return isDelayed ? { delayedSeconds: 360 } : 'sent'
        },
        { target: 'mail server' },
      )
    })
    if (again) throw new Error('The mail was not accepted.')
  }
  const writeText = async () => ({
    locale: 'en' as const,
    text: 'Later',
    template: 'later',
    values: {},
    linkPath: 'booking',
  })
  /** Jobs that have committed their work and are not marked as completed yet, with the time of their start. */
  const ending = new Map<SimulatedJob, Date>()

  async function work(job: SimulatedJob) {
    const { process } = current()
    const startedAt = now()
    try {
      await runJob(current().services, job as QueuedJob, send, writeText)
      ending.set(job, startedAt)
      await steps.schedule(process, () => jobs.complete(job), { target: 'end of a job' })
      ending.delete(job)
    } catch (error) {
      if (job.name !== 'send-message') throw error
      if (process.alive) await jobs.retryLater(job, now())
    }
  }

  /** Starts a due job in the background; false if there is none. */
  async function startJob(pick: number): Promise<boolean> {
    const job = await jobs.fetch(pick, now())
    if (job) runInBackground(work(job))
    return job !== undefined
  }

  /** Drops the jobs of a killed process. @returns the jobs that run again although their work was committed */
  function interrupt() {
    const interrupted = [...ending].map(([{ name, payload }, startedAt]) => ({ name, payload, startedAt }))
    ending.clear()
    return interrupted
  }

  return { startJob, interrupt }
}
