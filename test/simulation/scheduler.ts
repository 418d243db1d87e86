import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'

/** One run of the site's process. Promises of a killed process never resolve, as after SIGKILL. */
export interface SimulatedProcess {
  alive: boolean
}

/** The target of a step that isn't a database statement. */
export type StepTarget = 'provider' | 'mail server' | 'text channel' | 'tax authority' | 'end of a job'

interface Step {
  process: SimulatedProcess
  target?: StepTarget | undefined
  run(outcomeRoll: number): Promise<unknown>
  /** Whether the started step waits for a lock; absent if the step never waits. */
  isBlocked?: (() => Promise<boolean>) | undefined
  /** Whether the end of this step releases locks for which other steps may be waiting. */
  releasesLocks?: boolean | undefined
  resolve(value: unknown): void
  reject(error: unknown): void
}

interface StartedStep extends Step {
  outcome?: { value: unknown } | { error: unknown }
  done: Promise<void>
}

export interface Scheduler {
  /** Queues a step; resolves with its result after the scheduler has run it. */
  schedule<Value>(
    process: SimulatedProcess,
    run: (outcomeRoll: number) => Promise<Value>,
    more?: Pick<Step, 'isBlocked' | 'releasesLocks' | 'target'>,
  ): Promise<Value>
  /** Index of the first queued step with this target, or -1. */
  indexOfFirst(target: StepTarget): Promise<number>
  /** Index of the first queued step with another target, or -1. */
  indexOfFirstExcept(target: StepTarget | undefined): Promise<number>
  /** Runs one queued step until it ends or waits for a lock; false if there is none. */
  runStep(pick: number, outcomeRoll: number): Promise<boolean>
  /** Drops the queued and started steps of a killed process. */
  discard(process: SimulatedProcess): void
}

/**
 * The deterministic scheduler of the simulation. Every I/O operation of the code under test is a step: an SQL statement, a call to
 * the provider, a mail. One step runs at a time, in an order derived from the seed. So every interleaving of concurrent requests
 * and jobs can occur, and the same seed reproduces it. A statement that waits for a lock stays started, and continues as soon as
 * the lock is released.
 */
export function createScheduler(): Scheduler {
  let waiting: Step[] = []
  let started: StartedStep[] = []
  /** Whether locks may have been released since the blocked steps were last checked. */
  let areLocksReleased = false

  /** Lets continuations of a resolved step queue their next steps before the scheduler chooses again. */
  const settle = async () => {
    await nextTick()
    await nextTick()
  }

  function begin(step: Step, outcomeRoll: number): StartedStep {
    const running: StartedStep = { ...step, done: Promise.resolve() }
    running.done = step.run(outcomeRoll).then(
      (value) => {
        running.outcome = { value }
      },
      (error) => {
        running.outcome = { error }
      },
    )
    return running
  }

  /** @returns true once the step has ended, false if it waits for a lock */
  async function runUntilBlocked(step: StartedStep): Promise<boolean> {
    while (!step.outcome) {
      if (!step.isBlocked) await step.done
      else await Promise.race([step.done, pause(2)])
      if (!step.outcome && (await step.isBlocked?.()) && !step.outcome) return false
    }
    // An error ends the transaction, which releases its locks.
    if (step.releasesLocks || (step.outcome && 'error' in step.outcome)) areLocksReleased = true
    return true
  }

  function settleStep({ process, outcome, resolve, reject }: StartedStep) {
    if (!process.alive || !outcome) return
    if ('error' in outcome) reject(outcome.error)
    else resolve(outcome.value)
  }

  async function resumeUnblocked() {
    areLocksReleased = false
    for (let step = started[0], index = 0; step; step = started[++index]) {
      if ((!step.outcome && (await step.isBlocked?.())) || !(await runUntilBlocked(step))) continue
      started = started.filter((other) => other !== step)
      settleStep(step)
      await settle()
      index = -1
    }
  }

  return {
    schedule: (process, run, more = {}) =>
      new Promise((resolve, reject) => {
        if (process.alive) waiting.push({ process, run, ...more, resolve: resolve as Step['resolve'], reject })
      }),
    async indexOfFirst(target) {
      await settle()
      return waiting.findIndex((step) => step.target === target)
    },
    async indexOfFirstExcept(target) {
      await settle()
      return waiting.findIndex((step) => target === undefined || step.target !== target)
    },
    async runStep(pick, outcomeRoll) {
      await settle()
      const [step] = waiting.splice(pick % Math.max(waiting.length, 1), 1)
      if (!step) {
        await resumeUnblocked()
        return waiting.length > 0
      }
      const running = begin(step, outcomeRoll)
      if (await runUntilBlocked(running)) settleStep(running)
      else started.push(running)
      await settle()
      if (areLocksReleased) await resumeUnblocked()
      return true
    },
    discard(process) {
      waiting = waiting.filter((step) => step.process !== process)
      started = started.filter((step) => step.process !== process)
      areLocksReleased = true
    },
  }
}
