import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../src/database/connect.ts'
import type { Tables } from '../../src/database/tables.ts'
import type { Process, Steps } from './steps.ts'

/** Connections that outlive the simulated processes, so that a run needn't open its own. */
export interface Lanes {
  /** The database as one process sees it: every statement is a step. */
  connect(process: Process): Connection
  /** What the server does with the connections of a process that died: whatever was open is rolled back. */
  cut(process: Process): Promise<void>
}

interface Lane {
  client: pg.Client
  pid: number
  holder: Process | null
}

interface Options {
  steps: Steps
  /** Asks about the others while they wait. */
  watcher: pg.Client
  /** Takes a guard out of a statement, to show that the simulation notices. */
  weaken: (sql: string) => string
  /** After each transaction that was committed. */
  committed: () => Promise<void>
}

export function lanesOver(clients: readonly { client: pg.Client; pid: number }[], options: Options): Lanes {
  const { steps, watcher, weaken, committed } = options
  const lanes: Lane[] = clients.map((each) => ({ ...each, holder: null }))
  let inLine: { process: Process; take(lane: Lane): void }[] = []

  const isBlocked = (pid: number) => async () => {
    const { rows } = await watcher.query('select cardinality(pg_blocking_pids($1)) > 0 as blocked', [pid])
    return rows[0].blocked as boolean
  }

  function handOn(lane: Lane) {
    lane.holder = null
    const next = inLine.shift()
    if (!next) return
    lane.holder = next.process
    next.take(lane)
  }

  const laneFor = (process: Process) =>
    new Promise<Lane>((resolve) => {
      const free = lanes.find(({ holder }) => holder === null)
      if (!free) return inLine.push({ process, take: resolve })
      free.holder = process
      resolve(free)
    })

  async function clientOf(process: Process): Promise<PostgresPoolClient> {
    const lane = await laneFor(process)
    const query = (text: string, values: readonly unknown[]) =>
      steps.ask(
        process,
        async () => {
          const answer = await lane.client.query(weaken(text), values as unknown[])
          if (text === 'commit') await committed()
          return answer
        },
        { isBlocked: isBlocked(lane.pid) },
      )
    return { query: query as unknown as PostgresPoolClient['query'], release: () => handOn(lane) }
  }

  return {
    connect(process) {
      const pool: PostgresPool = { options: {}, connect: () => clientOf(process), end: async () => {} }
      return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    },
    async cut(process) {
      inLine = inLine.filter((other) => other.process !== process)
      steps.forget(process)
      const its = lanes.filter(({ holder }) => holder === process)
      // Each after the statement that it is at; who waits for a lock gets it when the others have let go.
      await Promise.all(its.map(({ client }) => client.query('rollback; select pg_advisory_unlock_all()')))
      for (const lane of its) handOn(lane)
    },
  }
}
