import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../src/platform/database/connect.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import type { Scheduler, SimulatedProcess } from './scheduler.ts'

/** Database connections that are reused across simulated processes and runs. */
export interface SimulatedConnections {
  /** A connection for one process; every statement is a step of the scheduler. */
  connect(process: SimulatedProcess): Database
  /** Rolls back the open transactions of a killed process, as PostgreSQL does when its connections close. */
  disconnect(process: SimulatedProcess): Promise<void>
}

interface PooledConnection {
  client: pg.Client
  pid: number
  owner: SimulatedProcess | null
  inTransaction: boolean
}

interface Options {
  steps: Scheduler
  /** Checks whether the other connections wait for a lock. */
  watcher: pg.Client
  /** Collects the texts of the statements. */
  statements: Set<string>
  /** Removes a safeguard from a statement, to prove that the simulation detects its absence. */
  weaken: (sql: string) => string
  /** Runs after each commit with the tables that were written since the previous commit, unless there are none. */
  committed: (written: ReadonlySet<string>) => Promise<void>
}

/** Whether a statement can wait for a lock. */
const mayWait = (text: string) => /insert|update|delete|share|lock|commit/i.test(text)
const writtenTables = (text: string) =>
  [...text.matchAll(/\b(?:insert into|update|delete from) "?(\w+)/gi)].map(([, table]) => table!)

export function createSimulatedConnections(
  clients: readonly { client: pg.Client; pid: number }[],
  options: Options,
): SimulatedConnections {
  const { steps, watcher, statements, weaken, committed } = options
  const connections: PooledConnection[] = clients.map((each) => ({
    ...{ ...each, owner: null, inTransaction: false },
  }))
  const written = new Set<string>()
  let waiting: { process: SimulatedProcess; acquire(connection: PooledConnection): void }[] = []

  async function isBlocked(pid: number) {
    const { rows } = await watcher.query('select cardinality(pg_blocking_pids($1)) > 0 as blocked', [pid])
    return rows[0].blocked as boolean
  }

  function release(connection: PooledConnection) {
    connection.owner = null
    const next = waiting.shift()
    if (!next) return
    connection.owner = next.process
    next.acquire(connection)
  }

  const acquire = (process: SimulatedProcess) =>
    new Promise<PooledConnection>((resolve) => {
      const free = connections.find(({ owner }) => owner === null)
      if (!free) return waiting.push({ process, acquire: resolve })
      free.owner = process
      resolve(free)
    })

  async function clientOf(process: SimulatedProcess): Promise<PostgresPoolClient> {
    const connection = await acquire(process)
    const query = (text: string, values: readonly unknown[]) => {
      const endsTransaction = /^(commit|rollback)/.test(text)
      let isAnswered = false
      const run = async () => {
        statements.add(text)
        const sent = weaken(text)
        const answer = await connection.client.query(sent, values as unknown[])
        isAnswered = true
        for (const table of writtenTables(sent)) written.add(table)
        if (text === 'commit' && written.size > 0) {
          const tables = new Set(written)
          written.clear()
          await committed(tables)
        }
        return answer
      }
      const step = {
        isBlocked: mayWait(text) ? async () => !isAnswered && (await isBlocked(connection.pid)) : undefined,
        releasesLocks: endsTransaction || (!connection.inTransaction && mayWait(text)),
      }
      if (/^(begin|start transaction)/.test(text)) connection.inTransaction = true
      if (text === 'commit' || text === 'rollback') connection.inTransaction = false
      return steps.schedule(process, run, step)
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: () => release(connection) }
  }

  return {
    connect(process) {
      const pool: PostgresPool = { options: {}, connect: () => clientOf(process), end: async () => {} }
      return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    },
    async disconnect(process) {
      waiting = waiting.filter((other) => other.process !== process)
      steps.discard(process)
      const owned = connections.filter(({ owner }) => owner === process)
      // Rolls back all connections concurrently: a current statement may wait for a lock that another rollback releases.
      await Promise.all(owned.map(({ client }) => client.query('rollback; select pg_advisory_unlock_all()')))
      for (const connection of owned) {
        connection.inTransaction = false
        release(connection)
      }
    },
  }
}
