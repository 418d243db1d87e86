import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** One life of the site's process. What a dead one asked for is never answered, as after `kill -9`. */
export interface Process {
  alive: boolean
}

/** Whom a step asks, where it isn't the database. */
type Asked = 'provider' | 'mail server'

interface Step {
  process: Process
  asks?: Asked | undefined
  run(luck: number): Promise<unknown>
  /** Whether it has begun and waits for somebody else's lock. */
  isBlocked?: (() => Promise<boolean>) | undefined
  resolve(value: unknown): void
  reject(error: unknown): void
}

interface Begun extends Step {
  outcome?: { value: unknown } | { error: unknown }
  done: Promise<void>
}

export interface Steps {
  /** Waits for its turn, then runs. */
  ask<Value>(
    process: Process,
    run: (luck: number) => Promise<Value>,
    more?: Pick<Step, 'isBlocked' | 'asks'>,
  ): Promise<Value>
  /** Where among the steps that wait the first is that asks this party; -1 if none does. */
  first(asks: Asked): Promise<number>
  /** And the first that doesn't. */
  firstBesides(asks: Asked | undefined): Promise<number>
  /** Runs one of the steps that wait, to its end or until it waits for a lock; false if there is none. */
  take(pick: number, luck: number): Promise<boolean>
  /** Forgets what a dead process asked for, and what it had begun. */
  forget(process: Process): void
}

/**
 * The scheduler of the simulation. Whatever the code under test asks of the world (a statement, a call to the provider,
 * a mail) is a step, and one step is taken at a time, in the order that the seed wants. So every way in which the steps
 * of several requests and jobs can fall between each other may come, and the same seed makes the same way again. A
 * statement that waits for a lock stays begun, and is taken up again as soon as whoever held the lock has let it go.
 */
export function createSteps(): Steps {
  let waiting: Step[] = []
  let begun: Begun[] = []

  /** What follows from an answer is asked for before the next step is chosen. */
  const settle = async () => {
    await turn()
    await turn()
  }

  function begin(step: Step, luck: number): Begun {
    const started: Begun = { ...step, done: Promise.resolve() }
    started.done = step.run(luck).then(
      (value) => {
        started.outcome = { value }
      },
      (error) => {
        started.outcome = { error }
      },
    )
    return started
  }

  /** @returns whether it has ended; otherwise it waits for a lock */
  async function follow(step: Begun): Promise<boolean> {
    while (!step.outcome) {
      await Promise.race([step.done, pause(2)])
      if (!step.outcome && (await step.isBlocked?.()) && !step.outcome) return false
    }
    return true
  }

  function answer({ process, outcome, resolve, reject }: Begun) {
    if (!process.alive || !outcome) return
    if ('error' in outcome) reject(outcome.error)
    else resolve(outcome.value)
  }

  async function takeUpAgain() {
    for (let step = begun[0], index = 0; step; step = begun[++index]) {
      if (!(await follow(step))) continue
      begun = begun.filter((other) => other !== step)
      answer(step)
      await settle()
      index = -1
    }
  }

  return {
    ask: (process, run, more = {}) =>
      new Promise((resolve, reject) => {
        if (process.alive) waiting.push({ process, run, ...more, resolve: resolve as Step['resolve'], reject })
      }),
    async first(asks) {
      await settle()
      return waiting.findIndex((step) => step.asks === asks)
    },
    async firstBesides(asks) {
      await settle()
      return waiting.findIndex((step) => asks === undefined || step.asks !== asks)
    },
    async take(pick, luck) {
      await settle()
      const [step] = waiting.splice(pick % Math.max(waiting.length, 1), 1)
      if (!step) {
        await takeUpAgain()
        return waiting.length > 0
      }
      const started = begin(step, luck)
      if (await follow(started)) answer(started)
      else begun.push(started)
      await settle()
      await takeUpAgain()
      return true
    },
    forget(process) {
      waiting = waiting.filter((step) => step.process !== process)
      begun = begun.filter((step) => step.process !== process)
    },
  }
}
