import fc from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type ConnectionSettings, createDatabasePool } from '../../src/platform/database/connect.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { simulationCommands } from './commands.ts'
import { type Coverage, emptyCoverage } from './coverage.ts'
import { createJobTableSql } from './job-queue.ts'
import type { SimulationMutation } from './mutations.ts'
import { prepareTrips } from './reset-database.ts'
import { openSimulatedWorld, type SimulationDatabase } from './world.ts'

interface Failure {
  seed: number
  /** The error and the shrunk counterexample. */
  report: string
}

interface Options {
  mutation?: SimulationMutation | undefined
  /** Whether to shrink the counterexample, which takes a hundred times as long as finding it. */
  shrink?: boolean
}

export interface Simulator {
  /** One deterministic run for the seed. @returns the failure, or null */
  run(seed: number, options?: Options): Promise<Failure | null>
  /** How many of the runs without a failure have reached each situation. */
  coverage: Coverage
  /** All statements that the site has sent, as they were before a mutation changed them. */
  statements: ReadonlySet<string>
  close(): Promise<void>
}

const connectionCount = 8
/** The tables are small, so a statement is planned once and never compiled. */
const cheapPlans = 'set plan_cache_mode = force_generic_plan; set jit = off'

/** @param settings a migrated database for exclusive use; its contents are deleted */
export async function openSimulator(settings: ConnectionSettings): Promise<Simulator> {
  const { ground, close } = await openSimulationDatabase(settings)
  const coverage = emptyCoverage()
  const { statements } = ground
  return { run: (seed, options = {}) => run(ground, coverage, seed, options), coverage, statements, close }
}

export async function openSimulationDatabase(
  settings: ConnectionSettings,
): Promise<{ ground: SimulationDatabase; close(): Promise<void> }> {
  const { pool, close } = createDatabasePool(settings, { size: connectionCount + 2 })
  const clients = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(pool)))
  const connection = await pool.connect()
  const watcher = oneAtATime(connection)
  await watcher.query(cheapPlans)
  await watcher.query(createJobTableSql)
  const cleaner = await pool.connect()
  await cleaner.query('create temp table initial_setting as table setting')
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(watcher) }) })
  await prepareTrips(db, watcher)
  return {
    ground: {
      ...{ clients, watcher: watcher as unknown as pg.Client, cleaner: cleaner as unknown as pg.Client, db },
      statements: new Set(),
    },
    async close() {
      for (const { release } of clients) release()
      connection.release()
      cleaner.release()
      await close()
    },
  }
}

async function openConnection(pool: pg.Pool) {
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return { client: client as unknown as pg.Client, pid: rows[0].pid as number, release: () => client.release() }
}

/**
 * Returns a client that runs one query at a time. Without it, the end of a job, the checks after a commit and the polls
 * of a blocked statement could query at the same time.
 */
function oneAtATime(client: pg.PoolClient): pg.PoolClient {
  let previous: Promise<unknown> = Promise.resolve()
  const query = (text: string, values?: unknown[]) => {
    const result = previous.then(() => client.query(text, values))
    previous = result.catch(() => {})
    return result
  }
  return { query } as pg.PoolClient
}

const poolOf = (client: pg.PoolClient) => ({
  options: {},
  connect: async () => ({ query: client.query.bind(client), release: () => {} }) as unknown as pg.PoolClient,
  end: async () => {},
})

async function run(
  ground: SimulationDatabase,
  coverage: Coverage,
  seed: number,
  { mutation, shrink = true }: Options,
): Promise<Failure | null> {
  const property = fc.asyncProperty(simulationCommands, async (chosen) => {
    const world = await openSimulatedWorld(ground, mutation)
    try {
      await fc.asyncModelRun(() => ({ model: {}, real: world }), chosen)
      await world.settleAndCheck()
      for (const situation of world.reached) coverage[situation]++
    } finally {
      await world.close()
    }
  })
  const details = await fc.check(property, { seed, numRuns: 1, endOnFailure: !shrink })
  if (mutation?.restore) await ground.watcher.query(mutation.restore)
  if (!details.failed) return null
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
  return { seed, report: `${cause}\n${fc.defaultReportMessage(details)}` }
}
