import { join } from 'node:path'
import type pg from 'pg'
import { databaseAccount } from '../../../src/platform/database/embedded/account.ts'
import { initPostgres, type PostgresServer } from '../../fixtures/postgres-server.ts'
import type { Cleanups } from './cleanups.ts'
import { findPostgresPrograms } from './system-programs.ts'

export interface FleetDatabase {
  /** Value for `DATABASE_URL`. */
  url: string
  /** Connection to the current primary. */
  connection(): pg.ClientConfig
}

export interface ReplicatedDatabase extends FleetDatabase {
  /** Kills the primary. @returns the times of the kill and of the promotion, as of `performance.now()` */
  failOver(): Promise<{ killed: number; promoted: number }>
  /** Brings the killed server back as a standby. Resolves when the next failover is possible. */
  restore(): Promise<void>
}

/** One PostgreSQL server. */
export async function openSingleServer(folder: string, cleanups: Cleanups): Promise<FleetDatabase> {
  const primary = await startPrimary(folder, cleanups)
  return {
    url: `postgresql://bonaca@127.0.0.1:${primary.port}/bonaca`,
    connection: () => ({ ...primary.connection, database: 'bonaca' }),
  }
}

async function startPrimary(folder: string, cleanups: Cleanups): Promise<PostgresServer> {
  const primary = await initPostgres({ ...installationIn(folder), folder: join(folder, 'a') })
  await primary.start()
  cleanups.push(() => primary.stop())
  await primary.query('create database bonaca')
  return primary
}

const installationIn = (folder: string) => ({
  bin: findPostgresPrograms(),
  account: databaseAccount(folder),
  settings: { max_connections: '120' },
})
