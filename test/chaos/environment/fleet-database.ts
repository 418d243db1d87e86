import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { databaseAccount } from '../../../src/database/embedded/account.ts'
import { createPostgresServer, initPostgres, type PostgresServer } from '../../fixtures/postgres-server.ts'
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
  /** Brings the killed server back as a standby. @returns when the next failover is possible */
  restore(): Promise<void>
}

/** One PostgreSQL server. */
export async function openSingleServer(folder: string, cleanups: Cleanups): Promise<FleetDatabase> {
  const primary = await startPrimary(folder, cleanups)
  return { url: urlOf([primary]), connection: () => ({ ...primary.connection, database: 'bonaca' }) }
}

/** A primary and a synchronous standby, which `failOver` promotes a second after the kill. */
export async function openStandbyPair(folder: string, cleanups: Cleanups): Promise<ReplicatedDatabase> {
  let primary = await startPrimary(folder, cleanups)
  let standby = await createPostgresServer({ ...installationIn(folder), folder: join(folder, 'b'), from: primary })
  const servers = [primary, standby]
  // A primary that stops waits until its standby has disconnected, so both are stopped at the same time.
  cleanups.push(() => Promise.all(servers.map((server) => server.stop())))
  return {
    url: `${urlOf(servers)}?target_session_attrs=read-write`,
    connection: () => ({ ...primary.connection, database: 'bonaca' }),
    async failOver() {
      await primary.kill()
      const killed = performance.now()
      await pause(1000)
      const promoted = performance.now()
      await standby.promote()
      ;[primary, standby] = [standby, primary]
      return { killed, promoted }
    },
    restore: () => standby.becomeStandbyOf(primary),
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

const urlOf = (servers: PostgresServer[]) =>
  `postgresql://bonaca@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/bonaca`
