import fc from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type ConnectionSettings, connect } from '../../src/database/connect.ts'
import type { Tables } from '../../src/database/tables.ts'
import { commands } from './commands.ts'
import { jobTable } from './jobs.ts'
import type { Weakness } from './weaknesses.ts'
import { type Ground, openWorld } from './world.ts'

interface Failure {
  seed: number
  /** The shortest way to the fault that was found, and the fault. */
  report: string
}

interface Options {
  weakness?: Weakness | undefined
  /** Whether to look for the shortest way to a fault, which takes a hundred times as long as finding it. */
  shorten?: boolean
}

export interface Simulator {
  /** One life of a small world, all of which comes from the seed; what broke, or null. */
  run(seed: number, options?: Options): Promise<Failure | null>
  close(): Promise<void>
}

const laneCount = 8

/** @param settings a migrated database that nobody else uses; everything in it is thrown away */
export async function openSimulator(settings: ConnectionSettings): Promise<Simulator> {
  const { ground, close } = await openGround(settings)
  return { run: (seed, options = {}) => run(ground, seed, options), close }
}

export async function openGround(settings: ConnectionSettings): Promise<{ ground: Ground; close(): Promise<void> }> {
  const { pool, close } = connect(settings, { size: laneCount + 1 })
  const clients = await Promise.all(Array.from({ length: laneCount }, () => laneOf(pool)))
  const watcher = await pool.connect()
  await watcher.query(jobTable)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(watcher) }) })
  return {
    ground: { clients, watcher: watcher as unknown as pg.Client, db },
    async close() {
      for (const { release } of clients) release()
      watcher.release()
      await close()
    },
  }
}

async function laneOf(pool: pg.Pool) {
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return { client: client as unknown as pg.Client, pid: rows[0].pid as number, release: () => client.release() }
}

const poolOf = (client: pg.PoolClient) => ({
  options: {},
  connect: async () => ({ query: client.query.bind(client), release: () => {} }) as unknown as pg.PoolClient,
  end: async () => {},
})

async function run(ground: Ground, seed: number, { weakness, shorten = true }: Options): Promise<Failure | null> {
  const property = fc.asyncProperty(commands, async (chosen) => {
    const world = await openWorld(ground, weakness)
    try {
      await fc.asyncModelRun(() => ({ model: {}, real: world }), chosen)
      await world.end()
    } finally {
      await world.close()
    }
  })
  const details = await fc.check(property, { seed, numRuns: 1, endOnFailure: !shorten })
  if (weakness?.restore) await ground.watcher.query(weakness.restore)
  if (!details.failed) return null
  const why = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance)
  return { seed, report: `${why}\n${fc.defaultReportMessage(details)}` }
}
