import { type JobQueue, payloadsOf, type QueuedJob } from '../../domain/job-queue.ts'

export interface Timeline {
  now(): Date
  /** Advances the clock; called while an action runs. */
  advance(milliseconds: number): void
  at(instant: Date, action: () => Promise<void>): void
  /**
   * The queue for use cases: it adds each job as an entry of the timeline. The jobs of a transaction that is rolled
   * back stay in the timeline, but have no effect when they run.
   */
  queue: JobQueue
  /** Drops the jobs that the running action has scheduled for later. Call this only if these jobs would do nothing. */
  dropAddedJobs(): void
  /** Runs actions and jobs in order of time until the end of the timeline. Later actions never run. */
  run(handle: (job: QueuedJob) => Promise<void>): Promise<void>
  /** The jobs whose time is after the end of the timeline. */
  jobsLeft(): { job: QueuedJob; at: Date }[]
}

type Entry = { at: Date } & ({ action: () => Promise<void> } | { job: QueuedJob })

export function createTimeline(end: Date): Timeline {
  let instant = new Date(0)
  /** Sorted by descending time, so that `pop` returns the next entry. */
  const entries: Entry[] = []
  /** `added`: the jobs that the running action has added. `dropped`: the jobs that don't run. */
  let added: Entry[] = []
  const dropped = new Set<Entry>()

  const moveTo = (at: number) => {
    instant = new Date(Math.min(end.getTime(), Math.max(instant.getTime(), at)))
  }
  function insert(entry: Entry) {
    let [low, high] = [0, entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (entries[middle]!.at > entry.at) low = middle + 1
      else high = middle
    }
    entries.splice(low, 0, entry)
  }

  return {
    now: () => instant,
    advance: (milliseconds) => moveTo(instant.getTime() + milliseconds),
    at: (at, action) => insert({ at, action }),
    queue: {
      async add(_trx, name, payload, notBefore = instant) {
        for (const each of payloadsOf(payload)) {
          const entry: Entry = { at: notBefore, job: { name, payload: each } as QueuedJob }
          added.push(entry)
          insert(entry)
        }
      },
    },
    dropAddedJobs() {
      for (const entry of added) if (entry.at > instant) dropped.add(entry)
    },
    async run(handle) {
      for (let next = entries.at(-1); next && next.at <= end; next = entries.at(-1)) {
        entries.pop()
        if (dropped.delete(next)) continue
        moveTo(next.at.getTime())
        added = []
        await ('job' in next ? handle(next.job) : next.action())
      }
      moveTo(end.getTime())
    },
    jobsLeft: () =>
      entries
        .flatMap((entry) => ('job' in entry && !dropped.has(entry) ? [{ job: entry.job, at: entry.at }] : []))
        .reverse(),
  }
}
